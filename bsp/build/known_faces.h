// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The boundary faces on the facets of old solid leaves, for the leaves that an update makes in
// their place. A floor under thousands of boxes is one leaf; a pit divides it into five. If a facet
// of the old leaf has one face, so have the parts of that facet, and the thousands of pieces of the
// face need not be fetched.
#pragma once

#include <vector>

#include "bsp/build/piece_arena.h"
#include "bsp/build/polytope.h"
#include "bsp/build/tree_storage.h"
#include "geometry/csg/evaluator.h"

namespace halfspace::bsp {

class KnownFaces {
 public:
  KnownFaces() = default;
  // Those of a solid leaf. Contract: `cell` is its exact cell.
  KnownFaces(const TreeView& tree, uint32_t solidLeaf, const Polytope& cell);
  // Those of the cell that two leaves make together.
  static KnownFaces joined(const KnownFaces& a, const KnownFaces& b, const Polytope& whole);

  // Where pieces are fetched and put.
  struct Source {
    const geometry::Evaluator& evaluator;
    const geometry::PlaneTable& table;
    PieceArena& arena;
    size_t& piecesTaken;  // counts fetched pieces
  };
  // Completes the pieces on the facets of a cell that face out of it, as far as a rounded cell
  // needs them: on a facet with one face at least one piece, on other facets all. `border`: all of
  // them that meet a dirty box. Contract: the cell is part of the leaves whose faces these are, and
  // lies in no other plane of theirs; pieces in planes that cut those leaves meet a dirty box.
  void complete(const Source& source, const Polytope& cell, PieceList& border) const;

 private:
  struct Facet {
    geometry::OrientedPlane plane;
    uint32_t face;  // kNoFace: it has none
    bool isSeveral;
  };
  const Facet* find(geometry::OrientedPlane plane) const;

  std::vector<Facet> m_facets;
};

}  // namespace halfspace::bsp
