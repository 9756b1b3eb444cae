"""Tables over the network: people, seats and tokens, storage, and what the browser is sent."""
