"""The books for the floor."""
