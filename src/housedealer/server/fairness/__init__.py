"""Proofs that a shoe was fair, and their verification."""
