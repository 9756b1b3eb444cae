"""The docs site, which `make docs` builds with Sphinx and MyST, warnings as errors."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import housedealer

project = "housedealer"
author = "the housedealer authors"
copyright = "2026, the housedealer authors"  # Sphinx reads this name
version = release = housedealer.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 4
source_suffix = {".md": "markdown"}
exclude_patterns = ["examples", "pictures"]
html_theme = "furo"
html_title = f"housedealer {release}"
html_show_sourcelink = False
html_show_sphinx = False
html_logo = "../src/housedealer/web/icon.svg"
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
add_module_names = False
nitpicky = False
suppress_warnings = ["myst.xref_missing"]  # links to files of the sources, which are not pages of the site
pygments_style = "friendly"
