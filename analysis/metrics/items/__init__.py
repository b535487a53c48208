"""M6 where all seats share the setup items: effects, pairs, yields."""
