// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/contents_tree.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>

#include <boost/container/small_vector.hpp>

#include "bsp/build/cell_bevels.h"
#include "bsp/build/cell_rounding.h"
#include "bsp/build/exact_contents.h"

namespace halfspace::bsp {

using geometry::Box;
using geometry::OrientedPlane;
using geometry::PlaneTable;
using geometry::Side;

// Cuts the empty leaves of the solid's tree by the layers' trees. The planes of all trees are
// interned in one table.
class LayerInsertion {
 public:
  LayerInsertion(ContentsTree& into, const LiveTree& solid, std::span<const ContentsLayer> layers)
      : m_into(into),
        m_storage(into.m_storage),
        m_table(solid.planes()),
        m_layers(layers),
        m_beveller(solid.options().bevels) {}

  void run(const LiveTree& solid) {
    m_storage = solid.storage();
    m_into.m_contents.assign(m_storage.view().solidLeafCount, kContentsSolid);
    m_storage.setWorld(worldOf(solid));
    Near everything;
    for (uint32_t layer = 0; layer < m_layers.size(); ++layer) takeVolumes(layer);
    for (uint32_t i = 0; i < m_volumes.size(); ++i) everything.push_back(i);
    const Polytope world = Polytope::cube(m_table, m_storage.worldHalf());
    m_storage.setRoot(fill(m_storage.root(), world, everything));
  }

 private:
  // A solid leaf of a layer's tree, or a box to which the layer is restricted.
  struct Volume {
    Box box;
    uint32_t layer;
  };
  // Indices of the volumes whose boxes a cell meets, ascending.
  using Near = std::vector<uint32_t>;
  // A solid leaf of a layer's tree that contains a cell.
  struct Source {
    uint32_t layer, leaf;
    bool operator==(const Source&) const = default;
  };
  using Sources = boost::container::small_vector<Source, 4>;
  // The subtree of a cell; no link: the cell is one leaf within these sources (none: empty).
  struct Cut {
    std::optional<Link> link;
    Sources sources;
  };
  struct Parts {
    Polytope back, front;
  };

  // The world grows to hold the layers, unless everything beyond the solids is solid: then no layer
  // counts there.
  double worldOf(const LiveTree& solid) const {
    double half = solid.storage().worldHalf();
    if (exactContents(solid, Vec3(half, half, half)).solid) return half;
    for (const ContentsLayer& layer : m_layers)
      half = std::max(half, layer.tree->storage().worldHalf());
    return half;
  }

  void takeVolumes(uint32_t number) {
    const ContentsLayer& layer = m_layers[number];
    assert(layer.contents != 0 && (layer.contents & kContentsSolid) == 0);
    auto& facets = m_facets.emplace_back(layer.tree->view().solidLeafCount);
    forEachLeaf(*layer.tree, [&](Link leaf, const Polytope& cell) {
      if (!leaf.isSolid()) return;
      for (const Polytope::Face& face : cell.faces())
        facets[leaf.leafId()].push_back(m_table.intern(layer.tree->planes().plane(face.plane)));
      if (layer.within.empty()) m_volumes.push_back({cell.bounds(), number});
    });
    for (const Box& box : layer.within) m_volumes.push_back({box, number});
  }

  Near nearTo(const Polytope& cell, const Near& around) const {
    const Box bounds = cell.bounds();
    Near near;
    for (const uint32_t volume : around)
      if (m_volumes[volume].box.intersects(bounds)) near.push_back(volume);
    return near;
  }

  // Copies nothing and makes nothing where no layer is near.
  Link fill(Link link, const Polytope& cell, const Near& around) {
    if (link.isLeaf() && link.isSolid()) return link;
    const Near near = nearTo(cell, around);
    if (near.empty()) return link;
    if (link.isLeaf()) {
      const Cut cut = cutByLayers(cell, near, m_volumes[near.front()].layer, {});
      if (!cut.link && cut.sources.empty()) return link;
      m_storage.removeLeaf(link);
      return linkOf(cut, cell);
    }
    const uint32_t index = link.nodeIndex();
    const auto parts = divided(cell, m_storage.origin(index).plane);
    assert(parts && "a node divides its cell");
    const Link back = fill(m_storage.node(index).back, parts->back, near);
    const Link front = fill(m_storage.node(index).front, parts->front, near);
    setChildren(index, back, front);
    return link;
  }

  void setChildren(uint32_t index, Link back, Link front) {
    m_storage.node(index).back = back;
    m_storage.node(index).front = front;
    m_storage.origin(index).size = 1 + m_storage.size(back) + m_storage.size(front);
  }

  // Null if the plane does not divide the cell.
  std::unique_ptr<Parts> divided(const Polytope& cell, OrientedPlane plane) const {
    Polytope::Sides sides;
    if (!cell.sidesOf(m_table, plane, sides)) return nullptr;
    auto parts = std::make_unique<Parts>();
    cell.split(m_table, plane, sides, parts->back, parts->front);
    return parts;
  }

  // Cuts the cell by this layer's tree and the layers after it. `sources`: of the layers before.
  Cut cutByLayers(const Polytope& cell, const Near& near, uint32_t layer, const Sources& sources) {
    return cutByTree(cell, near, layer, m_layers[layer].tree->storage().root(), sources);
  }

