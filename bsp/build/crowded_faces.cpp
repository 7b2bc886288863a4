// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/crowded_faces.h"

#include <algorithm>
#include <cassert>

#include "bsp/build/cell_rounding.h"
#include "geometry/csg/cut/face_cutter.h"
#include "geometry/exact/rounding.h"

namespace halfspace::bsp {

using geometry::BoundaryPiece;
using geometry::Box;
using geometry::Evaluator;
using geometry::PlaneTable;

namespace {

// Merges boxes that meet, until none do.
void mergeMeeting(std::vector<Box>& boxes) {
  for (size_t i = 0; i < boxes.size();) {
    size_t other = i + 1;
    while (other < boxes.size() && !boxes[i].intersects(boxes[other])) ++other;
    if (other == boxes.size()) {
      ++i;
      continue;
    }
    boxes[i].extend(boxes[other]);
    boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(other));
    i = 0;
  }
}

}  // namespace

CrowdedFaces::CrowdedFaces(const Evaluator& evaluator, const PlaneTable& table,
                           TreeStorage& storage, uint32_t solidLeaf, const Polytope& cell)
    : m_evaluator(evaluator),
      m_table(table),
      m_storage(storage),
      m_leaf(solidLeaf),
      m_cell(cell),
      m_fragments(*storage.crowded(solidLeaf)) {
  assert(storage.cell(solidLeaf).facets().size() == cell.faces().size());
}

CrowdedFaces::Work CrowdedFaces::renew(const PieceArena& arena, const PieceList& near,
                                       std::span<const Box> dirty) {
  for (size_t facet = 0; facet < m_cell.faces().size(); ++facet) {
    if (!isTouched(facet, arena, near, dirty)) continue;
    if (m_fragments.hasFragments(facet))
      renewFacet(facet, dirty);
    else
      listFacet(facet);
    m_storage.setFace(m_leaf, facet, m_fragments.mainFace(facet));
  }
  return m_work;
}

// A facet without fragments has at most one face. If the edit touches that face only, nothing
// changes.
bool CrowdedFaces::isTouched(size_t facet, const PieceArena& arena, const PieceList& near,
                             std::span<const Box> dirty) const {
  const Box bounds = geometry::boundsOf(m_cell.polygon(facet));
  if (std::ranges::none_of(dirty, [&](const Box& box) { return box.intersects(bounds); }))
    return false;
  if (m_fragments.hasFragments(facet)) return true;
  const uint32_t only = m_storage.cell(m_leaf).facets()[facet].face;
  bool isMet = false;
  for (PieceId id : near) {
    if (arena[id].plane != m_cell.faces()[facet].plane) continue;
    if (arena[id].face != only) return true;
    isMet = true;
  }
  return !isMet;
}

// The pieces of the boundary on the facet that meet the box.
std::vector<CrowdedFaces::Piece> CrowdedFaces::piecesIn(size_t facet, const Box& box) {
  std::vector<BoundaryPiece> found;
  m_evaluator.piecesOn(m_cell.faces()[facet].plane.id(), box, found);
  m_work.piecesTaken += found.size();
  std::vector<Piece> pieces;
  for (BoundaryPiece& piece : found) {
    if (piece.polygon.plane != m_cell.faces()[facet].plane) continue;
    if (clipTo(m_table, m_cell, piece.polygon) != Clipped::border) continue;
    Piece& rounded = pieces.emplace_back();
    rounded.face = piece.patch;
    for (const auto& corner : piece.polygon.corners)
      rounded.corners.push_back(geometry::roundedPosition(m_table, corner.point));
    rounded.bounds = boxAround(rounded.corners);
  }
  return pieces;
}

CrowdedFaces::Difference CrowdedFaces::differenceIn(size_t facet, const Box& region) {
  Difference difference;
  m_fragments.visitIn(facet, region.min(), region.max(),
                      [&](uint32_t id) { difference.removed.push_back(id); });
  // A piece and its fragment may meet the region differently, because the fragment is rounded. Then
  // one of them is in the difference, the region is extended by it, and the two are compared then.
  for (Piece& piece : piecesIn(facet, region)) {
    const auto same = std::ranges::find_if(difference.removed, [&](uint32_t id) {
      const CrowdedFragments::Fragment fragment = m_fragments[id];
      return fragment.face == piece.face && std::ranges::equal(fragment.corners, piece.corners);
    });
    if (same == difference.removed.end())
      difference.added.push_back(std::move(piece));
    else
      difference.removed.erase(same);
  }
  return difference;
}

void CrowdedFaces::renewFacet(size_t facet, std::span<const Box> dirty) {
  const Box bounds = geometry::boundsOf(m_cell.polygon(facet));
  std::vector<Box> regions;
  for (const Box& box : dirty)
    if (box.intersects(bounds)) regions.push_back(box.intersection(bounds));
  std::vector<Difference> differences;
  for (bool isExtended = true; isExtended;) {
    mergeMeeting(regions);
    isExtended = false;
    differences.clear();
    for (Box& region : regions) {
      const Difference& difference = differences.emplace_back(differenceIn(facet, region));
      Box extended = region;
      for (uint32_t id : difference.removed) extended.extend(boxAround(m_fragments[id].corners));
      for (const Piece& piece : difference.added) extended.extend(piece.bounds);
      isExtended = isExtended || !region.contains(extended);
      region = extended;
    }
  }
  for (const Difference& difference : differences) replace(facet, difference);
}

void CrowdedFaces::replace(size_t facet, const Difference& difference) {
  for (uint32_t id : difference.removed) m_fragments.remove(id);
  for (const Piece& piece : difference.added) m_fragments.add(facet, piece.face, piece.corners);
  m_work.fragments += difference.removed.size() + difference.added.size();
}

// Lists all pieces of a facet that had no fragments, if they belong to several faces.
void CrowdedFaces::listFacet(size_t facet) {
  const std::vector<Piece> pieces = piecesIn(facet, geometry::boundsOf(m_cell.polygon(facet)));
  for (const Piece& piece : pieces) m_fragments.add(facet, piece.face, piece.corners);
  m_work.fragments += pieces.size();
}

}  // namespace halfspace::bsp
