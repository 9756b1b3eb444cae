"""SVG pages, frames, plots and strategy charts."""
