// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// One pass over a tree that updates it to the evaluator's state. A full build is the same pass over
// an empty tree.
//
//    take      fetch the boundary pieces in the dirty boxes
//    descend   cut cell and pieces by each node's plane, down to the leaves that meet a dirty box
//    rebuild   choose splitters for the pieces inside a leaf, until no piece crosses a cell
//    round     make the cells of solid leaves
//
// Notation: a piece is a convex polygon of the boundary. For a cell, `inside` are the pieces that
// cross its interior, `border` those on its facets that face out of it (the cell is then solid
// there). CellContents::unknown: no piece has decided yet whether a cell is solid.
#pragma once

#include <memory>
#include <optional>

#include "bsp/bevel/bevels.h"
#include "bsp/build/known_faces.h"
#include "bsp/build/live_tree.h"
#include "bsp/build/piece_arena.h"
#include "bsp/build/polytope.h"
#include "bsp/build/splitter.h"

namespace halfspace::bsp {

class TreeUpdate {
 public:
  TreeUpdate(LiveTree& tree, const geometry::Evaluator& evaluator);

  TreeChange build();
  // `dirty`: boxes that contain every point that may have become solid or empty.
  TreeChange update(std::vector<geometry::Box> dirty);

 private:
  enum class CellContents : unsigned char { unknown, empty, solid };
  // The result for a cell. While its contents are unknown it has no link: the whole cell is one
  // leaf, and no piece on its facets decides whether it is solid. A cell that was joined to one
  // solid leaf is `unmade` until no parent joins it again; `faces` are those of its parts.
  struct Built {
    Link link;
    bool known = true;
    bool unmade = false;
    KnownFaces faces = {};

    bool isLeaf(bool solid) const {
      return unmade ? solid : known && link.isLeaf() && link.isSolid() == solid;
    }
  };
  // Indices of the dirty boxes that a cell meets.
  using DirtyList = boost::container::small_vector<uint32_t, 16>;
  // A cell and the pieces inside it and on its border.
  struct Part {
    Polytope cell;
    PieceList inside;                           // cut to the cell; they cross its interior
    PieceList border;                           // on facets of the cell, facing out of it
    CellContents hint = CellContents::unknown;  // contents if no piece is inside or on the border
    DirtyList dirty = {};
  };
  struct Division {
    Part back, front;
    bool pieceOnPlane = false;
  };
  // Divisions are several kilobytes large and one is needed for each node on the way down, so they
  // are used again, with the memory of their lists.
  struct Reuse {
    std::vector<std::unique_ptr<Division>>* spare = nullptr;
    void operator()(Division* division) const { spare->emplace_back(division); }
  };
  using DivisionPointer = std::unique_ptr<Division, Reuse>;
  // An old solid leaf that is divided without all pieces on its facets.
  struct OpenedLeaf {
    KnownFaces faces;
    DirtyList dirty;  // the boxes that it meets
  };

  Built buildPart(const Part& part);
  // `around`: the dirty boxes that the parent's cell meets.
  Built visit(Link link, Part& part, const DirtyList& around);
  Built openLeaf(Link leaf, Part& part, const geometry::Box& bounds);
  Built openCrowded(Link leaf, const Part& part);
  Built visitNode(uint32_t node, Part& part);
  Built join(uint32_t node, const Part& whole, const Division& division, Built back, Built front);
  Built joinSolid(const Part& whole, geometry::OrientedPlane plane, const Built& back,
                  const Built& front);
  void make(Built& built, const Polytope& cell);
  CellContents contentsAcross(const Part& unknown, geometry::OrientedPlane plane, Link sibling);

  // The sides of a node's plane that meet a dirty box.
  struct DirtySides {
    bool back = true, front = true;
  };
  // Cuts a part by a plane. A side that meets no dirty box gets no cell.
  DivisionPointer divide(const Part& whole, geometry::OrientedPlane plane, DirtySides needed);
  DivisionPointer emptyDivision();
  void distribute(PieceId piece, geometry::OrientedPlane plane, PieceList& back, PieceList& front);
  Built leafOf(const Part& part);
  Link makeLeaf(bool solid, const Part& part);
  CellData solidCell(const Part& part);
  void addBevels(CellData& cell);

  DirtySides dirtySidesOf(geometry::OrientedPlane plane, const DirtyList& around) const;
  // The dirty boxes of `around` that meet a cell with these bounds. Contract: they meet the cell's
  // parent, so of the cell's planes only the last is tested; the cell is the world, or was cut.
  DirtyList dirtyIn(const Polytope& cell, const geometry::Box& bounds,
                    const DirtyList& around) const;
  bool isWhollyDirty(const Part& part, const geometry::Box& bounds) const;
  bool reachesOutOfDirty(const Polytope& cell, const DirtyList& dirty) const;
  // For an old solid leaf without pieces inside: true if the pieces near the edit prove that it
  // stays solid.
  bool staysSolid(const Part& part) const;
  void renewFaces(uint32_t solidLeaf, const Part& part);
  void renewCrowded(uint32_t solidLeaf, const Part& part, std::span<const geometry::Box> dirty);
  bool isWorn(uint32_t node) const;
  // Fetches all boundary pieces inside the cell or on its border, not only those near a dirty box.
  // Changes nothing and returns false if there are too many.
  bool gatherPieces(Part& part);
  void clipPieces(std::vector<geometry::BoundaryPiece>& pieces, Part& part);

  LiveTree& m_tree;
  TreeStorage& m_storage;
  const geometry::Evaluator& m_evaluator;
  geometry::PlaneTable& m_table;
  PieceArena m_arena;
  SplitterChoice m_splitter;
  Beveller m_beveller;
  double m_bevelWork = 0.0;  // sum over cells of (number of bevels)^2
  std::vector<geometry::Box> m_dirty;
  bool m_piecesComplete = true;          // the current part lists all pieces of its cell
  const OpenedLeaf* m_opened = nullptr;  // the current part is a part of it
  bool m_foundTooMany = false;           // a worn subtree had too many pieces; no other is tried
  TreeChange m_change;
  std::vector<std::unique_ptr<Division>> m_spareDivisions;
};

}  // namespace halfspace::bsp
