// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Prefabs: native levels in separate files that are placed in another level as linked copies.
// Such a copy's definition names the file (level::PrefabSource) and holds the nodes that were read
// last, so the level is whole without the file, and everything that reads linked copies (the
// evaluation, the tree, exports) takes part without knowing of files.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "editor/session/session.h"

namespace halfspace::editor {

// A file that was read to be placed in a level.
struct PrefabFile {
  std::filesystem::path path;         // absolute
  std::optional<level::Level> level;  // none: `problem`
  std::uint64_t hash = 0;             // level::levelHash() of the level
  QString problem;                    // why it cannot be placed, with the file and the remedy
};
// Reads a prefab for the level in the file `into` (empty: it has no file yet). Problems: the file
// is missing, damaged, of a newer version or no native level; it is `into` itself; or it contains
// itself or `into`, directly or through other prefabs, which are read for that.
PrefabFile readPrefab(const std::filesystem::path& file, const std::filesystem::path& into);

// The file of a prefab of the session's level; empty if the definition has none.
std::filesystem::path prefabPath(const Session& session, level::NodeId definition);
// Places the file as a linked copy in the open group, with its origin at the position, and selects
// the copy. All copies of a file share a definition. One undo step. Warns and returns false if the
// file cannot be placed.
bool placePrefab(Session& session, const std::filesystem::path& file,
                 const geometry::Vec3& position);

// Reads all prefabs of the level again and takes over those whose file has changed, in one undo
// step. Returns the problems of the others, which keep their nodes.
std::vector<QString> reloadPrefabs(Session& session);

// Names the prefabs of the open level as its new file `to` has to (level::withPrefabPathsFor). One
// undo step if a name changes.
void movePrefabPaths(Session& session, const std::filesystem::path& to);

}  // namespace halfspace::editor
