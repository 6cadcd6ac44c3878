"""The build of a wheel: makes the man page and the completions, and machine code where HATCH_BUILD_HOOKS_ENABLE=1 asks for it.

Machine code is put beside its source, so that an editable install has it too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from sysconfig import get_config_var
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGES = {"barbu_tui": "barbu_tui", "barbu_bots": "bots/barbu_bots"}
"""Package → its folder."""


class Build(BuildHookInterface):  # type: ignore[misc]
    """The build hook; its lists are in pyproject.toml."""

    def dependencies(self) -> list[str]:
        """Return what is needed for it."""
        return [*self.config["to-make"], *(self.config["to-compile"] if self._compiles() else ())]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files, and say what belongs into the wheel."""
        if version != "editable":
            self._make_shell(build_data)
        if self._compiles():
            self._compile(build_data)

    def _compiles(self) -> bool:
        return os.environ.get("HATCH_BUILD_HOOKS_ENABLE", "") not in ("", "0", "false")

    def _make_shell(self, build_data: dict[str, Any]) -> None:
        place = Path(self.root) / "build" / "shell"
        subprocess.run(
            [sys.executable, str(Path(self.root) / "docs" / "make_shell.py"), str(place)], check=True
        )
        build_data["shared_data"].update({str(place / "share"): "share"})

    def _compile(self, build_data: dict[str, Any]) -> None:
        from mypyc.build import mypycify
        from setuptools import Distribution

        os.chdir(self.root)
        suffix: str = get_config_var("EXT_SUFFIX")
        machine_code = [f"*{suffix}", *(f"{folder}/**/*{suffix}" for folder in PACKAGES.values())]
        for old in (path for pattern in machine_code for path in Path().glob(pattern)):
            old.unlink()
        sources = sorted(self._files("include") - self._files("exclude"))
        os.environ["MYPYPATH"] = "bots"
        arguments = ["--config-file=", "--explicit-package-bases", *map(str, sources)]
        with TemporaryDirectory() as place:
            modules = mypycify(arguments, opt_level="2", debug_level="0", target_dir=place)
            command = Distribution({"ext_modules": modules, "package_dir": PACKAGES}).get_command_obj(
                "build_ext"
            )
            command.inplace = True
            command.build_lib = command.build_temp = place
            command.ensure_finalized()
            command.run()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["artifacts"] += [f"/{pattern}" for pattern in machine_code]
        build_data["force_include"].update({str(each): each.name for each in Path().glob(f"*{suffix}")})

    def _files(self, key: str) -> set[Path]:
        return {path for pattern in self.config[key] for path in Path().glob(pattern)}
