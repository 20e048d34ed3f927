#!/usr/bin/env bash
# Puts the page's head before the field tables the tool prints.
cat <<'HEAD'
# Scenario reference

Every field of a scenario file, printed by `rewardsim schema --format markdown` from the reader's own
declarations. `rewardsim init` writes a commented example; `rewardsim validate` names every fault of a file.

HEAD
cat
