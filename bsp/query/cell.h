// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A solid leaf's cell: the convex polytope bounded by the tree's planes, with the data that queries
// need. A cell is packed into one run of 8-byte words, so that a leaf test reads contiguous memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

// Not a face of the boundary: the plane is a seam between two solid cells or a side of the world.
inline constexpr uint32_t kNoFace = UINT32_MAX;

// A half-space n.x <= offset that holds the cell. n is a unit vector out of the cell: entry
// `normal >> 1` of the tree's normals, negated if `normal & 1`.
struct CellPlane {
  double offset;
  uint32_t normal;
  uint32_t face;  // the boundary face on this facet; if there are several, the largest
};

// An edge from vertex `from` to vertex `to`. Seen from outside the cell, facet `left` lies to its
// left. Each edge is listed once.
struct CellEdge {
  uint16_t from, to;
  uint16_t left, right;  // facets
};

// The convex part of a facet that one face of the boundary covers. A facet has fragments only if
// more than one face lies on it or if its one face leaves part of it bare.
struct CellFragment {
  uint32_t face;
  uint16_t facet;
  uint16_t corners;  // number of corners in fragmentCorners(), counter-clockwise
};

// A packed cell. Contract: points to words that pack() wrote or that the file reader has checked. A
// view: it does not own the words.
class CellView {
 public:
  explicit CellView(const uint64_t* words) : m_header(reinterpret_cast<const Header*>(words)) {}

  // The polytope's own planes. None is redundant: each facet has an area.
  std::span<const CellPlane> facets() const { return {planes(), m_header->facets}; }
  // Planes that touch the cell without cutting it.
  std::span<const CellPlane> bevels() const {
    return {planes() + m_header->facets, m_header->bevels};
  }
  // Facets, then bevels, contiguous.
  std::span<const CellPlane> allPlanes() const {
    return {planes(), static_cast<size_t>(m_header->facets) + m_header->bevels};
  }
  std::span<const Vec3> vertices() const { return {firstVertex(), m_header->vertices}; }
  std::span<const CellEdge> edges() const { return {firstEdge(), m_header->edges}; }
  std::span<const CellFragment> fragments() const {
    return {reinterpret_cast<const CellFragment*>(firstEdge() + m_header->edges),
            m_header->fragments};
  }
  std::span<const Vec3> fragmentCorners() const {
    return {reinterpret_cast<const Vec3*>(fragments().data() + m_header->fragments),
            m_header->corners};
  }

  struct Header {
    uint16_t facets, bevels, vertices, edges;
    uint32_t fragments, corners;
  };

 private:
  const CellPlane* planes() const { return reinterpret_cast<const CellPlane*>(m_header + 1); }
  const Vec3* firstVertex() const {
    return reinterpret_cast<const Vec3*>(planes() + m_header->facets + m_header->bevels);
  }
  const CellEdge* firstEdge() const {
    return reinterpret_cast<const CellEdge*>(firstVertex() + m_header->vertices);
  }
  const Header* m_header;
};

// A cell under construction.
struct CellData {
  std::vector<CellPlane> facets, bevels;
  std::vector<Vec3> vertices;
  std::vector<CellEdge> edges;
  std::vector<CellFragment> fragments;
  std::vector<Vec3> fragmentCorners;

  // The number of words that pack() writes.
  size_t packedSize() const;
  // Contract: `words` holds packedSize(); each list has at most kMaxCellParts entries.
  void pack(std::span<uint64_t> words) const;
};
inline constexpr size_t kMaxCellParts = 65535;

static_assert(sizeof(CellPlane) == 16 && sizeof(CellEdge) == 8 && sizeof(CellFragment) == 8 &&
              sizeof(CellView::Header) == 16 && sizeof(Vec3) == 24);

}  // namespace halfspace::bsp
