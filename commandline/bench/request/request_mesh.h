// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads the meshes of a benchmark's request, with the times that its contract distinguishes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>

#include "commandline/files/formats.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::commandline {

// A solid without errors (geometry::solidErrors()); none: empty space.
using RequestSolid = std::optional<geometry::PolygonMesh>;

struct LoadedMesh {
  geometry::PolygonSoup given;  // as read
  RequestSolid solid;
  double readMs = 0.0;    // from the file to `given`
  double importMs = 0.0;  // from `given` to `solid`
};

// Reads a mesh file of any format with a reader, or a raw one. A closed mesh that intersects itself
// is united with itself, which is part of the import. A mesh without faces is empty space. On
// failure returns a message.
std::variant<LoadedMesh, std::string> loadedMesh(const Formats& formats,
                                                 const std::filesystem::path& path);

// The same mesh if it has no errors, else its union with itself, or a message why there is none.
std::variant<geometry::PolygonMesh, std::string> withoutErrors(geometry::PolygonMesh mesh);

}  // namespace halfspace::commandline
