"""What every model shares: expectation, simulation, executors, the disk cache, random streams, costs with the fees."""
