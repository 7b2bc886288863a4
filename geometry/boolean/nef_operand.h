// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the Nef engine: includes CGAL's Nef polyhedra.
#pragma once

#include <optional>

#include <CGAL/Nef_polyhedron_3.h>

#include "geometry/boolean/exact_surface.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

using Nef = CGAL::Nef_polyhedron_3<ExactKernel>;

// The solid a mesh encloses. Meshes that touch themselves in vertices and edges, split there, are
// taken apart into components; a component that touches itself is put together from its faces,
// which costs some milliseconds a face. Nothing where the mesh encloses no solid: where it overlaps
// itself. May throw what CGAL throws.
std::optional<Nef> nefOf(const PolygonMesh& mesh);

}  // namespace halfspace::geometry
