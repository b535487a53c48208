"""M12, what studies of many rule sets say: sweeps, screenings, assumptions, searches.

Each module turns the result tables of one kind of study into sections of its report; see
`analysis.studies` for the functions that play them.
"""
