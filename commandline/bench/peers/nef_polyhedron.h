// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the peers and to the oracle of the tests, for it names CGAL.
#pragma once

#include <CGAL/Nef_polyhedron_3.h>

#include "commandline/bench/peers/exact_polyhedron.h"
#include "geometry/mesh/measure.h"

namespace halfspace::peers {

using Nef = CGAL::Nef_polyhedron_3<Kernel>;

// Contract: a closed surface.
Nef nefOf(const ExactPolyhedron& source);

// Reduced fraction; summed over the facets that separate solid from empty, so that cavities count
// as what they are.
geometry::ExactVolume volumeOf(const Nef& nef);

// Maximal coplanar faces of the boundary (each maybe with holes).
int facetCount(const Nef& nef);

}  // namespace halfspace::peers
