// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The raw mesh files of the Open Boolean Benchmark: numbers without a header, little-endian.
//   .raw-f64      nine doubles for each triangle: x, y, z of its three corners
//   .raw-f64-i32  uint32 number of vertices, uint32 number of triangles, three doubles for each
//                 vertex, three int32 vertex indices for each triangle
// Source: github.com/solidean/boolean-benchmark-runners, _common/cpp.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::commandline {

bool isRawMesh(const std::filesystem::path& path);

// The triangles of a raw mesh file; equal corners of .raw-f64 become one vertex (0 and -0 are
// equal). `bytes`: the whole file. On failure returns a message: a wrong size, an index out of
// range, or a coordinate that is not finite. Contract: isRawMesh(path). Cost: linear.
std::variant<geometry::PolygonSoup, std::string> rawMeshOf(const std::filesystem::path& path,
                                                           std::string_view bytes);

}  // namespace halfspace::commandline
