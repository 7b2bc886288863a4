// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Keeps an evaluator in sync with a level. Stores the outline as the evaluator last received it,
// with linked copies expanded, and compares it with the level to find what an edit changed.
//
// An update has three phases:
// 1. Each touched node is compared with its item. Items of removed or moved nodes are erased.
//    Groups with changed children and linked copies with changed definitions are noted.
// 2. The noted groups and copies get their missing children. New and changed items are pending.
// 3. The shapes of pending solids are derived in parallel, then inserted into the evaluator.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "geometry/csg/evaluator.h"
#include "geometry/reason/reason.h"
#include "level/document/level.h"
#include "level/evaluation/surface_keys.h"

namespace halfspace::level {

class EvaluatorSync {
 public:
  struct Item {
    NodeId id;
    uint64_t serial = 0;  // ascending in order of creation: a parent's is below its children's
    std::shared_ptr<const Node> record;
    Item* parent = nullptr;
    Placement placement;  // of the linked copies above it, the innermost first
    std::vector<std::unique_ptr<Item>> children;
    geometry::CsgNode node = geometry::kNoNode;  // none: cannot be built, or non-solid
    std::vector<int> sourceFace;                 // per face of the shape; empty: the same
    geometry::Reasons broken;                    // why there is no shape
    bool inCopy = false;                         // below a linked copy
    bool pending = false;                        // new, or a solid whose shape is out of date
    bool queued = false;                         // listed for derive()
    std::unique_ptr<geometry::CsgSolid> shape;   // derived, not yet in the evaluator
    std::shared_ptr<const geometry::PolygonMesh> checkedMesh;  // the last one derived; null: none
  };

  // Inserts the whole level into an empty evaluator. Throws WorkCancelled; this object and the
  // evaluator can then only be destroyed or assigned.
  void rebuild(const Level& level, geometry::Evaluator& evaluator, int threads,
               geometry::WorkWatch* watch);
  // The same for a change. Contract: rebuild() was called before, with this evaluator.
  void update(const Level& level, const std::vector<NodeId>& touched,
              geometry::Evaluator& evaluator, int threads, geometry::WorkWatch* watch);

  const Item& root() const { return m_root; }
  const Item& at(geometry::CsgNode node) const { return *m_byNode.at(node); }
  size_t solids() const { return m_solids; }
  const SurfaceKeys& surfaces() const { return m_surfaces; }

 private:
  // In order of creation, which is the same in every run, unlike the order of addresses.
  struct BySerial {
    bool operator()(const Item* a, const Item* b) const { return a->serial < b->serial; }
  };
  using ItemSet = std::set<Item*, BySerial>;
  using Registry = std::unordered_map<uint64_t, ItemSet>;

  std::unique_ptr<Item> made(const Level& level, NodeId id, Item& parent, Placement placement);
  void makeChildren(const Level& level, Item& item);
  void registerItem(Item& item);
  void unregister(Item& item);
  void erase(Item& item);
  void eraseChildren(Item& item);

  void compare(const Level& level, NodeId id, std::set<NodeId>& groups);
  void touchCopies(const Level& level, NodeId id);
  void change(const Level& level, Item& item, std::set<NodeId>& groups);
  void changeSolid(Item& item, const Node& before);
  void reorder(const Level& level, Item& group);
  void eraseMisplaced(Item& group, const IdList<NodeId>& wanted);
  void remakeStaleCopies(const Level& level);

  void applyChanges(const Level& level, int threads);
  void queue(Item& item, std::vector<Item*>& solids);
  void derive(const Level& level, const std::vector<Item*>& solids, int threads);
  void enterChildren(Item& parent);
  void enter(Item& item, geometry::CsgNode before);
  void leave(Item& item);

  geometry::Evaluator* m_evaluator = nullptr;  // of the current call
  geometry::WorkWatch* m_watch = nullptr;      // of the current call
  Item m_root;
  uint64_t m_nextSerial = 1;
  std::unordered_map<uint64_t, Item*> m_byId;  // outside of linked copies
  Registry m_inCopies;                         // by node
  Registry m_copiesOf;                         // by definition
  std::vector<Item*> m_byNode;                 // by node of the evaluator; null: none of ours
  ItemSet m_staleCopies;                       // linked copies whose children must be created again
  ItemSet m_pendingUnder;                      // parents of pending items
  SurfaceKeys m_surfaces;
  size_t m_solids = 0;
};

}  // namespace halfspace::level
