// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <set>
#include <string>

namespace halfspace::plugins::mesh_formats {

// The same files in a new ZIP container, all with the first day that ZIP knows. lib3mf 1.8 writes
// containers that some readers (Assimp 5.2) take for empty. Throws std::runtime_error if the bytes
// are no ZIP container. The same bytes always give the same container.
// `change` may replace the bytes of a file, by its path.
std::string repackedZip(const std::string& bytes,
                        const std::function<void(const std::string&, std::string&)>& change = {});

// The paths of all files of a ZIP container.
std::set<std::string> pathsInZip(const std::string& bytes);

// Calls `take` with the path and the bytes of each file of a ZIP container whose path ends so. Only
// one of them is in memory at a time. Throws std::runtime_error if the bytes are no ZIP container.
void forEachFileOfZip(const std::string& bytes, const std::string& ending,
                      const std::function<void(const std::string&, const std::string&)>& take);

}  // namespace halfspace::plugins::mesh_formats
