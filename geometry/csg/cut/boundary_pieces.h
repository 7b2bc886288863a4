// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "geometry/brush/brush.h"
#include "geometry/csg/short_list.h"
#include "geometry/exact/convex_polygon.h"

namespace halfspace::geometry {

class MeshLookup;

// A convex part of the boundary. The part of the boundary in one facet of one solid consists of
// such pieces with disjoint interiors.
struct BoundaryPiece {
  ConvexPolygon polygon;  // its normal points out of the solid
  uint32_t patch;         // Evaluator::sourceOf() gives its solid and face
};

// Convex polygons of one plane, stored compactly: each corner as the ids of the three planes
// through it (an explicit corner as its coordinates). Recomputing the points gives the same exact
// points. A piece of four corners takes 64 bytes besides the 48 of this object.
//
// Most facets of large meshes are boundary as a whole. Such a facet is stored as its number in the
// mesh, in this object alone.
class BoundaryPieces {
 public:
  BoundaryPieces() = default;
  // Contract: all pieces have one plane in one orientation, and their corners are counter-clockwise
  // seen from its front. Throws InternalError for 2^31 pieces.
  explicit BoundaryPieces(std::span<const ConvexPolygon> pieces);
  // A whole facet of the mesh, as its one piece. The lookup must outlive the reading of this
  // object; the piece moves with the mesh.
  BoundaryPieces(const MeshLookup& mesh, uint32_t facet);

  // Whether this is a whole facet of a mesh.
  bool isFacet() const { return m_count == 1 && m_words.empty(); }
  // Contains all pieces, rounded outwards to floats unless it is a facet; empty if there are none.
  Box bounds() const;
  size_t count() const { return m_count; }
  // Pieces are listed as the facet was divided, so those of one block lie near each other. A search
  // for pieces in a small box skips whole blocks of a floor with thousands of pieces.
  static constexpr size_t kBlock = 16;
  size_t blockCount() const { return m_count <= kBlock ? 1 : (m_count + kBlock - 1) / kBlock; }
  // Contains the pieces from number kBlock * block on, up to the next block.
  Box boundsOfBlock(size_t block) const;
  // Equal pieces in the same order, each with the same first corner.
  bool operator==(const BoundaryPieces& other) const {
    return m_count == other.m_count && m_isFlipped == other.m_isFlipped &&
           m_words == other.m_words && (!isFacet() || m_facet == other.m_facet);
  }
  // The corners are counter-clockwise seen from the front of `plane`. Contract: `table` is the one
  // the pieces were made with, `plane` is theirs in either orientation. Cost: one plane
  // intersection per corner.
  ConvexPolygon piece(const PlaneTable& table, OrientedPlane plane, size_t index) const;

 private:
  using Bounds = std::array<float, 6>;  // least x, y, z, greatest x, y, z
  static Bounds roundedOutwards(const Box& box);
  static Box boxOf(const float* bounds);
  size_t wordsOfBlocks() const {
    return blockCount() == 1 ? 0 : std::tuple_size_v<Bounds> * blockCount();
  }

  struct FacetOf {
    const MeshLookup* mesh;
    uint32_t index;
    bool operator==(const FacetOf&) const = default;
  };

  union {
    Bounds m_bounds{};
    FacetOf m_facet;  // if isFacet()
  };
  uint32_t m_count : 31 = 0;
  // Whether the corners are listed counter-clockwise seen from the front of the flipped plane.
  uint32_t m_isFlipped : 1 = 0;
  // Where the second piece begins, the third, ...; the bounds of all blocks, if there are several;
  // then the corners of all pieces. A corner is the plane of its edge and those of its point, or
  // that plane, kExplicit and the bits of three doubles.
  ShortList<uint32_t, 2> m_words;
};

}  // namespace halfspace::geometry
