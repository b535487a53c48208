"""What all seats share: sun, people, market, mechanisms, pyramid, route."""
