"""The rules of Planet Unknown as kernels; `rules.md` has the clauses that they name."""
