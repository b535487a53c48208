"""The rules of Space Gate Odyssey as kernels; `rules.md` has the clauses that they name."""
