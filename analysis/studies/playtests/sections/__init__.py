"""The page of ``exobalance playtests``, one module per section: sentences, tables, figures."""
