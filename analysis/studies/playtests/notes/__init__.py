"""Notes of real plays: spreadsheets of people, read without trust into one plain table."""
