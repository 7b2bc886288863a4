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
  // Dirty boxes that a cell meets, by number.
  using DirtyList = boost::container::small_vector<uint32_t, 16>;
  // A cell and the pieces it has to do with.
  struct Part {
    Polytope cell;
    PieceList inside;  // cut to the cell; they cross its interior
    PieceList border;  // on facets of the cell, looking out of it: the cell is solid there
    Matter hint = Matter::unknown;  // if nothing is inside
    DirtyList dirty = {};
  };
  struct Division {
    Part back, front;
    bool pieceOnPlane = false;
  };

  Built buildPart(const Part& part);
  // `around`: the dirty boxes that the parent's cell meets.
  Built visit(Link link, Part& part, const DirtyList& around);
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

  DirtyList dirtyIn(const Polytope& cell, const DirtyList& around) const;
  bool isWhollyDirty(const Part& part) const;
  bool reachesOutOfDirty(const Part& part) const;
  // Of an old solid leaf without pieces inside: whether the pieces near the edit tell that it
  // stays.
  bool staysSolid(const Part& part) const;
  void renewFaces(uint32_t solidLeaf, const Part& part);
  bool isWorn(uint32_t node) const;
  // All pieces of the boundary that have to do with the cell, not only those near a dirty box.
  void gatherPieces(Part& part);
  void clipPieces(std::vector<geometry::BoundaryPiece>& pieces, Part& part);

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
