// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// One pass over a live tree that brings it to the state of the evaluator; building from nothing is
// the pass that finds no old tree.
#pragma once

#include <optional>

#include "bsp/bevel/bevels.h"
#include "bsp/build/live_tree.h"
#include "bsp/build/piece_arena.h"
#include "bsp/build/polytope.h"
#include "bsp/build/splitter.h"

namespace halfspace::bsp {

class TreeUpdate {
 public:
  TreeUpdate(LiveTree& tree, const geometry::Evaluator& evaluator);

  TreeChange build();
  // `dirty`: boxes that contain every point whose matter may have changed.
  TreeChange update(std::vector<geometry::Box> dirty);

 private:
  enum class Matter : unsigned char { unknown, empty, solid };
  // What became of a cell. Where the matter is unknown there is no link yet: the whole cell is one
  // leaf, with no piece on its facets to tell its side.
  struct Built {
    Link link;
    bool known = true;
  };
  // A cell and the pieces it has to do with.
  struct Part {
    Polytope cell;
    PieceList inside;  // cut to the cell; they cross its interior
    PieceList border;  // on facets of the cell, looking out of it: the cell is solid there
    Matter hint = Matter::unknown;  // if nothing is inside
  };
  struct Division {
    Part back, front;
    bool pieceOnPlane = false;
  };

  Built buildPart(const Part& part);
  Built visit(Link link, Part& part);
  Built openLeaf(Link leaf, Part& part);
  Built visitNode(uint32_t node, Part& part);
  Built join(uint32_t node, const Part& whole, const Division& division, Built back, Built front);
  Matter matterAcross(const Part& unknown, geometry::OrientedPlane plane, Link sibling);

  std::unique_ptr<Division> divide(const Part& whole, geometry::OrientedPlane plane);
  void distribute(PieceId piece, geometry::OrientedPlane plane, PieceList& back, PieceList& front);
  Built leafOf(const Part& part);
  Link makeLeaf(bool solid, const Part& part);
  CellData solidCell(const Part& part);
  void addBevels(CellData& cell);

  bool isDirty(const Polytope& cell) const;
  bool isWhollyDirty(const geometry::Box& bounds) const;
  bool reachesOutOfDirty(const Polytope& cell) const;
  bool isWorn(uint32_t node) const;
  // All pieces of the boundary that have to do with the cell, not only those near a dirty box.
  void gatherPieces(Part& part);

  LiveTree& m_tree;
  TreeStorage& m_storage;
  const geometry::Evaluator& m_evaluator;
  geometry::PlaneTable& m_table;
  PieceArena m_arena;
  SplitterChoice m_splitter;
  Beveller m_beveller;
  double m_bevelWork = 0.0;  // the squares of the bevels of each cell, summed
  std::vector<Vec3> m_facetNormals;
  std::vector<geometry::Box> m_dirty;
  bool m_piecesComplete = true;  // in the part at hand: all pieces of its cell are in its lists
  TreeChange m_change;
};

}  // namespace halfspace::bsp
