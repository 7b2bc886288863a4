// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// TreeUpdate: makes leaves, and renews the faces of solid leaves that stay.
#include <algorithm>
#include <cassert>
#include <chrono>

#include "bsp/build/cell_rounding.h"
#include "bsp/build/crowded_faces.h"
#include "bsp/build/faces_of_cell.h"
#include "bsp/build/step_checks.h"
#include "bsp/build/tree_update.h"

namespace halfspace::bsp {

using geometry::BoundaryPiece;
using geometry::Box;

namespace {

// Budget of one update for bevels; cells after that get none. The unit is the square of a cell's
// number of bevels, because the time grows with it, and a count is the same on every machine. About
// half a minute on one core. The default bevels of 40,000 solids take 10^7; three cells whose
// vertices are bevelled to two degrees take all of it.
constexpr double kMostBevelWork = 1e9;

}  // namespace

// Makes the leaf of an unmade cell.
void TreeUpdate::make(Built& built, const Polytope& cell) {
  if (!built.unmade) return;
  const PieceArena::Mark mark = m_arena.mark();
  Part whole{cell, {}, {}};
  if (!gatherPieces(whole))
    built.faces.complete({m_evaluator, m_table, m_arena, m_change.piecesTaken}, cell, whole.border);
  built = {makeLeaf(true, whole)};
  m_arena.release(mark);
}

// Updates a solid leaf whose cell and bevels do not change: only the faces on its facets may have
// changed near the edit.
void TreeUpdate::renewFaces(uint32_t solidLeaf, const Part& part) {
  std::vector<Box> dirty;
  for (uint32_t box : part.dirty) dirty.push_back(m_dirty[box]);
  if (m_storage.crowded(solidLeaf) != nullptr) return renewCrowded(solidLeaf, part, dirty);
  FacesOfCell faces(m_storage.cell(solidLeaf), part.cell);
  const std::vector<uint32_t> stale = faces.stalePatches(m_arena, part.border, dirty);
  const PieceArena::Mark mark = m_arena.mark();
  assert(std::ranges::is_sorted(stale) && std::ranges::adjacent_find(stale) == stale.end());
  Part fresh{part.cell, {}, {}};
  std::vector<BoundaryPiece> pieces;
  m_evaluator.piecesOf(stale, part.cell.bounds(), pieces);
  clipPieces(pieces, fresh);
  const CellData cell = faces.renewed(m_table, m_arena, stale, fresh.border);
  m_arena.release(mark);
  ++m_change.cellsMade;
  assert(cell.vertices.size() == part.cell.vertices().size());
  m_change.fragmentsListed += cell.fragments.size();
  m_storage.setCell(solidLeaf, cell);
}

// The same for a crowded cell, at the cost of the pieces near the edit.
void TreeUpdate::renewCrowded(uint32_t solidLeaf, const Part& part, std::span<const Box> dirty) {
  const CrowdedFaces::Work work =
      CrowdedFaces(m_evaluator, m_table, m_storage, solidLeaf, part.cell)
          .renew(m_arena, part.border, dirty);
  m_change.piecesTaken += work.piecesTaken;
  m_change.fragmentsListed += work.fragments;
  ++m_change.cellsMade;
  if (m_storage.crowded(solidLeaf)->cornerCount() <= kMostPackedCorners / 2)
    m_storage.setCell(solidLeaf, dataOf(m_storage.view(), solidLeaf));
}

TreeUpdate::Built TreeUpdate::leafOf(const Part& part) {
  CellContents contents = part.border.empty() ? part.hint : CellContents::solid;
  if (contents == CellContents::unknown && m_opened != nullptr &&
      reachesOutOfDirty(part.cell, m_opened->dirty))
    contents = CellContents::solid;
  if (contents == CellContents::unknown) return {Link(), false};
  return {makeLeaf(contents == CellContents::solid, part)};
}

Link TreeUpdate::makeLeaf(bool solid, const Part& part) {
  return solid ? m_storage.addSolidLeaf(solidCell(part)) : m_storage.addEmptyLeaf();
}

CellData TreeUpdate::solidCell(const Part& part) {
  ++m_change.cellsMade;
  PieceList border = part.border;
  if (m_opened != nullptr)
    m_opened->faces.complete({m_evaluator, m_table, m_arena, m_change.piecesTaken}, part.cell,
                             border);
  CellData cell = roundedCell(m_table, m_storage, part.cell, m_arena, border);
  assert(cell.facets.size() == part.cell.faces().size() && cell.bevels.empty());
  m_change.fragmentsListed += cell.fragments.size();
  if (m_bevelWork <= kMostBevelWork) addBevels(cell);  // leaving bevels out is safe
  const auto bevels = static_cast<double>(cell.bevels.size());
  m_bevelWork += bevels * bevels;
  m_change.bevelsMade += cell.bevels.size();
#ifdef HALFSPACE_CHECKED
  checkRounded(m_table, m_storage.view(), part.cell, cell);
#endif
  return cell;
}

void TreeUpdate::addBevels(CellData& cell) {
  const auto start = std::chrono::steady_clock::now();
  bsp::addBevels(m_storage, m_beveller, cell);
  m_change.bevelMs +=
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace halfspace::bsp
