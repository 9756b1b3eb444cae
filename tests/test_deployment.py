"""Containerfile, compose.yaml and docs/operators.md: files that they name are there, and commands that they run."""

from __future__ import annotations

import fnmatch
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from housedealer.cli import app

ROOT = Path(__file__).parents[1]
OPERATORS = (ROOT / "docs" / "operators.md").read_text(encoding="utf-8")


def instructions(stage: int | None = None) -> list[tuple[str, str]]:
    """The Containerfile's instructions, of all stages or of one."""
    text = re.sub(r"\\\n", " ", (ROOT / "Containerfile").read_text(encoding="utf-8"))
    result: list[tuple[str, str]] = []
    at = -1
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, rest = line.partition(" ")
            at += name == "FROM"
            if stage is None or at == stage:
                result.append((name, rest.strip()))
    return result


def only(name: str, stage: int = 1) -> str:
    (result,) = [rest for one, rest in instructions(stage) if one == name]
    return result


def check_command(words: list[str]) -> None:
    """The program has this command with these options."""
    command: Any = typer.main.get_command(app)
    rest = list(words)
    while hasattr(command, "commands"):
        assert rest and rest[0] in command.commands, f"{' '.join(words)}: there is no such command"
        command = command.commands[rest.pop(0)]
    known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)}
    for option in rest:
        assert not option.startswith("--") or option in known, f"{' '.join(words)}: there is no {option}"


@pytest.mark.parametrize(
    "wrong", ["tables", "database mend", "serve --host 0.0.0.0 --ports 1", "database check --fast"]
)
def test_what_the_program_does_not_have_is_noticed(wrong: str) -> None:
    with pytest.raises(AssertionError, match="there is no"):
        check_command(wrong.split())


def test_every_instruction_is_known_and_every_base_has_its_version() -> None:
    known = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert {name for name, _ in instructions()} <= known
    for base in (rest.split()[0] for name, rest in instructions() if name == "FROM"):
        name, _, version = base.rpartition(":")
        assert "/" in name and version and version != "latest", base


def test_every_file_that_is_copied_is_there_and_sent_to_the_builder() -> None:
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").split()
    assert ignored[0] == "*" and (ROOT / ".dockerignore").read_text(encoding="utf-8").split() == ignored
    sent = [name[1:] for name in ignored if name.startswith("!")]
    stages = 0
    for name, rest in instructions():
        if name != "COPY":
            continue
        words = rest.split()
        if words[0].startswith("--from="):
            stages += 1
            continue
        for source in words[:-1]:
            assert (ROOT / source).exists(), source
            assert any(fnmatch.fnmatch(source, one) for one in sent), f"{source} is not sent to the builder"
    assert stages == 1


def test_it_does_not_run_as_root_and_keeps_its_data_outside() -> None:
    names = [name for name, _ in instructions(1)]
    assert int(only("USER")) > 0 and names.index("USER") < names.index("ENTRYPOINT")
    home = json.loads(only("VOLUME"))
    data = re.search(r"XDG_DATA_HOME=(\S+)", only("ENV"))
    cache = re.search(r"XDG_CACHE_HOME=(\S+)", only("ENV"))
    assert data and cache and home == [f"{data[1]}/housedealer", f"{cache[1]}/housedealer"]


def test_packages_are_installed_by_their_hashes_and_no_cache_is_left() -> None:
    installs = [part for name, rest in instructions() if name == "RUN" for part in rest.split("&&") if " pip" in part]
    installs += [part for name, rest in instructions() if name == "RUN" for part in rest.split("&&") if "/pip " in part]
    assert installs
    for one in installs:
        assert "--no-cache-dir" in one and ("--require-hashes" in one or "--no-deps" in one), one


def test_it_runs_a_command_of_the_program_with_a_health_check() -> None:
    assert json.loads(only("ENTRYPOINT")) == ["housedealer"]
    words = json.loads(only("CMD"))
    check_command(words)
    port = words[words.index("--port") + 1]
    assert only("EXPOSE") == port
    assert f"http://localhost:{port}/healthz" in only("HEALTHCHECK")
    compile(json.loads(only("HEALTHCHECK").partition("CMD ")[2])[2], "healthcheck", "exec")


def test_the_servers_locked_versions_are_those_that_are_tested() -> None:
    def locked(name: str) -> dict[str, str]:
        text = (ROOT / name).read_text(encoding="utf-8")
        return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", text, re.M | re.I))

    server, tested = locked("requirements-server.lock"), locked("requirements-test.lock")
    assert locked("requirements.lock").items() <= server.items() <= tested.items()
    assert "psycopg" in server


