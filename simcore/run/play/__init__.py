"""Play what is planned: worlds in this process, chunks on all workers, into a run folder."""
