"""One room per verb that plays games: its plan, its analysis, its report."""
