// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/merge/bsp_merge.h"

#include <algorithm>

#include "geometry/exact/rounding.h"

namespace halfspace::comparison {

using bsp::Node;
using geometry::OrientedPlane;
using geometry::Side;

Polytope BspMerge::polytopeOf(const geometry::Brush& solid) {
  Polytope polytope = Polytope::cube(m_table, m_tree.storage().worldHalf());
  Polytope::Sides sides;
  for (const geometry::Plane& plane : solid.planes()) {
    const OrientedPlane cut = m_table.intern(plane);
    if (!polytope.sidesOf(m_table, cut, sides)) continue;
    Polytope back, front;
    polytope.split(m_table, cut, sides, back, front);
    polytope = std::move(back);
  }
  return polytope;
}

BspMerge::Counts BspMerge::interpenetrations(const Polytope& polytope,
                                             std::vector<Part>& parts) const {
  Counts counts;
  descend(m_tree.storage().root(), polytope, parts, counts);
  return counts;
}

// Recursion depth: at most the depth of the tree.
void BspMerge::descend(Link link, const Polytope& polytope, std::vector<Part>& parts,
                       Counts& counts) const {
  Polytope::Sides sides;
  while (!link.isLeaf()) {
    ++counts.nodes;
    const Node& node = m_tree.storage().node(link.nodeIndex());
    const OrientedPlane plane = m_tree.storage().origin(link.nodeIndex()).plane;
    if (polytope.sidesOf(m_table, plane, sides)) {
      ++counts.slices;
      Polytope back, front;
      polytope.split(m_table, plane, sides, back, front);
      descend(node.back, back, parts, counts);
      descend(node.front, front, parts, counts);
      return;
    }
    link =
        std::find(sides.begin(), sides.end(), Side::back) != sides.end() ? node.back : node.front;
  }
  if (link.isSolid()) parts.push_back({link.leafId(), polytope});
}

// The sum of the signed tetrahedra between one vertex and the triangles of all faces.
double BspMerge::volumeOf(const Polytope& polytope) const {
  const auto at = [&](uint32_t corner) {
    return geometry::roundedPosition(m_table,
                                     polytope.vertices()[polytope.corners()[corner].vertex]);
  };
  const Vec3 apex = at(0);
  double volume = 0.0;
  for (const Polytope::Face& face : polytope.faces())
    for (uint32_t i = 1; i + 1 < face.count; ++i)
      volume += (at(face.first) - apex)
                    .dot((at(face.first + i) - apex).cross(at(face.first + i + 1) - apex));
  return volume / 6.0;
}

}  // namespace halfspace::comparison
