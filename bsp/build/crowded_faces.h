// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The boundary faces on the facets of a crowded cell (query/crowded_fragments.h), updated without
// visiting all of its fragments. faces_of_cell.h does the same for other cells, and then the cost
// grows with the fragments.
//
// The evaluator may have cut a facet near the edit into other pieces than before, also outside of
// the dirty boxes: it cuts a whole tile of a facet again. But outside of the dirty boxes each face
// covers what it covered. So the fragments are exchanged in regions that begin as the dirty boxes:
//
//    fetch the pieces that meet a region, and the fragments that meet it
//    leave out those that are equal in both
//    extend the region by the others, until they all lie inside of it
//
// Inside the regions the old fragments that differ are then replaced by the new ones. Outside the
// old fragments still cover each face once.
#pragma once

#include "bsp/build/piece_arena.h"
#include "bsp/build/polytope.h"
#include "bsp/build/tree_storage.h"
#include "geometry/csg/evaluator.h"

namespace halfspace::bsp {

class CrowdedFaces {
 public:
  // Contract: the leaf is crowded and `cell` is its exact cell. The arguments outlive this object.
  CrowdedFaces(const geometry::Evaluator& evaluator, const geometry::PlaneTable& table,
               TreeStorage& storage, uint32_t solidLeaf, const Polytope& cell);

  struct Work {
    size_t piecesTaken = 0;  // from the evaluator
    size_t fragments = 0;    // removed and added
  };
  // `near`: all boundary pieces that meet a dirty box, lie on the cell's facets and face out of the
  // cell. Cost: that of the pieces near the dirty boxes. A facet that had at most one face and gets
  // several costs as much as it has pieces, once.
  Work renew(const PieceArena& arena, const PieceList& near, std::span<const geometry::Box> dirty);

 private:
  // A piece of the boundary on a facet, rounded.
  struct Piece {
    uint32_t face;
    std::vector<Vec3> corners;
    geometry::Box bounds;
  };
  // What differs between the fragments of a facet and the pieces of the boundary.
  struct Difference {
    std::vector<uint32_t> removed;
    std::vector<Piece> added;
  };

  bool isTouched(size_t facet, const PieceArena& arena, const PieceList& near,
                 std::span<const geometry::Box> dirty) const;
  std::vector<Piece> piecesIn(size_t facet, const geometry::Box& box);
  Difference differenceIn(size_t facet, const geometry::Box& region);
  void renewFacet(size_t facet, std::span<const geometry::Box> dirty);
  void replace(size_t facet, const Difference& difference);
  void listFacet(size_t facet);

  const geometry::Evaluator& m_evaluator;
  const geometry::PlaneTable& m_table;
  TreeStorage& m_storage;
  uint32_t m_leaf;
  const Polytope& m_cell;
  CrowdedFragments& m_fragments;
  Work m_work;
};

}  // namespace halfspace::bsp
