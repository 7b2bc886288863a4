// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the Nef engine: includes CGAL's Nef polyhedra.
#pragma once

#include <optional>

#include <CGAL/Nef_polyhedron_3.h>

#include "geometry/engines/cgal_points.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

using Nef = CGAL::Nef_polyhedron_3<ExactKernel>;

inline ExactPoint exact(const Vec3& p) {
  return {p.x(), p.y(), p.z()};
}

// The solid that a mesh encloses. A mesh that touches itself (several vertices at one position) is
// converted component by component. A component that touches itself is built as the arrangement of
// its faces, which costs some milliseconds per face. Empty if parts of the mesh overlap, so that it
// bounds no solid. May throw exceptions of CGAL.
std::optional<Nef> nefOf(const PolygonMesh& mesh);

}  // namespace halfspace::geometry
