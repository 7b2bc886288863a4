// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The faces of the boundary on the facets of a solid leaf's cell, kept up to date without taking
// all of them again: a slab under a whole level has one facet with thousands of faces, and an edit
// changes a few.
//
// Notation: a patch is stale if its part of the cell may have changed. Stored fragments of
// other patches stay unchanged.
#pragma once

#include <span>
#include <vector>

#include "bsp/build/piece_arena.h"
#include "bsp/build/polytope.h"
#include "bsp/query/cell.h"

namespace halfspace::bsp {

class FacesOfCell {
 public:
  // Contract: `stored` is the rounded `cell` (cell_rounding.h); both outlive this.
  FacesOfCell(const CellView& stored, const Polytope& cell);

  // Patches whose pieces in the cell must be fetched from the evaluator again. `near`: all pieces
  // of the boundary that meet a dirty box and lie on the cell's facets, looking out. Sorted, each
  // once.
  std::vector<uint32_t> stalePatches(const PieceArena& arena, const PieceList& near,
                                     std::span<const geometry::Box> dirty) const;

  // The cell with the pieces of the stale patches. `fresh`: those on its facets, looking out.
  CellData renewed(const geometry::PlaneTable& table, const PieceArena& arena,
                   std::span<const uint32_t> stale, const PieceList& fresh) const;

 private:
  // One part of a facet, stored or new.
  struct Fragment {
    uint32_t face;
    std::span<const Vec3> corners;
  };
  struct Stored {
    CellFragment fragment;
    std::span<const Vec3> corners;
  };
  std::span<const Stored> storedOn(size_t facet) const;
  void renewFacet(size_t facet, const std::vector<Fragment>& fragments, CellData& cell) const;

  CellView m_stored;
  const Polytope& m_cell;
  std::vector<Stored> m_fragments;  // by facet
  std::vector<size_t> m_starts;     // by facet
};

}  // namespace halfspace::bsp
