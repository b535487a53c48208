"""From a verdict to what to try: levers that a screening has seen, with commands for each."""
