"""What all studies of many sets of rules share: design points, their folder, limits and tables."""