  Cut cutByTree(const Polytope& cell, const Near& near, uint32_t layer, Link at,
                const Sources& sources) {
    if (at.isLeaf()) {
      Sources inside = sources;
      if (at.isSolid()) inside.push_back({layer, at.leafId()});
      return cutByNext(cell, near, layer, inside);
    }
    const LiveTree& tree = *m_layers[layer].tree;
    const Node& node = tree.storage().node(at.nodeIndex());
    const OrientedPlane plane =
        m_table.intern(tree.planes().plane(tree.storage().origin(at.nodeIndex()).plane));
    Polytope::Sides sides;
    if (!cell.sidesOf(m_table, plane, sides)) {
      const bool isBehind = std::ranges::find(sides, Side::back) != sides.end();
      return cutByTree(cell, near, layer, isBehind ? node.back : node.front, sources);
    }
    const auto parts = std::make_unique<Parts>();
    cell.split(m_table, plane, sides, parts->back, parts->front);
    const Cut back = cutByTree(parts->back, near, layer, node.back, sources);
    const Cut front = cutByTree(parts->front, near, layer, node.front, sources);
    if (!back.link && !front.link && back.sources == front.sources) return back;
    const OrientedPlane stored = m_storage.canonical(m_table, plane.id());
    const uint32_t index = m_storage.addNode(m_table, stored);
    const Link behind = linkOf(back, parts->back), before = linkOf(front, parts->front);
    const bool isSame = stored == plane;
    setChildren(index, isSame ? behind : before, isSame ? before : behind);
    return {Link::node(index), {}};
  }

  // The next layer that has a volume near the cell, or the end of the cell.
  Cut cutByNext(const Polytope& cell, const Near& around, uint32_t layer, const Sources& sources) {
    const Near near = nearTo(cell, around);
    for (const uint32_t volume : near)
      if (m_volumes[volume].layer > layer)
        return cutByLayers(cell, near, m_volumes[volume].layer, sources);
    return {std::nullopt, sources};
  }

  Link linkOf(const Cut& cut, const Polytope& cell) {
    if (cut.link) return *cut.link;
    if (cut.sources.empty()) return m_storage.addEmptyLeaf();
    ContentsBits contents = 0;
    for (const Source& source : cut.sources) contents |= m_layers[source.layer].contents;
    const Link leaf = m_storage.addSolidLeaf(cellOf(cell, cut.sources));
    if (m_into.m_contents.size() <= leaf.leafId()) m_into.m_contents.resize(leaf.leafId() + 1);
    m_into.m_contents[leaf.leafId()] = contents;
    return leaf;
  }

  // The rounded cell, with the faces of the first source that has a face on each facet.
  CellData cellOf(const Polytope& cell, const Sources& sources) {
    CellData rounded = roundedCell(m_table, m_storage, cell, PieceArena(), {});
    for (size_t facet = 0; facet < rounded.facets.size(); ++facet)
      for (const Source& source : sources)
        if (takeFaces(source, cell.faces()[facet].plane, facet, rounded)) break;
    addBevels(m_storage, m_beveller, rounded);
    return rounded;
  }

  // Copies the faces that the source has in this plane. False: it has none.
  bool takeFaces(const Source& source, OrientedPlane plane, size_t facet, CellData& cell) const {
    const ContentsLayer& layer = m_layers[source.layer];
    const auto& planes = m_facets[source.layer][source.leaf];
    const auto found = std::ranges::find(planes, plane);
    if (found == planes.end()) return false;
    const auto from = static_cast<size_t>(found - planes.begin());
    const CellView stored = layer.tree->storage().cell(source.leaf);
    assert(stored.facets().size() == planes.size());
    const uint32_t face = stored.facets()[from].face;
    if (face == kNoFace) return false;
    cell.facets[facet].face = face + layer.firstFace;
    size_t corner = 0;
    for (const CellFragment& fragment : stored.fragments()) {
      const auto corners = stored.fragmentCorners().subspan(corner, fragment.corners);
      corner += fragment.corners;
      if (fragment.facet != from) continue;
      cell.fragments.push_back(
          {fragment.face + layer.firstFace, static_cast<uint16_t>(facet), fragment.corners});
      cell.fragmentCorners.insert(cell.fragmentCorners.end(), corners.begin(), corners.end());
    }
    return true;
  }

  ContentsTree& m_into;
  TreeStorage& m_storage;
  PlaneTable m_table;
  std::span<const ContentsLayer> m_layers;
  Beveller m_beveller;
  std::vector<Volume> m_volumes;  // ordered by layer
  // By layer and solid leaf: the planes of its facets.
  std::vector<std::vector<std::vector<OrientedPlane>>> m_facets;
};

ContentsTree::ContentsTree(const LiveTree& solid, std::span<const ContentsLayer> layers) {
  LayerInsertion(*this, solid, layers).run(solid);
  setLacks();
}

TreeView ContentsTree::view() const {
  TreeView view = m_storage.view();
  view.leafContents = m_contents.data();
  return view;
}

// Visits every node after the nodes below it.
void ContentsTree::setLacks() {
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
  while (!nodes.empty()) {
    Node& node = m_storage.node(nodes.back());
    nodes.pop_back();
    ContentsBits below = 0;
    for (const Link link : {node.back, node.front}) {
      if (!link.isLeaf())
        below |= ~m_storage.node(link.nodeIndex()).lacks;
      else if (link.isSolid())
        below |= m_contents[link.leafId()];
    }
    node.lacks = ~below;
  }
}

}  // namespace halfspace::bsp
