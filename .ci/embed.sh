#!/usr/bin/env bash
# Whoever embeds the engine, as a dependency of a git repository, fetches nothing but this package, and the README's
# lines of Swift run. What is tried is the last commit.
# Usage: embed.sh PROJECT-FOLDER
set -euo pipefail
project=$1
name=$(basename "$project")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/Sources/Embedder"
cat > "$folder/Package.swift" <<SWIFT
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Embedder", platforms: [.macOS(.v15)],
  dependencies: [.package(url: "file://$project", revision: "$(git -C "$project" rev-parse HEAD)", traits: [])],
  targets: [
    .executableTarget(
      name: "Embedder", dependencies: [.product(name: "RewardEngine", package: "$name")])
  ])
SWIFT
{
  sed -n '/^import RewardEngine/,/^```/p' "$project/README.md" | grep -v '^```'
  echo 'print("\(outcome.total("players.active")) days of play")'
} > "$folder/Sources/Embedder/main.swift"
cd "$folder"
swift build --product Embedder 2>&1 | tail -3
[ "$(.build/debug/Embedder)" = "30000 days of play" ]
if [ "$(ls .build/checkouts)" != "$name" ]; then
  echo "embedding fetched: $(ls .build/checkouts)"
  exit 1
fi
echo "embedded, with nothing else fetched"
