"""What no library does as this server needs it, each with its reason, and a measurement where it is about speed.

- `websocket.py`: frames of WebSockets, read and written between browser and table without the layers above.
- `request_timeout.py`: requests that never arrive, and answers that nobody reads.
- `rate_limits.py`: how often an address and a person may ask.

Two more are parts of running several processes, and stand in `server/processes`: `shared_limits.py` counts over all of
them, `socket_handoff.py` hands a connection from one to another.
"""
