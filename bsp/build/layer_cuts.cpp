// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/layer_cuts.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

#include "bsp/build/cell_rounding.h"

namespace halfspace::bsp {

using geometry::Box;
using geometry::OrientedPlane;
using geometry::Side;

namespace {

uint64_t keyOf(uint32_t layer, uint32_t leaf) {
  return uint64_t{layer} << 32 | leaf;
}

Box boxOfVertices(std::span<const Vec3> vertices, double margin) {
  Box box;
  for (const Vec3& vertex : vertices) box.extend(vertex);
  box.min().array() -= margin;
  box.max().array() += margin;
  return box;
}

// Whether a solid leaf of the tree may meet the box; true in doubt.
bool mayMeetSolid(const LiveTree& tree, const Box& box) {
  if (!box.min().allFinite() || !box.max().allFinite()) return true;
  const TreeView view = tree.view();
  const Vec3 middle = box.center(), half = 0.5 * box.sizes();
  const double slack = slackOf(view, middle.norm() + half.norm());
  boost::container::small_vector<Link, 64> open{view.root};
  while (!open.empty()) {
    const Link link = open.back();
    open.pop_back();
    if (link.isLeaf()) {
      if (!link.isSolid()) continue;
      const CellView cell = view.cell(link.leafId());
      if (boxOfVertices(cell.vertices(), slack).intersects(box)) return true;
      continue;
    }
    const Node& node = view.nodes[link.nodeIndex()];
    const Vec3& normal = view.normals[node.normal];
    const double distance = normal.dot(middle) - node.offset;
    const double reach = normal.cwiseAbs().dot(half) + slack;
    if (distance <= reach) open.push_back(node.back);
    if (distance >= -reach) open.push_back(node.front);
  }
  return false;
}

}  // namespace

std::unique_ptr<CellParts> dividedBy(const geometry::PlaneTable& table, OrientedPlane plane,
                                     const Polytope& cell) {
  Polytope::Sides sides;
  [[maybe_unused]] const bool divides = cell.sidesOf(table, plane, sides);
  assert(divides && "the plane divides the cell");
  auto parts = std::make_unique<CellParts>();
  cell.split(table, plane, sides, parts->back, parts->front);
  return parts;
}

LayerCuts::LayerCuts(Target into, std::span<const ContentsLayer> layers, const BevelOptions& bevels)
    : m_storage(into.storage),
      m_table(into.table),
      m_contents(into.contents),
      m_layers(layers),
      m_beveller(bevels) {
  assert(std::ranges::all_of(layers, [](const ContentsLayer& layer) {
    return layer.tree != nullptr && layer.contents != 0 && (layer.contents & kContentsSolid) == 0;
  }));
}

LayerCuts::LayerSet LayerCuts::all() const {
  LayerSet all;
  for (uint32_t layer = 0; layer < m_layers.size(); ++layer) all.push_back(layer);
  return all;
}

LayerCuts::LayerSet LayerCuts::nearTo(const Polytope& cell, const LayerSet& around) const {
  if (around.empty()) return {};
  const Box bounds = cell.bounds();
  LayerSet near;
  for (const uint32_t number : around) {
    const ContentsLayer& layer = m_layers[number];
    const bool isWithin =
        layer.within.empty() ||
        std::ranges::any_of(layer.within, [&](const Box& box) { return box.intersects(bounds); });
    if (isWithin && mayMeetSolid(*layer.tree, bounds)) near.push_back(number);
  }
  return near;
}

Link LayerCuts::cutEmptyLeaf(Link leaf, const Polytope& cell, const LayerSet& near) {
  assert(leaf.isLeaf() && !leaf.isSolid());
  if (near.empty()) return leaf;
  const Cut cut = cutByLayer(cell, near, near.front(), {});
  if (!cut.link && cut.sources.empty()) return leaf;
  m_storage.removeLeaf(leaf);
  return linkOf(cut, cell);
}

ContentsBits LayerCuts::lackedBy(Link link) const {
  if (!link.isLeaf()) return m_storage.node(link.nodeIndex()).lacks;
  return link.isSolid() ? ~m_contents[link.leafId()] : ~ContentsBits{0};
}

void LayerCuts::setChildren(uint32_t index, Link back, Link front) {
  Node& node = m_storage.node(index);
  node.back = back;
  node.front = front;
  node.lacks = lackedBy(back) & lackedBy(front);
  m_storage.origin(index).size = 1 + m_storage.size(back) + m_storage.size(front);
}

void LayerCuts::setContents(Link leaf, ContentsBits contents) {
  assert(leaf.isLeaf() && leaf.isSolid() && contents != 0);
  if (m_contents.size() <= leaf.leafId()) m_contents.resize(leaf.leafId() + 1);
  m_contents[leaf.leafId()] = contents;
}

// Cuts the cell by this layer's tree and the layers after it. `sources`: of the layers before.
LayerCuts::Cut LayerCuts::cutByLayer(const Polytope& cell, const LayerSet& near, uint32_t layer,
                                     const Sources& sources) {
  std::vector<Step> outer = std::exchange(m_path, {});
  Cut cut = cutByTree(cell, near, layer, m_layers[layer].tree->storage().root(), sources);
  m_path = std::move(outer);
  return cut;
}

LayerCuts::Cut LayerCuts::cutBySide(const Polytope& cell, const LayerSet& near, uint32_t layer,
                                    Link node, bool isBehind, const Sources& sources) {
  const TreeStorage& storage = m_layers[layer].tree->storage();
  const Node& at = storage.node(node.nodeIndex());
  m_path.push_back({storage.origin(node.nodeIndex()).plane, isBehind});
  Cut cut = cutByTree(cell, near, layer, isBehind ? at.back : at.front, sources);
  m_path.pop_back();
  return cut;
}

LayerCuts::Cut LayerCuts::cutByTree(const Polytope& cell, const LayerSet& near, uint32_t layer,
                                    Link at, const Sources& sources) {
  if (at.isLeaf()) {
    Sources inside = sources;
    if (at.isSolid()) {
      inside.push_back({layer, at.leafId()});
      noteFacets(inside.back());
    }
    return cutByNext(cell, near, layer, inside);
  }
  const LiveTree& tree = *m_layers[layer].tree;
  const OrientedPlane plane =
      m_table.intern(tree.planes().plane(tree.storage().origin(at.nodeIndex()).plane));
  Polytope::Sides sides;
  if (!cell.sidesOf(m_table, plane, sides)) {
    const bool isBehind = std::ranges::find(sides, Side::back) != sides.end();
    return cutBySide(cell, near, layer, at, isBehind, sources);
  }
  const auto parts = std::make_unique<CellParts>();
  cell.split(m_table, plane, sides, parts->back, parts->front);
  const Cut back = cutBySide(parts->back, near, layer, at, true, sources);
  const Cut front = cutBySide(parts->front, near, layer, at, false, sources);
  if (!back.link && !front.link && back.sources == front.sources) return back;
  const OrientedPlane stored = m_storage.canonical(m_table, plane.id());
  const uint32_t index = m_storage.addNode(m_table, stored);
  m_storage.origin(index).number = 0;
  const Link behind = linkOf(back, parts->back), before = linkOf(front, parts->front);
  const bool isSame = stored == plane;
  setChildren(index, isSame ? behind : before, isSame ? before : behind);
  return {Link::node(index), {}};
}

// The next layer that has a volume near the cell, or the end of the cell.
LayerCuts::Cut LayerCuts::cutByNext(const Polytope& cell, const LayerSet& around, uint32_t layer,
                                    const Sources& sources) {
  LayerSet later;
  for (const uint32_t number : around)
    if (number > layer) later.push_back(number);
  const LayerSet near = nearTo(cell, later);
  if (near.empty()) return {std::nullopt, sources};
  return cutByLayer(cell, near, near.front(), sources);
}

Link LayerCuts::linkOf(const Cut& cut, const Polytope& cell) {
  if (cut.link) return *cut.link;
  if (cut.sources.empty()) return m_storage.addEmptyLeaf();
  ContentsBits contents = 0;
  for (const Source& source : cut.sources) contents |= m_layers[source.layer].contents;
  const Link leaf = m_storage.addSolidLeaf(cellOf(cell, cut.sources));
  setContents(leaf, contents);
  return leaf;
}

// The rounded cell, with the faces of the first source that has a face on each facet.
CellData LayerCuts::cellOf(const Polytope& cell, const Sources& sources) {
  CellData rounded = roundedCell(m_table, m_storage, cell, PieceArena(), {});
  for (size_t facet = 0; facet < rounded.facets.size(); ++facet)
    for (const Source& source : sources)
      if (takeFaces(source, cell.faces()[facet].plane, facet, rounded)) break;
  addBevels(m_storage, m_beveller, rounded);
  return rounded;
}

// Copies the faces that the source has in this plane. False: it has none.
bool LayerCuts::takeFaces(const Source& source, OrientedPlane plane, size_t facet,
                          CellData& cell) const {
  const ContentsLayer& layer = m_layers[source.layer];
  const auto& planes = m_facets.at(keyOf(source.layer, source.leaf));
  const auto found = std::ranges::find(planes, plane);
  if (found == planes.end()) return false;
  const auto from = static_cast<size_t>(found - planes.begin());
  const CellView stored = layer.tree->storage().cell(source.leaf);
  assert(stored.facets().size() == planes.size());
  const uint32_t face = stored.facets()[from].face;
  if (face == kNoFace) return false;
  cell.facets[facet].face = face + layer.firstFace;
  if (stored.isCrowded()) {
    const TreeView view = layer.tree->view();
    view.crowded[stored.crowdedIndex()].appendTo(from, {layer.firstFace, facet}, cell);
    return true;
  }
  stored.fragments().visit([&](const CellFragment& fragment, const FragmentOutline& corners) {
    if (fragment.facet != from) return true;
    cell.fragments.push_back(
        {fragment.face + layer.firstFace, static_cast<uint16_t>(facet), fragment.corners});
    for (size_t i = 0; i < corners.size(); ++i) cell.fragmentCorners.push_back(corners[i]);
    return true;
  });
  return true;
}

// The exact leaf follows from the planes on the path to it.
void LayerCuts::noteFacets(const Source& source) {
  const auto [at, isNew] = m_facets.try_emplace(keyOf(source.layer, source.leaf));
  if (!isNew) return;
  const LiveTree& tree = *m_layers[source.layer].tree;
  Polytope cell = tree.world();
  for (const Step& step : m_path) {
    const auto parts = dividedBy(tree.planes(), step.plane, cell);
    cell = step.isBehind ? std::move(parts->back) : std::move(parts->front);
  }
  for (const Polytope::Face& face : cell.faces())
    at->second.push_back(m_table.intern(tree.planes().plane(face.plane)));
}

}  // namespace halfspace::bsp
