"""The web application: routes, the page's files, the WebSocket, rate limits, tokens."""
