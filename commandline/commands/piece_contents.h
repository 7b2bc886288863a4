// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/boolean/solid_pieces.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::commandline {

// geometry::pieceOf() with the materials and values of corners of the solid's faces. Contract:
// `pieces` are those of solid.soup. Cost: linear in the solid.
plugins::MeshContents pieceOf(const plugins::MeshContents& solid,
                              const geometry::SolidPieces& pieces, int piece);

}  // namespace halfspace::commandline
