// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The facets of meshes that may cut a piece of a facet, kept while the piece is divided.
//
// Idea: a facet of a mesh takes part only if it crosses the plane of the piece or lies in it. That
// plane is the same for all parts of a piece. So the facets near a piece are searched in the mesh
// and tested against the plane once, and each part takes over those that meet its own box:
//
//    piece         3 7 8 12 15     Facets in one array, used as a stack: the parts of a piece are
//    first part    3 8             resolved one after the other, and the lists of a part lie behind
//    second part   7 8 12          those of the piece until the part is resolved.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/csg/cut/piece_owner.h"

namespace halfspace::geometry {

class MeshCut;
class MeshLookup;

class NearFacets {
 public:
  struct Facet {
    uint32_t index;   // in the mesh
    bool isCoplanar;  // lies in the plane of the piece
    bool mayDivide;   // may cross the interior of the piece; false: it does not
    Box box;          // exact
  };
  using Range = NearbySolid::Facets;

  // Lists the facets of a mesh that cross the plane of the piece or lie in it, and whose boxes meet
  // the box of the piece, in ascending order. The list is not made if the surface of the mesh
  // certainly does not touch the piece: the box of each facet is apart from that of the piece, or
  // is apart from its plane. A list that is made and empty does not tell that: a corner of the mesh
  // may lie in the piece. Cost: a search in the mesh.
  Range list(const MeshLookup& mesh, const MeshCut& cut, const Box& box);
  // The list of a part of the piece, from the list of the piece; always made. Cost: linear in the
  // list of the piece, or a search in the mesh if that has more than 1,024 facets.
  Range listAgain(const MeshLookup& mesh, const MeshCut& cut, const Box& box, Range before);

  Facet& operator[](size_t i) { return m_facets[i]; }
  std::span<const Facet> of(Range range) const {
    return std::span(m_facets).subspan(range.first, range.count);
  }
  size_t size() const { return m_facets.size(); }
  // Forgets all but the first `size` entries.
  void shorten(size_t size) { m_facets.resize(size); }

 private:
  std::vector<Facet> m_facets;
};

}  // namespace halfspace::geometry
