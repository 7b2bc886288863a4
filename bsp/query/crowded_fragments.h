// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The fragments of a cell that has thousands of them, such as the slab under a whole level. A live
// tree does not pack them into the words of the cell, because an update replaces only a few and a
// query looks at only a few. A uniform grid over each facet finds them:
//
//    +----+----+----+
//    |  a |ab  | b  |     Each tile lists the fragments whose boxes meet it. The tiles of the
//    +----+----+----+     outermost rows and columns go on without end, so a fragment that is added
//    | ac | abc| b  |     later may lie anywhere on the facet.
//    +----+----+----+
//
// Fragments keep their order: a fragment that is added comes after all others. Where fragments
// share a point, queries take the first, as in a packed cell.
#pragma once

#include <algorithm>
#include <unordered_map>

#include "bsp/query/cell.h"

namespace halfspace::bsp {

class CrowdedFragments {
 public:
  struct Fragment {
    uint32_t face;
    std::span<const Vec3> corners;
  };

  // `fragments` and `corners` as in CellData. Cost: linear in the fragments.
  CrowdedFragments(size_t facets, std::span<const CellFragment> fragments,
                   std::span<const Vec3> corners);

  size_t size() const { return m_size; }
  size_t cornerCount() const { return m_cornerCount; }
  size_t bytes() const;
  bool hasFragments(size_t facet) const { return m_facets[facet].count > 0; }
  // A packed cell lists the fragments of a facet only if it has several faces.
  bool hasSeveralFaces(size_t facet) const { return m_facets[facet].faces.size() > 1; }
  // The face of the fragment whose box has the largest surface, the first of equals; kNoFace if
  // there is none. Cost: constant, but linear in the fragments after the largest was removed.
  uint32_t mainFace(size_t facet);

  // Contract for `id`: a fragment that visit() names.
  Fragment operator[](uint32_t id) const {
    return {m_slots[id].face, std::span(m_corners).subspan(m_slots[id].first, m_slots[id].count)};
  }
  bool isBefore(uint32_t a, uint32_t b) const { return m_slots[a].number < m_slots[b].number; }
  // Calls visit(id) for the fragments of the facet whose boxes may meet the box (touching counts),
  // each once, in no particular order.
  template <class Visit>
  void visitIn(size_t facet, const Vec3& low, const Vec3& high, Visit&& visit) const;
  // Those that may hold a point of the facet, with room for the rounding of the test.
  template <class Visit>
  void visitAt(size_t facet, const Vec3& point, Visit&& visit) const {
    const Vec3 margin = Vec3::Constant(m_facets[facet].margin);
    visitIn(facet, point - margin, point + margin, visit);
  }
  // All of the facet. Cost: linear in the fragments of the cell.
  template <class Visit>
  void visitAll(size_t facet, Visit&& visit) const {
    for (uint32_t id = 0; id < m_slots.size(); ++id)
      if (m_slots[id].number != 0 && m_slots[id].facet == facet) visit(id);
  }

  void add(size_t facet, uint32_t face, std::span<const Vec3> corners);
  void remove(uint32_t id);

  // Appends the fragments as a packed cell lists them: facet by facet, in their order.
  void appendTo(CellData& cell) const;
  // Those of one facet, for the facet `facet` of a cell whose faces have numbers higher by
  // `firstFace`.
  struct Renumbering {
    uint32_t firstFace;
    size_t facet;
  };
  void appendTo(size_t facet, const Renumbering& as, CellData& cell) const;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Slot {
    uint64_t number;  // ascending in the order of the fragments; 0: the slot is free
    uint32_t face, first;
    uint16_t facet, count;  // of corners
  };
  struct Entry {
    uint32_t fragment, next;
  };
  struct Facet {
    int u = 0, v = 1;  // axes
    double low[2] = {0.0, 0.0}, perUnit[2] = {0.0, 0.0};
    uint32_t columns = 1, rows = 1;
    double margin = 0.0;
    std::vector<uint32_t> heads{kNone};            // by tile: the first entry
    size_t count = 0, countOfGrid = 0;             // fragments; at the time when the grid was made
    std::unordered_map<uint32_t, uint32_t> faces;  // face: its number of fragments
    uint32_t largest = kNone;
    bool isLargestKnown = true;
  };
  struct Tiles {
    uint32_t left, right, bottom, top;  // inclusive
  };

  static Tiles tilesOf(const Facet& facet, const Vec3& low, const Vec3& high) {
    const auto tile = [&](int side, double at, uint32_t count) {
      const double position = (at - facet.low[side]) * facet.perUnit[side];
      if (!(position > 0.0)) return uint32_t{0};
      return position < count ? static_cast<uint32_t>(position) : count - 1;
    };
    return {tile(0, low[facet.u], facet.columns), tile(0, high[facet.u], facet.columns),
            tile(1, low[facet.v], facet.rows), tile(1, high[facet.v], facet.rows)};
  }
  struct Bounds {
    Vec3 low, high;
  };
  static Bounds boundsOf(std::span<const Vec3> corners);
  double surfaceOf(uint32_t id) const;
  uint32_t store(size_t facet, uint32_t face, std::span<const Vec3> corners);
  void makeGrid(Facet& facet, std::span<const uint32_t> fragments);
  size_t chooseTiles(Facet& facet, std::span<const uint32_t> fragments, double tiles);
  void link(Facet& facet, uint32_t id);
  void unlink(Facet& facet, uint32_t id);

  std::vector<Slot> m_slots;
  std::vector<Vec3> m_corners;
  std::unordered_map<uint16_t, std::vector<uint32_t>> m_freeSlots;  // by number of corners
  std::vector<Entry> m_entries;
  uint32_t m_freeEntry = kNone;
  std::vector<Facet> m_facets;
  size_t m_size = 0, m_cornerCount = 0;
  uint64_t m_lastNumber = 0;
};

template <class Visit>
void CrowdedFragments::visitIn(size_t number, const Vec3& low, const Vec3& high,
                               Visit&& visit) const {
  const Facet& facet = m_facets[number];
  const Tiles tiles = tilesOf(facet, low, high);
  for (uint32_t row = tiles.bottom; row <= tiles.top; ++row)
    for (uint32_t column = tiles.left; column <= tiles.right; ++column)
      for (uint32_t at = facet.heads[size_t{row} * facet.columns + column]; at != kNone;
           at = m_entries[at].next) {
        const uint32_t id = m_entries[at].fragment;
        const Bounds bounds = boundsOf((*this)[id].corners);
        // A fragment in several of the tiles is named in the first of them.
        const Tiles own = tilesOf(facet, bounds.low, bounds.high);
        if (std::max(own.left, tiles.left) != column || std::max(own.bottom, tiles.bottom) != row)
          continue;
        if ((bounds.low.array() <= high.array()).all() &&
            (bounds.high.array() >= low.array()).all())
          visit(id);
      }
}

}  // namespace halfspace::bsp
