"""Models of learned bots: their forms, and the files that hold them."""
