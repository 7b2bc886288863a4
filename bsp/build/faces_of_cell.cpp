// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/faces_of_cell.h"

#include <algorithm>
#include <cassert>
#include <deque>

#include "bsp/build/cell_rounding.h"
#include "geometry/csg/cut/face_cutter.h"
#include "geometry/exact/rounding.h"

namespace halfspace::bsp {

using geometry::Box;
using geometry::PlaneTable;

namespace {

bool meetsAny(const Box& bounds, std::span<const Box> boxes) {
  return std::ranges::any_of(boxes, [&](const Box& box) { return box.intersects(bounds); });
}

}  // namespace

FacesOfCell::FacesOfCell(const CellView& stored, const Polytope& cell)
    : m_stored(CellData::of(stored)), m_cell(cell) {
  assert(m_stored.facets.size() == cell.faces().size());
  size_t corner = 0;
  const std::span<const Vec3> corners = m_stored.fragmentCorners;
  for (const CellFragment& fragment : m_stored.fragments) {
    assert(fragment.facet < cell.faces().size() && fragment.corners >= 3);
    assert(fragment.facet + size_t{1} >= m_starts.size() && "fragments come facet by facet");
    while (m_starts.size() <= fragment.facet) m_starts.push_back(m_fragments.size());
    m_fragments.push_back({fragment, corners.subspan(corner, fragment.corners)});
    corner += fragment.corners;
  }
  assert(corner == corners.size());
  m_starts.resize(cell.faces().size() + 1, m_fragments.size());
}

std::span<const FacesOfCell::Stored> FacesOfCell::storedOn(size_t facet) const {
  assert(facet + 1 < m_starts.size() && m_starts[facet] <= m_starts[facet + 1]);
  return std::span(m_fragments).subspan(m_starts[facet], m_starts[facet + 1] - m_starts[facet]);
}

std::vector<uint32_t> FacesOfCell::stalePatches(const PieceArena& arena, const PieceList& near,
                                                std::span<const Box> dirty) const {
  std::vector<uint32_t> stale, met;
  for (size_t facet = 0; facet < m_cell.faces().size(); ++facet) {
    met.clear();
    for (PieceId id : near)
      if (arena[id].plane == m_cell.faces()[facet].plane) met.push_back(arena[id].face);
    const std::span<const Stored> before = storedOn(facet);
    const uint32_t only = m_stored.facets[facet].face;
    if (before.empty()) {
      // The facet had at most one face. If the edit touches that face only, nothing changes.
      const auto isOnly = [&](uint32_t face) { return face == only; };
      if (!met.empty() && std::ranges::all_of(met, isOnly)) continue;
      if (met.empty() && !meetsAny(geometry::boundsOf(m_cell.polygon(facet)), dirty)) continue;
      if (only != kNoFace) stale.push_back(only);
    }
    for (const Stored& fragment : before)
      if (meetsAny(boxAround(fragment.corners), dirty)) stale.push_back(fragment.fragment.face);
    stale.insert(stale.end(), met.begin(), met.end());
  }
  std::ranges::sort(stale);
  stale.erase(std::unique(stale.begin(), stale.end()), stale.end());
  return stale;
}

CellData FacesOfCell::renewed(const PlaneTable& table, const PieceArena& arena,
                              std::span<const uint32_t> stale, const PieceList& fresh) const {
  assert(std::ranges::is_sorted(stale));
  CellData cell;
  cell.facets = m_stored.facets;
  cell.bevels = m_stored.bevels;
  cell.vertices = m_stored.vertices;
  cell.edges = m_stored.edges;
  const auto isStale = [&](uint32_t face) { return std::ranges::binary_search(stale, face); };
  std::vector<Fragment> fragments;
  std::deque<std::vector<Vec3>> rounded;
  for (size_t facet = 0; facet < m_cell.faces().size(); ++facet) {
    fragments.clear();
    for (const Stored& fragment : storedOn(facet))
      if (!isStale(fragment.fragment.face))
        fragments.push_back({fragment.fragment.face, fragment.corners});
    for (PieceId id : fresh) {
      if (arena[id].plane != m_cell.faces()[facet].plane) continue;
      std::vector<Vec3>& corners = rounded.emplace_back();
      for (const auto& corner : arena.corners(id))
        corners.push_back(geometry::roundedPosition(table, corner.point));
      fragments.push_back({arena[id].face, corners});
    }
    const uint32_t only = m_stored.facets[facet].face;
    if (fragments.empty() && storedOn(facet).empty() && (only == kNoFace || !isStale(only)))
      continue;
    renewFacet(facet, fragments, cell);
  }
  return cell;
}

// Stores the fragments of one facet as roundedCell() (cell_rounding.h) does: only facets with
// several faces have fragments, and the facet itself names the face of the largest one.
void FacesOfCell::renewFacet(size_t facet, const std::vector<Fragment>& fragments,
                             CellData& cell) const {
  assert(facet < cell.facets.size());
  double largest = -1.0;
  uint32_t face = kNoFace;
  bool several = false;
  for (const Fragment& fragment : fragments) {
    several = several || fragment.face != fragments.front().face;
    const double area = areaOf(boxAround(fragment.corners));
    if (area <= largest) continue;
    largest = area;
    face = fragment.face;
  }
  cell.facets[facet].face = face;
  if (!several) return;
  for (const Fragment& fragment : fragments) {
    cell.fragments.push_back({fragment.face, static_cast<uint16_t>(facet),
                              static_cast<uint16_t>(fragment.corners.size())});
    cell.fragmentCorners.insert(cell.fragmentCorners.end(), fragment.corners.begin(),
                                fragment.corners.end());
  }
}

}  // namespace halfspace::bsp
