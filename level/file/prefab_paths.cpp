// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/prefab_paths.h"

#include <cassert>
#include <system_error>

#include "level/edits/links.h"

namespace halfspace::level {

namespace fs = std::filesystem;

namespace {

fs::path normalised(const fs::path& path) {
  std::error_code error;
  const fs::path whole = fs::absolute(path, error);
  const fs::path& start = error ? path : whole;
  fs::path found = fs::weakly_canonical(start, error);
  return error ? start.lexically_normal() : found;
}

const PrefabSource* sourceOf(const Level& level, NodeId definition) {
  const auto& group = std::get<Group>(level.node(definition).content);
  return group.prefab ? &*group.prefab : nullptr;
}

}  // namespace

fs::path prefabFile(const std::string& name, const fs::path& level) {
  const fs::path own = fs::path(name);
  return normalised(own.is_absolute() || level.empty() ? own : level.parent_path() / own);
}

std::string prefabName(const fs::path& file, const fs::path& level) {
  if (level.empty()) return file.generic_string();
  const fs::path relative = file.lexically_relative(normalised(level).parent_path());
  return (relative.empty() ? file : relative).generic_string();
}

std::vector<NodeId> prefabDefinitions(const Level& level) {
  std::vector<NodeId> prefabs;
  for (const NodeId definition : level.definitions()) {
    if (sourceOf(level, definition) != nullptr) prefabs.push_back(definition);
  }
  return prefabs;
}

std::vector<std::pair<NodeId, PrefabSource>> renamedPrefabs(const Level& level,
                                                            const fs::path& from,
                                                            const fs::path& to) {
  std::vector<std::pair<NodeId, PrefabSource>> renamed;
  for (const NodeId definition : prefabDefinitions(level)) {
    PrefabSource source = *sourceOf(level, definition);
    if (from.empty() && fs::path(source.path).is_relative()) continue;
    std::string name = prefabName(prefabFile(source.path, from), to);
    if (name == source.path) continue;
    source.path = std::move(name);
    renamed.emplace_back(definition, std::move(source));
  }
  return renamed;
}

Level withPrefabPathsFor(Level level, const fs::path& from, const fs::path& to) {
  for (auto& [definition, source] : renamedPrefabs(level, from, to)) {
    [[maybe_unused]] const Edited set = setPrefab(level, definition, std::move(source));
    assert(set.ok() && "a definition takes any file");
  }
  return level;
}

}  // namespace halfspace::level
