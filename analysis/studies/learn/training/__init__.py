"""Fit models to lessons: options of a decision in, what each is worth out.

`sample` reads the lessons of one kind of decision, `trees` and `dense` fit the two forms that
kernels know (`simcore.bots.learned.forms`), and `fit` holds them against decisions of worlds that
they have not seen.  What a model is worth is decided by play, not here.
"""
