// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::commandline {

// A sound model with the damage that files of strangers have.
struct DamagedModel {
  std::string name;  // its shape and its damage: "torus-holes-flipped"
  geometry::PolygonSoup soup;
  bool sound = false;  // every tenth model has no damage
};

// Model `index` of an endless list: a sphere, torus, crate, plate or house of boxes with one to
// three kinds of damage: holes, flipped and duplicate faces, sheets, intersecting parts, cracks,
// T-junctions, vertices that are not shared, flat faces, slivers, fins on edges, parts that touch
// in an edge, crumbs, piles of small parts. Sizes of holes and sheets are spread evenly over their
// logarithm. Deterministic on every machine.
DamagedModel damagedModel(int index, std::uint64_t seed);

// A copy of a sound mesh with one to three kinds of the same damage. Deterministic; other seeds
// give other damage.
DamagedModel damagedCopy(const geometry::PolygonSoup& sound, const std::string& name,
                         std::uint64_t seed);

// A ring of `around` times `across` squares, of two triangles each, with `damages` small damages
// spread over it: a missing, a reversed or a repeated triangle, a crack, or a tetrahedron through
// the surface. 1176 times 588 squares are 1.38 million triangles. Every triangle has own vertices,
// as in an STL file.
geometry::PolygonSoup largeDamagedMesh(int around, int across, int damages);

// `count` triangles with random corners in a cube of side 100, each of about `size`.
geometry::PolygonSoup randomSoup(int count, double size, std::uint64_t seed);

}  // namespace halfspace::commandline
