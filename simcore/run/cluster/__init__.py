"""Tasks on workers of a Dask cluster: who may play, what they are sent, what comes back."""
