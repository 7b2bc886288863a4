// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// How a level names the files of its prefabs: relative to the directory of its own file
// (level::PrefabSource). A level that is written to another directory needs other names.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "level/document/level.h"

namespace halfspace::level {

// The file of a prefab that a level in the file `level` calls `name`: absolute, without links and
// "..". If `level` is empty, a relative name is taken from the working directory.
std::filesystem::path prefabFile(const std::string& name, const std::filesystem::path& level);

// The name of a prefab's file in a level that is in the file `level`: with '/', relative where that
// can be. If `level` is empty: the path itself.
std::string prefabName(const std::filesystem::path& file, const std::filesystem::path& level);

// The definitions of the level that have their nodes from a file, in the level's order.
std::vector<NodeId> prefabDefinitions(const Level& level);

// The prefabs that a level of the file `from` has to name otherwise in the file `to`. If `from` is
// empty (the level has no file), relative names stay.
std::vector<std::pair<NodeId, PrefabSource>> renamedPrefabs(const Level& level,
                                                            const std::filesystem::path& from,
                                                            const std::filesystem::path& to);

// The level of the file `from` as it has to be written to the file `to`. Cost: a few system calls
// for each prefab; none if there is no prefab.
Level withPrefabPathsFor(Level level, const std::filesystem::path& from,
                         const std::filesystem::path& to);

}  // namespace halfspace::level
