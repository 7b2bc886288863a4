// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/contents_tree.h"

#include <algorithm>
#include <cassert>
#include <memory>

#include "bsp/build/exact_contents.h"

namespace halfspace::bsp {

using geometry::Box;
using geometry::OrientedPlane;
using geometry::PlaneTable;

namespace {

// The world grows to hold the layers, unless everything beyond the solids is solid: then no layer
// counts there.
double worldOf(const LiveTree& solid, std::span<const ContentsLayer> layers) {
  double half = solid.storage().worldHalf();
  if (exactContents(solid, Vec3(half, half, half)).solid) return half;
  for (const ContentsLayer& layer : layers)
    half = std::max(half, layer.tree->storage().worldHalf());
  return half;
}

}  // namespace

// One pass over the tree: a full build, or an update of what meets the dirty boxes.
class ContentsUpdate {
 public:
  ContentsUpdate(ContentsTree& into, const LiveTree& solid, std::span<const ContentsLayer> layers)
      : m_into(into),
        m_storage(into.m_storage),
        m_table(*into.m_table),
        m_solid(solid),
        m_cuts({into.m_storage, *into.m_table, into.m_contents}, layers, solid.options().bevels) {}

  ContentsChange build() {
    m_change.whole = true;
    setLacks();
    const Polytope world = Polytope::cube(m_table, m_storage.worldHalf());
    m_storage.setRoot(fill(m_storage.root(), world, m_cuts.all()));
    return m_change;
  }

  ContentsChange update(std::span<const Box> dirty) {
    m_dirty = dirty;
    DirtyList all;
    for (uint32_t i = 0; i < dirty.size(); ++i) all.push_back(i);
    const Polytope world = Polytope::cube(m_table, m_storage.worldHalf());
    m_storage.setRoot(follow(m_solid.storage().root(), m_storage.root(), world, all));
    assert(m_storage.size(m_storage.root()) == m_storage.nodesInUse());
    return m_change;
  }

 private:
  // Indices of the dirty boxes that a cell meets.
  using DirtyList = boost::container::small_vector<uint32_t, 16>;
  using LayerSet = LayerCuts::LayerSet;

  // Makes nothing where no layer is near.
  Link fill(Link link, const Polytope& cell, const LayerSet& around) {
    if (link.isLeaf() && link.isSolid()) return link;
    const LayerSet near = m_cuts.nearTo(cell, around);
    if (near.empty()) return link;
    if (link.isLeaf()) return cutAgain(link, cell, near);
    const uint32_t index = link.nodeIndex();
    const auto parts = dividedBy(m_table, m_storage.origin(index).plane, cell);
    const Link back = fill(m_storage.node(index).back, parts->back, near);
    const Link front = fill(m_storage.node(index).front, parts->front, near);
    m_cuts.setChildren(index, back, front);
    return link;
  }

  // `theirs` is the solid's subtree of the cell, `ours` that of the last update.
  Link follow(Link theirs, Link ours, const Polytope& cell, const DirtyList& around) {
    const DirtyList dirty = dirtyIn(cell, around);
    if (dirty.empty()) return ours;
    if (theirs.isLeaf()) return followLeaf(theirs, ours, cell);
    const TreeStorage& solid = m_solid.storage();
    if (ours.isLeaf() ||
        m_storage.origin(ours.nodeIndex()).number != solid.origin(theirs.nodeIndex()).number) {
      m_storage.removeSubtree(ours);
      return copyOf(theirs, cell, m_cuts.all());
    }
    const uint32_t index = ours.nodeIndex();
    const auto parts = dividedBy(m_table, m_storage.origin(index).plane, cell);
    const Node node = m_storage.node(index), from = solid.node(theirs.nodeIndex());
    const Link back = follow(from.back, node.back, parts->back, dirty);
    const Link front = follow(from.front, node.front, parts->front, dirty);
    m_cuts.setChildren(index, back, front);
    return ours;
  }

  Link followLeaf(Link theirs, Link ours, const Polytope& cell) {
    const bool stays = ours.isLeaf() && ours.isSolid() == theirs.isSolid();
    if (stays && theirs.isSolid() && m_into.m_contents[ours.leafId()] == kContentsSolid) {
      ++m_change.cellsCopied;
      m_storage.setCell(ours.leafId(), m_storage.cellLike(m_solid.storage(), theirs.leafId()));
      return ours;
    }
    if (stays && !theirs.isSolid()) return cutAgain(ours, cell, m_cuts.nearTo(cell, m_cuts.all()));
    m_storage.removeSubtree(ours);
    return copyOf(theirs, cell, m_cuts.all());
  }

