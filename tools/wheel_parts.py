"""A build hook of Hatchling: the docs' pages in every wheel and, on request, the compiled engine.

The plain wheel is the default and runs everywhere. With HOUSEDEALER_COMPILE=1 in the environment, and a C compiler, the
same build puts the modules of `tools/compile_engine.py` beside their sources as libraries for this Python and this
machine, and the wheel's tag says so:

    HOUSEDEALER_COMPILE=1 pipx install .

The variable may also name a folder in which `make fast` has compiled them already.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = "HOUSEDEALER_COMPILE"
COMPILERS = ["mypy==2.4.1", "setuptools"]
"""What compiles, beside the package's own dependencies, whose types are read."""
PAGES = ("*.md", "pictures/*.svg")


class WheelParts(BuildHookInterface[Any]):
    """Add files from outside the package's folder."""

    PLUGIN_NAME = "custom"

    @property
    def _compiles(self) -> bool:
        return os.environ.get(COMPILE, "") not in ("", "0")

    def dependencies(self) -> list[str]:
        """What must be installed to build the wheel."""
        return [*COMPILERS, *self.metadata.core.dependencies] if self._compiles else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """List the docs' pages and the libraries, which are compiled here; an editable install needs neither."""
        self._folder: Path | None = None
        if version == "editable":
            return
        included: dict[str, str] = build_data["force_include"]
        docs = Path(self.root) / "docs"
        for pattern in PAGES:
            included.update({str(file): f"housedealer/docs/{file.relative_to(docs)}" for file in docs.glob(pattern)})
        if not self._compiles:
            return
        built = Path(os.environ[COMPILE])
        if not (built / "housedealer").is_dir():
            built = self._compile()
        for pattern in ("*.so", "*.pyd"):
            included.update({str(file): str(file.relative_to(built)) for file in built.rglob(pattern)})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _compile(self) -> Path:
        sys.path.insert(0, str(Path(self.root) / "tools"))
        import compile_engine

        self._folder = Path(tempfile.mkdtemp(prefix="housedealer-compiled-"))
        try:
            compile_engine.main(str(self._folder / "built"))
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        return self._folder / "built"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled."""
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
