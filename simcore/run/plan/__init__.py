"""From what somebody asks for to a manifest: rules, bots and worlds resolved, cut into chunks."""
