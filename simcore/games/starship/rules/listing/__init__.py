"""The options of every decision, one module per part of the game; `options` begins."""
