// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Cuts empty cells of the solid's tree by the trees of other contents (contents_tree.h says why).
//
// Notation: a source is a solid leaf of a layer's tree that contains a cell. A cell whose parts all
// have the same sources stays one leaf.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "bsp/build/live_tree.h"

namespace halfspace::bsp {

// The solids of one kind of contents.
struct ContentsLayer {
  const LiveTree* tree = nullptr;
  ContentsBits contents = 0;  // not 0, without kContentsSolid
  uint32_t firstFace = 0;     // added to the faces of the layer's cells
  // If not empty: boxes that contain all of the layer that is not solid in the solid's tree, too.
  // They save time if the layer's tree repeats much of the solid's.
  std::vector<geometry::Box> within = {};
};

// The parts of a cell behind and in front of a plane.
struct CellParts {
  Polytope back, front;
};
// Contract: the plane divides the cell.
std::unique_ptr<CellParts> dividedBy(const geometry::PlaneTable& table,
                                     geometry::OrientedPlane plane, const Polytope& cell);

class LayerCuts {
 public:
  // The data that the cuts change: the tree, its table of planes, the contents of its solid leaves.
  struct Target {
    TreeStorage& storage;
    geometry::PlaneTable& table;
    std::vector<ContentsBits>& contents;
  };
  // Contract: all arguments outlive the object.
  LayerCuts(Target into, std::span<const ContentsLayer> layers, const BevelOptions& bevels);

  // Numbers of layers, ascending.
  using LayerSet = boost::container::small_vector<uint32_t, 8>;
  LayerSet all() const;
  // Those of the layers that may have a volume in the cell. Cost: the depth of the layers' trees,
  // mostly.
  LayerSet nearTo(const Polytope& cell, const LayerSet& around) const;

  // The subtree of a cell that is an empty leaf of the solid's tree: the leaf itself if no layer
  // has a volume there, else it is removed. Contract: `near` is nearTo() of the cell.
  Link cutEmptyLeaf(Link leaf, const Polytope& cell, const LayerSet& near);

  // Sets the children of a node and what follows from them: its size, and the bits it lacks.
  void setChildren(uint32_t node, Link back, Link front);
  // Sets the contents of a solid leaf.
  void setContents(Link leaf, ContentsBits contents);

 private:
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
  // From the root of a layer's tree to the node that is at hand.
  struct Step {
    geometry::OrientedPlane plane;  // in the table of the layer
    bool isBehind;
  };

  Cut cutByLayer(const Polytope& cell, const LayerSet& near, uint32_t layer,
                 const Sources& sources);
  Cut cutByTree(const Polytope& cell, const LayerSet& near, uint32_t layer, Link at,
                const Sources& sources);
  Cut cutBySide(const Polytope& cell, const LayerSet& near, uint32_t layer, Link node,
                bool isBehind, const Sources& sources);
  Cut cutByNext(const Polytope& cell, const LayerSet& around, uint32_t layer,
                const Sources& sources);
  Link linkOf(const Cut& cut, const Polytope& cell);
  CellData cellOf(const Polytope& cell, const Sources& sources);
  bool takeFaces(const Source& source, geometry::OrientedPlane plane, size_t facet,
                 CellData& cell) const;
  void noteFacets(const Source& source);
  ContentsBits lackedBy(Link link) const;

  TreeStorage& m_storage;
  geometry::PlaneTable& m_table;
  std::vector<ContentsBits>& m_contents;
  std::span<const ContentsLayer> m_layers;
  Beveller m_beveller;
  std::vector<Step> m_path;
  // By layer << 32 | solid leaf: the planes of its facets, in m_table.
  std::unordered_map<uint64_t, std::vector<geometry::OrientedPlane>> m_facets;
};

}  // namespace halfspace::bsp
