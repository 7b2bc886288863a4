// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/tree_update.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/build/polytope.h"
#include "bsp/build/step_checks.h"
#include "geometry/csg/cut/face_cutter.h"

namespace halfspace::bsp {

using geometry::BoundaryPiece;
using geometry::Box;
using geometry::ConvexPolygon;
using geometry::OrientedPlane;
using geometry::Relation;
using geometry::Side;

namespace {

// A subtree of at most this many nodes is rebuilt when a third of its nodes (plus kWearAllowance)
// were added by updates. Larger subtrees are renewed through their parts. The limit bounds the cost
// of one edit.
constexpr uint32_t kMostRebuilt = 256;
constexpr uint32_t kWearAllowance = 16;
// If more pieces than this lie in the cell of a worn subtree, it is not rebuilt, and a leaf is
// divided without those far from the edit. The leaf under a floor with thousands of boxes has few
// nodes above it, but tens of thousands of pieces.
constexpr size_t kMostGathered = 1024;

}  // namespace

TreeUpdate::TreeUpdate(LiveTree& tree, const geometry::Evaluator& evaluator)
    : m_tree(tree),
      m_storage(tree.m_storage),
      m_evaluator(evaluator),
      m_table(*tree.m_table),
      m_splitter(m_table, m_arena),
      m_beveller(tree.m_options.bevels) {}

TreeChange TreeUpdate::build() {
  assert(m_storage.nodesInUse() == 0 && m_storage.solidLeavesInUse() == 0);
  Part whole{*m_tree.m_world, {}, {}};
  std::vector<BoundaryPiece> pieces;
  const std::array<Box, 1> everywhere{m_tree.m_world->bounds()};
  m_evaluator.piecesIn(everywhere, pieces);
  m_change.piecesTaken += pieces.size();
#ifdef HALFSPACE_CHECKED
  checkTaken(pieces, m_storage.worldHalf());
#endif
  for (const BoundaryPiece& piece : pieces) whole.inside.push_back(m_arena.add(piece));
  pieces = {};
  assert(whole.border.empty() && "nothing lies on the world's own facets");
  m_change.whole = true;
  Built built = buildPart(whole);
  if (!built.known) built.link = makeLeaf(m_evaluator.solidAtInfinity(), whole);
  m_storage.setRoot(built.link);
  assert(m_storage.size(m_storage.root()) == m_storage.nodesInUse());
  return m_change;
}

TreeChange TreeUpdate::update(std::vector<Box> dirty) {
  m_dirty = std::move(dirty);
  m_piecesComplete = false;
  Part whole{*m_tree.m_world, {}, {}};
  std::vector<BoundaryPiece> pieces;
  m_evaluator.piecesIn(m_dirty, pieces);
  m_change.piecesTaken += pieces.size();
#ifdef HALFSPACE_CHECKED
  checkTaken(pieces, m_storage.worldHalf());
#endif
  for (const BoundaryPiece& piece : pieces) whole.inside.push_back(m_arena.add(piece));
  assert(!m_dirty.empty() &&
         std::ranges::none_of(m_dirty, [](const Box& box) { return box.isEmpty(); }));
  DirtyList all;
  for (uint32_t i = 0; i < m_dirty.size(); ++i) all.push_back(i);
  Built built = visit(m_storage.root(), whole, all);
  make(built, whole.cell);
  if (!built.known) built.link = makeLeaf(m_evaluator.solidAtInfinity(), whole);
  m_storage.setRoot(built.link);
  assert(m_storage.size(m_storage.root()) == m_storage.nodesInUse());
  return m_change;
}

TreeUpdate::Built TreeUpdate::buildPart(const Part& part) {
  if (part.inside.empty()) return leafOf(part);
  const OrientedPlane plane =
      m_storage.canonical(m_table, m_splitter.choose(part.cell, part.inside).id());
  const uint32_t node = m_storage.addNode(m_table, plane);
  ++m_change.nodesMade;
  const PieceArena::Mark mark = m_arena.mark();
  const DivisionPointer division = divide(part, plane, {});
  const Built back = buildPart(division->back);
  const Built front = buildPart(division->front);
  const Built joined = join(node, part, *division, back, front);
  m_arena.release(mark);
  return joined;
}

TreeUpdate::Built TreeUpdate::visit(Link link, Part& part, const DirtyList& around) {
  const Box bounds = part.cell.bounds();
  part.dirty = dirtyIn(part.cell, bounds, around);
  if (part.dirty.empty()) return {link};
  assert(std::ranges::is_sorted(part.dirty) && part.dirty.size() <= around.size());
  if (link.isLeaf()) return openLeaf(link, part, bounds);
  const bool whollyDirty = isWhollyDirty(part, bounds);
  if (!whollyDirty) {
    if (m_foundTooMany || !isWorn(link.nodeIndex())) return visitNode(link.nodeIndex(), part);
    if (!gatherPieces(part)) {
      m_foundTooMany = true;
      m_storage.origin(link.nodeIndex()).churn = 0;  // tried again when it is worn again
      return visitNode(link.nodeIndex(), part);
    }
    ++m_change.subtreesRebuilt;
  }
  assert(m_storage.size(link) >= 1 && !m_piecesComplete);
  m_change.nodesDropped += m_storage.size(link);
  m_storage.removeSubtree(link);
  m_piecesComplete = true;
  const Built built = buildPart(part);
  m_piecesComplete = false;
  return built;
}

TreeUpdate::Built TreeUpdate::visitNode(uint32_t node, Part& part) {
  assert(!part.dirty.empty());
  const OrientedPlane plane = m_storage.origin(node).plane;
  const PieceArena::Mark mark = m_arena.mark();
  const DirtySides sides = dirtySidesOf(plane, part.dirty);
  const DivisionPointer division = divide(part, plane, sides);
  const size_t before = m_change.nodesMade;
  Built back{m_storage.node(node).back};
  Built front{m_storage.node(node).front};
  if (sides.back) back = visit(back.link, division->back, part.dirty);
  if (sides.front) front = visit(front.link, division->front, part.dirty);
  m_storage.origin(node).churn += static_cast<uint32_t>(m_change.nodesMade - before);
  const Built joined = join(node, part, *division, back, front);
  m_arena.release(mark);
  return joined;
}

// An old leaf that meets a dirty box. If no boundary piece decides and part of the leaf is outside
// all dirty boxes, the leaf keeps its contents.
TreeUpdate::Built TreeUpdate::openLeaf(Link leaf, Part& part, const Box& bounds) {
  assert(leaf.isLeaf() && !part.dirty.empty());
  if (leaf.isSolid() && !isWhollyDirty(part, bounds)) {
    if (part.inside.empty() && staysSolid(part)) {
      ++m_change.leavesOpened;
      renewFaces(leaf.leafId(), part);
      return {leaf};
    }
    if (!gatherPieces(part)) return openCrowded(leaf, part);
  }
  if (!part.inside.empty()) {
    m_storage.removeLeaf(leaf);
    ++m_change.leavesOpened;
    return buildPart(part);
  }
  CellContents contents = part.border.empty() ? part.hint : CellContents::solid;
  if (contents == CellContents::unknown && reachesOutOfDirty(part.cell, part.dirty))
    contents = leaf.isSolid() ? CellContents::solid : CellContents::empty;
  assert(part.inside.empty() && "what crosses a leaf divides it");
  if (contents == CellContents::empty && !leaf.isSolid()) return {leaf};
  ++m_change.leavesOpened;
  if (contents == CellContents::solid && leaf.isSolid()) {  // its faces may have changed
    m_storage.setCell(leaf.leafId(), solidCell(part));
    return {leaf};
  }
  m_storage.removeLeaf(leaf);
  if (contents == CellContents::unknown) return {Link(), false};
  return {makeLeaf(contents == CellContents::solid, part)};
}

// Divides an old solid leaf in whose cell there are too many pieces to fetch them all. The pieces
// that cross its interior, and those in planes that cut it, lie in dirty boxes and so are there.
// Missing are pieces on the facets of the leaf: a part that reaches out of the dirty boxes is solid
// as the leaf was, unless its pieces say otherwise, and its faces follow from those of the leaf.
TreeUpdate::Built TreeUpdate::openCrowded(Link leaf, const Part& part) {
  const OpenedLeaf opened{KnownFaces(m_storage.view(), leaf.leafId(), part.cell), part.dirty};
  m_storage.removeLeaf(leaf);
  ++m_change.leavesOpened;
  m_opened = &opened;
  const Built built = buildPart(part);
  m_opened = nullptr;
  return built;
}

TreeUpdate::Built TreeUpdate::join(uint32_t node, const Part& whole, const Division& division,
                                   Built back, Built front) {
  if (!back.known && !front.known && !division.pieceOnPlane) {
    m_storage.removeNode(node);
    ++m_change.nodesDropped;
    return {Link(), false};
  }
  const OrientedPlane plane = m_storage.origin(node).plane;
  assert(back.known || front.known);
  if (!back.known) {
    make(front, division.front.cell);
    back = {makeLeaf(contentsAcross(division.back, plane, front.link) == CellContents::solid,
                     division.back)};
  }
  if (!front.known) {
    make(back, division.back.cell);
    front = {makeLeaf(contentsAcross(division.front, plane, back.link) == CellContents::solid,
                      division.front)};
  }
  const bool solid = back.isLeaf(true);
  if (back.isLeaf(solid) && front.isLeaf(solid)) {
    const bool makesNow = !solid || m_piecesComplete || m_opened != nullptr;
    const Built joined = makesNow ? Built() : joinSolid(whole, plane, back, front);
    for (const Built* side : {&back, &front})
      if (!side->unmade) m_storage.removeLeaf(side->link);
    m_storage.removeNode(node);
    ++m_change.nodesDropped;
    return makesNow ? Built{makeLeaf(solid, whole)} : joined;
  }
  make(back, division.back.cell);
  make(front, division.front.cell);
  assert(back.known && front.known && !(back.link == front.link));
  m_storage.node(node).back = back.link;
  m_storage.node(node).front = front.link;
  m_storage.origin(node).size = 1 + m_storage.size(back.link) + m_storage.size(front.link);
  assert(m_storage.origin(node).size <= m_storage.nodesInUse());
  return {Link::node(node)};
}

// The unmade cell of two solid leaves.
TreeUpdate::Built TreeUpdate::joinSolid(const Part& whole, OrientedPlane plane, const Built& back,
                                        const Built& front) {
  const DivisionPointer parts = emptyDivision();  // a side that met no dirty box has no cell yet
  Polytope::Sides sides;
  whole.cell.sidesOf(m_table, plane, sides);
  whole.cell.split(m_table, plane, sides, parts->back.cell, parts->front.cell);
  const auto facesOf = [&](const Built& side, const Polytope& cell) {
    return side.unmade ? side.faces : KnownFaces(m_storage.view(), side.link.leafId(), cell);
  };
  return {Link(), true, true,
          KnownFaces::joined(facesOf(back, parts->back.cell), facesOf(front, parts->front.cell),
                             whole.cell)};
}

bool TreeUpdate::staysSolid(const Part& part) const {
  if (!part.border.empty()) return true;
  return part.hint == CellContents::solid ||
         (part.hint == CellContents::unknown && reachesOutOfDirty(part.cell, part.dirty));
}

// The contents of a cell without pieces, decided across its last facet, which lies on `plane`: by a
// boundary piece on that facet, else by the contents of a leaf of `sibling` that touches it.
TreeUpdate::CellContents TreeUpdate::contentsAcross(const Part& unknown, OrientedPlane plane,
                                                    Link sibling) {
  ConvexPolygon facet = unknown.cell.polygon(unknown.cell.faces().size() - 1);
  assert(facet.plane.id() == plane.id());
  assert(unknown.border.empty() && unknown.inside.empty());
  if (!m_piecesComplete) {
    // Only the pieces near the edit are loaded; the facet may have others.
    std::vector<BoundaryPiece> pieces;
    m_evaluator.piecesOn(plane.id(), geometry::boundsOf(facet), pieces);
    m_change.piecesTaken += pieces.size();
    for (const BoundaryPiece& piece : pieces) {
      if (!overlap(m_table, facet, piece.polygon)) continue;
      return piece.polygon.plane == facet.plane ? CellContents::solid : CellContents::empty;
    }
  }
  while (!sibling.isLeaf()) {
    const OrientedPlane cut = m_storage.origin(sibling.nodeIndex()).plane;
    const geometry::PolygonSides sides = geometry::sidesOf(m_table, facet, cut);
    const Relation relation = sides.relation();
    if (relation == Relation::crossing) {
      ConvexPolygon back;
      ConvexPolygon front;
      geometry::split(m_table, facet, sides, cut, back, front);
      facet = back;
    }
    const Node& node = m_storage.node(sibling.nodeIndex());
    sibling = relation == Relation::front ? node.front : node.back;
  }
  return sibling.isSolid() ? CellContents::solid : CellContents::empty;
}

void TreeUpdate::distribute(PieceId piece, OrientedPlane plane, PieceList& back, PieceList& front) {
  assert(m_arena[piece].plane.id() != plane.id());
  switch (m_arena.relation(m_table, piece, plane)) {
    case Relation::back:
      back.push_back(piece);
      break;
    case Relation::front:
      front.push_back(piece);
      break;
    case Relation::crossing: {
      PieceId behind = 0;
      PieceId before = 0;
      m_arena.split(m_table, piece, plane, behind, before);
      back.push_back(behind);
      front.push_back(before);
    }
  }
}

TreeUpdate::DivisionPointer TreeUpdate::emptyDivision() {
  if (m_spareDivisions.empty()) return {new Division(), Reuse{&m_spareDivisions}};
  DivisionPointer division(m_spareDivisions.back().release(), Reuse{&m_spareDivisions});
  m_spareDivisions.pop_back();
  for (Part* part : {&division->back, &division->front}) {
    part->inside.clear();
    part->border.clear();
    part->dirty.clear();
    part->hint = CellContents::unknown;
  }
  division->pieceOnPlane = false;
  return division;
}

// The cell of a side that is not needed is undefined.
TreeUpdate::DivisionPointer TreeUpdate::divide(const Part& whole, OrientedPlane plane,
                                               DirtySides needed) {
  DivisionPointer division = emptyDivision();
  Part& back = division->back;
  Part& front = division->front;
  Polytope::Sides sides;
  const bool divides = whole.cell.sidesOf(m_table, plane, sides);
  assert(divides);
  static_cast<void>(divides);
  whole.cell.split(m_table, plane, sides, needed.back ? &back.cell : nullptr,
                   needed.front ? &front.cell : nullptr);
  assert(!needed.back || back.cell.faces().back().plane == plane);
  assert(!needed.front || front.cell.faces().back().plane == plane.opposite());
  for (PieceId piece : whole.inside) {
    if (m_arena[piece].plane.id() != plane.id()) {
      distribute(piece, plane, back.inside, front.inside);
    } else {
      (m_arena[piece].plane == plane ? back : front).border.push_back(piece);
    }
  }
  division->pieceOnPlane = !back.border.empty() || !front.border.empty();
  if (division->pieceOnPlane) {
    back.hint = back.border.empty() ? CellContents::empty : CellContents::solid;
    front.hint = front.border.empty() ? CellContents::empty : CellContents::solid;
  }
  for (PieceId piece : whole.border) distribute(piece, plane, back.border, front.border);
  assert(back.inside.size() + front.inside.size() + back.border.size() + front.border.size() >=
         whole.inside.size() + whole.border.size());
  return division;
}

// Decided as dirtyIn() decides it by the last face of each side's cell, without the cells.
TreeUpdate::DirtySides TreeUpdate::dirtySidesOf(OrientedPlane plane,
                                                const DirtyList& around) const {
  DirtySides sides{false, false};
  for (uint32_t box : around) {
    const Side side = bsp::sideOf(m_table, m_dirty[box], plane);
    sides.back = sides.back || side != Side::front;
    sides.front = sides.front || side != Side::back;
  }
  return sides;
}

TreeUpdate::DirtyList TreeUpdate::dirtyIn(const Polytope& cell, const Box& bounds,
                                          const DirtyList& around) const {
  const OrientedPlane last = cell.faces().back().plane;
  DirtyList met;
  for (uint32_t number : around) {
    assert(number < m_dirty.size());
    const Box& box = m_dirty[number];
    if (box.intersects(bounds) && bsp::sideOf(m_table, box, last) != Side::front)
      met.push_back(number);
  }
  return met;
}

bool TreeUpdate::isWhollyDirty(const Part& part, const Box& bounds) const {
  return std::ranges::any_of(part.dirty,
                             [&](uint32_t box) { return m_dirty[box].contains(bounds); });
}

bool TreeUpdate::reachesOutOfDirty(const Polytope& cell, const DirtyList& dirty) const {
  return std::ranges::any_of(cell.vertices(), [&](const geometry::MeetingPoint& vertex) {
    const Box at = boundsOf(vertex);
    return std::ranges::none_of(dirty, [&](uint32_t box) { return m_dirty[box].intersects(at); });
  });
}

bool TreeUpdate::isWorn(uint32_t node) const {
  const NodeOrigin& origin = m_storage.origin(node);
  assert(origin.size >= 1 && origin.size <= m_storage.nodesInUse());
  return origin.size <= kMostRebuilt && origin.churn > origin.size / 3 + kWearAllowance;
}

bool TreeUpdate::gatherPieces(Part& part) {
  std::vector<BoundaryPiece> pieces;
  if (!m_evaluator.piecesReachingInto(part.cell.bounds(), kMostGathered, pieces)) {
    m_change.piecesTaken += pieces.size();
    return false;
  }
  part.inside.clear();
  part.border.clear();
  clipPieces(pieces, part);
  return true;
}

void TreeUpdate::clipPieces(std::vector<BoundaryPiece>& pieces, Part& part) {
  m_change.piecesTaken += pieces.size();
  for (BoundaryPiece& piece : pieces) {
    switch (clipTo(m_table, part.cell, piece.polygon)) {
      case Clipped::inside:
        assert(piece.polygon.size() >= 3);
        part.inside.push_back(m_arena.add(piece));
        break;
      case Clipped::border:
        part.border.push_back(m_arena.add(piece));
        break;
      case Clipped::away:
        break;
    }
  }
}

}  // namespace halfspace::bsp
