// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The level's outline as the evaluation last saw it, linked copies followed: what is compared with
// the level to find what an edit changed.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "geometry/csg/evaluator.h"
#include "geometry/reason/reason.h"
#include "level/document/level.h"
#include "level/evaluation/surface_keys.h"

namespace halfspace::level {

class Mirror {
 public:
  struct Item {
    NodeId id;
    std::shared_ptr<const Node> record;
    Item* parent = nullptr;
    Placement placement;  // of the copies above, the innermost first
    std::vector<std::unique_ptr<Item>> children;
    geometry::CsgNode node = geometry::kNoNode;  // none: broken, or no solid matter
    std::vector<int> sourceFace;                 // per face of the shape
    geometry::Reasons broken;                    // why there is no shape
  };

  // Everything anew, into an evaluator that is empty.
  void rebuild(const Level& level, geometry::Evaluator& evaluator, int threads);
  // Contract: rebuild() was called before, with this evaluator.
  void update(const Level& level, const std::vector<NodeId>& touched,
              geometry::Evaluator& evaluator, int threads);

  const Item& root() const { return m_root; }
  const Item& at(geometry::CsgNode node) const { return *m_byNode.at(node); }
  size_t solids() const { return m_solids; }
  const SurfaceKeys& surfaces() const { return m_surfaces; }

 private:
  std::unique_ptr<Item> made(const Level& level, NodeId id, Item& parent, Placement placement);
  void makeChildren(const Level& level, Item& item);
  void registerItem(const Level& level, Item& item);
  void unregister(Item& item);
  void erase(Item& item);
  void eraseChildren(Item& item);
  bool inMainOutline(const Level& level, NodeId id, NodeId& top) const;
  void change(const Level& level, Item& item);
  void reorder(const Level& level, Item& group);
  void remakeCopies(const Level& level, const std::vector<NodeId>& definitions);
  void derive(const Level& level, int threads);
  void enter(Item& item, geometry::CsgNode before);
  void setNode(Item& item, geometry::CsgNode node);
  void leave(Item& item);
  geometry::CsgNode nodeAfter(const Item& item) const;

  geometry::Evaluator* m_evaluator = nullptr;
  Item m_root;
  std::unordered_map<uint64_t, Item*> m_byId;                   // outside of linked copies
  std::unordered_map<uint64_t, std::vector<Item*>> m_copiesOf;  // by definition
  std::unordered_map<geometry::CsgNode, Item*> m_byNode;
  std::unordered_map<const Item*, geometry::CsgSolid> m_shapes;  // derived, not yet entered
  std::vector<Item*> m_underived;                                // solids that want a shape
  std::vector<Item*> m_toEnter;  // tops of what is not yet in the evaluator
  SurfaceKeys m_surfaces;
  size_t m_solids = 0;
};

}  // namespace halfspace::level
