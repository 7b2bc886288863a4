// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A solid leaf's cell: the convex polytope that the tree's planes leave, as the queries need it.
// A cell is packed into one run of 8-byte words, so that a leaf test reads one place in memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

// No face of the boundary: a plane where solid meets solid, or the edge of the world.
inline constexpr uint32_t kNoFace = UINT32_MAX;

// A half-space n.x <= offset that holds the cell. n is a unit vector out of the cell: entry
// `normal >> 1` of the tree's normals, negated if `normal & 1`.
struct CellPlane {
  double offset;
  uint32_t normal;
  uint32_t face;  // of the boundary on this facet; the largest where there are several
};

// From vertex `from` to vertex `to`, with facet `left` on the left seen from outside the cell.
// Each edge stands here once.
struct CellEdge {
  uint16_t from, to;
  uint16_t left, right;  // facets
};

// The part of a facet that one face of the boundary covers; convex. Only facets on which more than
// one face lies, or one that leaves part of the facet bare, have fragments.
struct CellFragment {
  uint32_t face;
  uint16_t facet;
  uint16_t corners;  // how many, in the order of the fragments, counter-clockwise from outside
};

// A packed cell. Contract: points to words that pack() wrote or that the file reader has checked.
class CellView {
 public:
  explicit CellView(const uint64_t* words) : m_header(reinterpret_cast<const Header*>(words)) {}

  // The polytope's own planes: irredundant, each with an area.
  std::span<const CellPlane> facets() const { return {planes(), m_header->facets}; }
  // Planes that touch the cell without cutting it.
  std::span<const CellPlane> bevels() const {
    return {planes() + m_header->facets, m_header->bevels};
  }
  // Facets, then bevels: one run.
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

// A cell while it is being made.
struct CellData {
  std::vector<CellPlane> facets, bevels;
  std::vector<Vec3> vertices;
  std::vector<CellEdge> edges;
  std::vector<CellFragment> fragments;
  std::vector<Vec3> fragmentCorners;

  // Words that pack() writes.
  size_t packedSize() const;
  // Contract: `words` holds packedSize(); each list has at most kMaxCellParts entries.
  void pack(std::span<uint64_t> words) const;
};
inline constexpr size_t kMaxCellParts = 65535;

static_assert(sizeof(CellPlane) == 16 && sizeof(CellEdge) == 8 && sizeof(CellFragment) == 8 &&
              sizeof(CellView::Header) == 16 && sizeof(Vec3) == 24);

}  // namespace halfspace::bsp
