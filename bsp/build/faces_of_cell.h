// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The boundary faces on the facets of a solid leaf's cell, updated without fetching all of them
// again: a slab under a whole level has one facet with thousands of faces, and an edit changes only
// a few.
//
// Notation: a patch is stale if its part on the cell may have changed. Stored fragments of other
// patches stay unchanged.
#pragma once

#include <span>
#include <vector>

#include "bsp/build/piece_arena.h"
#include "bsp/build/polytope.h"
#include "bsp/query/cell.h"

namespace halfspace::bsp {

class FacesOfCell {
 public:
  // Contract: `stored` is the rounded form of `cell` (cell_rounding.h). It is copied; `cell` must
  // outlive this object.
  FacesOfCell(const CellView& stored, const Polytope& cell);

  // Returns the patches whose pieces in the cell must be fetched from the evaluator again, sorted
  // and without duplicates. `near`: all boundary pieces that meet a dirty box, lie on the cell's
  // facets and face out of the cell.
  std::vector<uint32_t> stalePatches(const PieceArena& arena, const PieceList& near,
                                     std::span<const geometry::Box> dirty) const;

  // Returns the cell with the pieces of the stale patches replaced by `fresh`: the fetched pieces
  // on its facets that face out of the cell.
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

  CellData m_stored;
  const Polytope& m_cell;
  std::vector<Stored> m_fragments;  // by facet
  std::vector<size_t> m_starts;     // by facet
};

}  // namespace halfspace::bsp
