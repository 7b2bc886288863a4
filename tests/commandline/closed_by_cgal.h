// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace halfspace::tests {

// The verdict of CGAL, with its own readers, on a mesh file. This header includes none of our code.
struct CgalVerdict {
  bool readable = false;
  bool orientedManifold = false;  // the polygons form an oriented 2-manifold by their indices
  bool closed = false;
  size_t triangles = 0;
  double volume = 0.0;  // signed
};

CgalVerdict askCgal(const std::string& path);

}  // namespace halfspace::tests