def compose() -> dict[str, Any]:
    result: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return result


def test_compose_names_volumes_and_services_that_are_there() -> None:
    result = compose()
    used = set()
    for service in result["services"].values():
        assert service.get("image", ":").rpartition(":")[2] != "latest"
        assert ("image" in service) != ("build" in service)
        for volume in service.get("volumes", []):
            name, path = volume.split(":")
            used.add(name)
            assert path.startswith("/")
        assert set(service.get("depends_on", {})) <= set(result["services"])
        for one, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"} and "healthcheck" in result["services"][one]
    assert used == set(result["volumes"])


def test_compose_runs_the_image_with_a_command_of_the_program() -> None:
    tables = compose()["services"]["tables"]
    build = tables["build"]
    assert (ROOT / build["context"] / build["dockerfile"]).is_file()
    check_command(tables["command"])
    assert {volume.split(":")[1] for volume in tables["volumes"]} == set(json.loads(only("VOLUME")))
    assert "--workers" in tables["command"] and "@database/" in tables["environment"]["HOUSEDEALER_DATABASE"]
    # At this machine alone: a proxy with TLS stands before it.
    assert all(port.startswith("127.0.0.1:") and port.endswith(f":{only('EXPOSE')}") for port in tables["ports"])
    command: Any = typer.main.get_command(app)
    variables = {one.envvar for one in command.commands["serve"].params if one.envvar}
    assert set(tables["environment"]) <= variables


def test_passwords_are_given_and_not_written_down() -> None:
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert re.findall(r"PASSWORD: (\S+)", text) and all(one.startswith("${") for one in re.findall(r"D: (\S+)", text))


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", OPERATORS, re.S)


def test_the_unit_of_systemd_runs_commands_of_the_program() -> None:
    (unit,) = [one for one in blocks("ini") if "[Service]" in one]
    (start,) = re.findall(r"^ExecStart=\S*/housedealer (.*)$", unit, re.M)
    check_command(shlex.split(start))
    assert re.search(r"^User=(?!root)\S+$", unit, re.M)
    assert re.findall(r"^\[(\w+)\]$", unit, re.M) == ["Unit", "Service", "Install"]


def test_every_command_that_operators_are_shown_exists() -> None:
    shown = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("housedealer ")]
    assert len(shown) > 10
    for line in shown:
        check_command(shlex.split(line.split("  #")[0])[1:])


def test_proxies_pass_websockets_on() -> None:
    (nginx,) = blocks("nginx")
    assert nginx.count("{") == nginx.count("}") and "Upgrade $http_upgrade" in nginx and "X-Forwarded-For" in nginx
    (caddy,) = blocks("caddy")
    assert caddy.count("{") == caddy.count("}") and "reverse_proxy" in caddy


@pytest.mark.heavy
def test_the_image_is_built_where_a_builder_is(tmp_path: Path) -> None:
    builder = next((one for one in ("podman", "docker", "buildah") if shutil.which(one) and _answers(one)), None)
    if builder is None:
        pytest.skip("no builder of images answers: the image is not built")
    bases = {rest.split()[0] for name, rest in instructions() if name == "FROM"}
    for base in bases:  # a builder without a registry, and without the base, cannot build anything
        if not _has(builder, base):
            pytest.skip(f"{builder} has no {base} and reaches no registry: the image is not built")
    kind = [] if builder == "docker" else ["--format", "docker"]  # the other format has no health check
    name = "housedealer-test"
    subprocess.run(
        [builder, "build", *kind, "-f", "Containerfile", "-t", name, "."], cwd=ROOT, check=True, timeout=1800
    )
    if builder == "buildah":
        made = subprocess.run([builder, "from", "--pull=never", name], capture_output=True, text=True, check=True)
        container = made.stdout.strip()
        output = subprocess.run([builder, "run", container, "housedealer", "--version"], capture_output=True, text=True)
        subprocess.run([builder, "rm", container], check=True)
    else:
        output = subprocess.run([builder, "run", "--rm", name, "--version"], capture_output=True, text=True)
    assert output.stdout.startswith("housedealer "), output.stderr


def _answers(builder: str) -> bool:
    return subprocess.run([builder, "info"], capture_output=True, check=False).returncode == 0


def _has(builder: str, image: str) -> bool:
    """Whether an image is here, or can be pulled."""
    here = subprocess.run([builder, "inspect", "--type=image", image], capture_output=True, check=False)
    return here.returncode == 0 or subprocess.run([builder, "pull", image], capture_output=True).returncode == 0
