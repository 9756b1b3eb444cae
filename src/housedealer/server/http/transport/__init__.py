"""Code where no library fits, each with its reason, and a measurement if it is for speed.

- `websocket.py`: WebSocket frames, read and written between browser and table without the layers above.
- `request_timeout.py`: requests that never arrive, and answers that nobody reads.
- `rate_limits.py`: rate limits of addresses and people.

Two more belong to running several processes, in `server/processes`: `shared_limits.py` counts over all of them,
`socket_handoff.py` hands a connection from one to another.
"""
