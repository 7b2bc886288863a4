// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The facets of meshes that may cut a piece of a facet, kept while the piece is divided.
//
// Idea: a facet of a mesh takes part only if it crosses the plane of the piece or lies in it. That
// plane is the same for all parts of a piece. So the facets near a piece are searched in the mesh
// and tested against the plane once, and each part takes over those that meet its own box:
//
//    piece:          3 7 8 12 15      indices of facets in one array. The parts of a piece are
//    its parts:      3 8 | 7 8 12     resolved one after the other, each with its lists behind
//    those
//                                     of the piece, so the array is a stack
#pragma once

#include <vector>

#include "geometry/csg/cut/mesh_cut.h"
#include "geometry/csg/cut/piece_owner.h"

namespace halfspace::geometry {

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
  // the box, in ascending order. The list is not made if no facet comes near: the box of none of
  // them meets the box, or these are certainly apart from the plane. So the list may be made and
  // empty. Cost: a search in the mesh.
  Range list(const MeshLookup& mesh, const MeshCut& cut, const Box& box);
  // The same for a part of the piece from its list; made. Cost: linear in that list, or, if it is
  // long, a search in the mesh.
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
