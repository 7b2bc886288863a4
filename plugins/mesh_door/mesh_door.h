// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The door through which meshes leave: bytes are made, read back, judged, and only then written.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// What rounding and the file's format made of a surface.
struct WrittenMesh {
  size_t triangles = 0;   // as read back
  size_t collapsed = 0;   // taken out before, because rounding left them without area
  size_t degenerate = 0;  // left without area
  bool closed = false;    // by index, as read back
  bool manifold = false;
  bool keepsDoubles = false;
};

struct DoorOutcome {
  std::optional<WrittenMesh> written;  // none: nothing was written, and `problem` says why
  std::string problem;
  std::vector<Issue> issues;        // what a user of the file should know, with places
  std::vector<std::string> losses;  // what the format cannot hold
};

// What is known of the surface before.
enum class Promise {
  nothing,    // somebody's mesh: passed on as it is
  solid,      // triangles around a solid, exactly closed before rounding
  insideOut,  // the same around a hollow in solid space
};

// The bytes of a mesh file before they are saved; none: the outcome's `problem` says why.
struct MadeMesh {
  std::optional<std::string> bytes;
  DoorOutcome outcome;
};
// Of a promised solid, triangles that rounding left without area are taken out first, and every
// fault of what is read back from the bytes is an issue with its place. `name` is the file's, for
// messages.
MadeMesh makeMesh(const MeshFormat& format, MeshContents mesh, const std::string& name,
                  Promise promise);

// Writes beside, then renames: the old file or the whole new one. Of a promised solid, triangles
// that rounding left without area are taken out first, and every fault of what was read back is an
// issue with its place.
DoorOutcome writeMesh(const MeshFormat& format, MeshContents mesh,
                      const std::filesystem::path& path, Promise promise);

}  // namespace halfspace::plugins
