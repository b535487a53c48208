"""What several verbs share: options, printing, estimates, exit codes."""