  Link copyOf(Link theirs, const Polytope& cell, const LayerSet& around) {
    const TreeStorage& solid = m_solid.storage();
    if (theirs.isLeaf() && theirs.isSolid()) {
      ++m_change.cellsCopied;
      const Link leaf = m_storage.addSolidLeaf(m_storage.cellLike(solid, theirs.leafId()));
      m_cuts.setContents(leaf, kContentsSolid);
      return leaf;
    }
    const LayerSet near = m_cuts.nearTo(cell, around);
    if (theirs.isLeaf()) return cutAgain(m_storage.addEmptyLeaf(), cell, near);
    ++m_change.nodesCopied;
    const OrientedPlane plane =
        m_table.intern(m_solid.planes().plane(solid.origin(theirs.nodeIndex()).plane));
    const uint32_t index = m_storage.addNodeLike(solid, theirs.nodeIndex(), plane);
    const auto parts = dividedBy(m_table, plane, cell);
    const Node from = solid.node(theirs.nodeIndex());
    const Link back = copyOf(from.back, parts->back, near);
    const Link front = copyOf(from.front, parts->front, near);
    m_cuts.setChildren(index, back, front);
    return Link::node(index);
  }

  Link cutAgain(Link empty, const Polytope& cell, const LayerSet& near) {
    ++m_change.leavesCut;
    return m_cuts.cutEmptyLeaf(empty, cell, near);
  }

  DirtyList dirtyIn(const Polytope& cell, const DirtyList& around) const {
    const Box bounds = cell.bounds();
    DirtyList met;
    for (const uint32_t number : around)
      if (m_dirty[number].intersects(bounds)) met.push_back(number);
    return met;
  }

  // Of the solid's nodes, which are the only ones so far. Visits each after the nodes below it.
  void setLacks() {
    std::vector<uint32_t> nodes;
    std::vector<Link> open{m_storage.root()};
    while (!open.empty()) {
      const Link link = open.back();
      open.pop_back();
      if (link.isLeaf()) continue;
      nodes.push_back(link.nodeIndex());
      open.push_back(m_storage.node(link.nodeIndex()).back);
      open.push_back(m_storage.node(link.nodeIndex()).front);
    }
    for (; !nodes.empty(); nodes.pop_back()) {
      const Node node = m_storage.node(nodes.back());
      m_cuts.setChildren(nodes.back(), node.back, node.front);
    }
  }

  ContentsTree& m_into;
  TreeStorage& m_storage;
  PlaneTable& m_table;
  const LiveTree& m_solid;
  LayerCuts m_cuts;
  std::span<const Box> m_dirty;
  ContentsChange m_change;
};

ContentsTree::ContentsTree(const LiveTree& solid, std::span<const ContentsLayer> layers) {
  TreeChange whole;
  whole.whole = true;
  update(solid, whole, layers, {});
}

ContentsChange ContentsTree::update(const LiveTree& solid, const TreeChange& done,
                                    std::span<const ContentsLayer> layers,
                                    std::span<const Box> dirty) {
  std::vector<std::pair<ContentsBits, uint32_t>> given;
  for (const ContentsLayer& layer : layers) given.emplace_back(layer.contents, layer.firstFace);
  const double world = worldOf(solid, layers);
  if (m_table && !done.whole && given == m_layers && world <= m_storage.worldHalf()) {
    if (dirty.empty()) return {};
    return ContentsUpdate(*this, solid, layers).update(dirty);
  }
  m_layers = std::move(given);
  m_storage = solid.storage();
  m_storage.setWorld(world);
  m_table = std::make_unique<PlaneTable>(solid.planes());
  m_contents.assign(m_storage.view().solidLeafCount, kContentsSolid);
  return ContentsUpdate(*this, solid, layers).build();
}

TreeView ContentsTree::view() const {
  TreeView view = m_storage.view();
  view.leafContents = m_contents.data();
  return view;
}

}  // namespace halfspace::bsp
