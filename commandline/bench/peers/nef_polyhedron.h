// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the peers and to the oracle of the tests, because this header names types of CGAL.
#pragma once

#include <CGAL/Nef_polyhedron_3.h>

#include "commandline/bench/peers/exact_polyhedron.h"
#include "geometry/mesh/measure.h"

namespace halfspace::peers {

using Nef = CGAL::Nef_polyhedron_3<Kernel>;

// Contract: the surface is closed.
Nef nefOf(const ExactPolyhedron& source);

// The exact volume as a reduced fraction. Sums over the facets that separate solid from empty, so
// cavities are subtracted.
geometry::ExactVolume volumeOf(const Nef& nef);

// Number of maximal coplanar faces of the boundary, which may have holes.
int facetCount(const Nef& nef);

}  // namespace halfspace::peers
