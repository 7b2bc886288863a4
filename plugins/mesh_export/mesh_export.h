// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Export of meshes: the bytes are made, read back and checked before they are saved.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// Properties of the written surface after rounding, as read back from the bytes.
struct WrittenMesh {
  size_t triangles = 0;   // a polygon of n corners counts as n - 2
  size_t collapsed = 0;   // triangles removed before writing: rounding left them without area
  size_t degenerate = 0;  // faces without area or with repeated corners
  bool closed = false;    // by index
  bool manifold = false;
  bool keepsDoubles = false;
};

struct ExportOutcome {
  std::optional<WrittenMesh> written;  // none: nothing was written; `problem` gives the reason
  std::string problem;
  std::vector<Issue> issues;        // notes and warnings about the file, with positions
  std::vector<std::string> losses;  // sentences about data that the format cannot store
};

// The caller's guarantee about the surface before it is rounded.
enum class Promise {
  nothing,    // any mesh: written unchanged; its own defects are not reported
  solid,      // triangles around a solid, exactly closed before rounding
  insideOut,  // the same around a cavity in solid space
};

// One error for all closed parts of a mesh that the numbers of the format leave without volume,
// with the position of the first; none if there are none. Part of makeMesh().
std::optional<Issue> lostParts(const MeshFormat& format, const geometry::PolygonSoup& given,
                               Promise promise);

// Makes the paths of images relative to `folder`. Names with a drive of Windows stay.
void moveImages(MeshContents& mesh, const std::filesystem::path& folder);

// The bytes of a mesh file before they are saved; none: outcome.problem gives the reason.
struct MadeMesh {
  std::optional<std::string> bytes;
  std::vector<CompanionFile> companions;
  ExportOutcome outcome;
};
// Makes the bytes of a mesh file. Unless the promise is `nothing`, triangles that rounding left
// without area are removed first, and the mesh that is read back from the bytes is checked: defects
// of one kind become one issue with their count and the position of the first. If rounding drove
// faces through each other, they are cut along each other (crossings_cut.h), which is a note with
// the deviation; where that fails, the issue names the first pair. Whatever the promise, a closed
// part that rounding leaves without volume is an error. `name`: the file's name for messages.
// Without companion files: what would be in them is listed as a loss.
MadeMesh makeMesh(const MeshFormat& format, MeshContents mesh, const std::string& name,
                  Promise promise);

// makeMesh() with companion files, then saves them and the bytes atomically
// (level/file/atomic_save.h), the mesh last. Paths of images become relative to the folder of the
// file.
ExportOutcome writeMesh(const MeshFormat& format, MeshContents mesh,
                        const std::filesystem::path& path, Promise promise);

}  // namespace halfspace::plugins
