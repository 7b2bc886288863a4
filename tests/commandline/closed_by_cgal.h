// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace halfspace::tests {

// What CGAL says of a mesh file, read by its own readers. Includes nothing of ours.
struct CgalVerdict {
  bool readable = false;
  bool orientedManifold = false;  // the polygons make an oriented 2-manifold by index
  bool closed = false;
  size_t triangles = 0;
  double volume = 0.0;  // signed
};

CgalVerdict askCgal(const std::string& path);

}  // namespace halfspace::tests
