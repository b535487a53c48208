"""The metrics of a report, M0 to M14: one module per metric, a room where one takes several."""
