"""The web application: routes, the WebSocket, rate limits, tokens."""
