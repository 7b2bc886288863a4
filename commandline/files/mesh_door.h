// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The door through which meshes leave: bytes are made, read back, judged, and only then written.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::commandline {

// What rounding and the file's format made of an exactly closed surface.
struct WrittenMesh {
  size_t triangles = 0;   // as read back
  size_t degenerate = 0;  // of them without area
  size_t repairs = 0;     // faces without area that were removed before writing
  bool closed = false;    // by index, as read back
  bool manifold = false;
  bool keepsDoubles = false;
};

struct DoorOutcome {
  std::optional<WrittenMesh> written;  // none: nothing was written, and `problem` says why
  std::string problem;
  std::vector<plugins::Issue> issues;  // what a user of the file should know, with places
  std::vector<std::string> losses;     // what the format cannot hold
};

// Writes beside, then renames: the old file or the whole new one. `insideOut`: the surface encloses
// a hollow in solid space, which is no fault.
DoorOutcome writeMesh(const plugins::MeshFormat& format, const plugins::MeshContents& mesh,
                      const std::filesystem::path& path, bool insideOut = false);

}  // namespace halfspace::commandline
