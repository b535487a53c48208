"""``python -m exobalance``: the command line."""

from exobalance.scripts.cli import main

main()
