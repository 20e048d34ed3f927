"""Does what Kubernetes does with a manifest of 'rewardsim cluster kubernetes', as far as that needs no cluster.

Usage: play-pods.py MANIFEST SCENARIO FOLDER, where the folder takes the place of the volume.
"""

import os
import pathlib
import subprocess
import sys

import yaml


def words(container, scenario):
    """The command of a container: "$$" is a "$", and no variable is asked for."""
    for word in container["command"]:
        assert "$" not in word.replace("$$", ""), word
        yield word.replace("$$", "$").replace("/scenario/scenario.yaml", scenario)


def play(job, folder, scenario):
    spec = job["spec"]
    container = spec["template"]["spec"]["containers"][0]
    indices = range(spec["completions"]) if spec.get("completionMode") == "Indexed" else [None]
    for index in indices:
        environment = dict(os.environ)
        if index is not None:
            environment["JOB_COMPLETION_INDEX"] = str(index)
        command = list(words(container, scenario))
        subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)


def main(manifest, scenario, folder):
    folder = pathlib.Path(folder)
    folder.mkdir()
    # The mount has a name of its own, which the report shows.
    mounted = folder / "scenario.yaml"
    mounted.write_bytes(pathlib.Path(scenario).read_bytes())
    first, second = yaml.safe_load_all(pathlib.Path(manifest).read_text())
    assert "suspend" not in first["spec"] and second["spec"]["suspend"]
    play(first, folder, str(mounted.resolve()))
    play(second, folder, str(mounted.resolve()))


main(*sys.argv[1:])
