"""Planet Unknown: rules and components as data; see ``rules.md``."""
