"""Running games: from what somebody asks for to a folder of tables, and one game again."""
