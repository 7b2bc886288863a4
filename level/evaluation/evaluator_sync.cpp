// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/evaluation/evaluator_sync.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "level/solids/solid_geometry.h"

namespace halfspace::level {

namespace {

// Marks the entries of a longest strictly increasing subsequence. O(n log n).
// Source: C. Schensted, "Longest increasing and decreasing subsequences" (1961).
std::vector<bool> longestAscent(const std::vector<std::size_t>& numbers) {
  constexpr std::size_t kNone = SIZE_MAX;
  // ends[k]: index of the smallest number that ends an increasing subsequence of k + 1 numbers.
  std::vector<std::size_t> ends;
  std::vector<std::size_t> previous(numbers.size(), kNone);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto position =
        std::lower_bound(ends.begin(), ends.end(), numbers[i],
                         [&](std::size_t end, std::size_t n) { return numbers[end] < n; });
    if (position != ends.begin()) previous[i] = *(position - 1);
    if (position == ends.end())
      ends.push_back(i);
    else
      *position = i;
  }
  std::vector<bool> keep(numbers.size(), false);
  for (std::size_t i = ends.empty() ? kNone : ends.back(); i != kNone; i = previous[i])
    keep[i] = true;
  return keep;
}

using geometry::CsgOperation;
using geometry::kNoNode;

bool contributesToSolid(const Node& node) {
  return node.isSolid() && !node.properties.flags.nonSolid;
}

const LinkedCopy* copyOf(const Node& node) {
  return std::get_if<LinkedCopy>(&node.content);
}

// Groups and linked copies become groups of the evaluator; solids and entities do not.
bool holdsNodes(const Node& node) {
  return node.isGroup() || node.isLinkedCopy();
}

// True if the item or an ancestor already expands this definition; stops infinite recursion.
bool isOpen(const EvaluatorSync::Item* item, NodeId definition) {
  for (; item != nullptr; item = item->parent) {
    const LinkedCopy* copy = item->record ? copyOf(*item->record) : nullptr;
    if (copy && copy->definition == definition) return true;
  }
  return false;
}

// The root or the definition that contains the node.
NodeId topOf(const Level& level, const Node* node) {
  while (node->parent.valid()) node = level.find(node->parent);
  return node->id;
}

}  // namespace

// ---- Items ----

std::unique_ptr<EvaluatorSync::Item> EvaluatorSync::made(const Level& level, NodeId id,
                                                         Item& parent, Placement placement) {
  auto item = std::make_unique<Item>();
  item->id = id;
  item->serial = m_nextSerial++;
  item->record = level.share(id);
  item->parent = &parent;
  item->placement = std::move(placement);
  item->inCopy = parent.inCopy || copyOf(*parent.record) != nullptr;
  item->pending = true;
  registerItem(*item);
  makeChildren(level, *item);
  return item;
}

void EvaluatorSync::makeChildren(const Level& level, Item& item) {
  if (item.record->isGroup()) {
    for (NodeId child : level.children(item.id))
      item.children.push_back(made(level, child, item, item.placement));
  } else if (const LinkedCopy* copy = copyOf(*item.record)) {
    if (isOpen(item.parent, copy->definition) || level.find(copy->definition) == nullptr) return;
    const Placement inner = followedBy(copy->placement, item.placement);
    for (NodeId child : level.children(copy->definition))
      item.children.push_back(made(level, child, item, inner));
  }
}

void EvaluatorSync::registerItem(Item& item) {
  if (item.inCopy)
    m_inCopies[item.id.value].insert(&item);
  else
    m_byId[item.id.value] = &item;
  if (const LinkedCopy* copy = copyOf(*item.record))
    m_copiesOf[copy->definition.value].insert(&item);
}

void EvaluatorSync::unregister(Item& item) {
  const auto drop = [&item](Registry& registry, uint64_t key) {
    const auto entry = registry.find(key);
    if (entry == registry.end()) return;
    entry->second.erase(&item);
    if (entry->second.empty()) registry.erase(entry);
  };
  if (item.inCopy)
    drop(m_inCopies, item.id.value);
  else if (const auto known = m_byId.find(item.id.value);
           known != m_byId.end() && known->second == &item)
    m_byId.erase(known);
  if (const LinkedCopy* copy = copyOf(*item.record)) drop(m_copiesOf, copy->definition.value);
  m_staleCopies.erase(&item);
  m_pendingUnder.erase(&item);
  leave(item);
}

void EvaluatorSync::eraseChildren(Item& item) {
  for (const auto& child : item.children) {
    eraseChildren(*child);
    unregister(*child);
  }
  item.children.clear();
}

void EvaluatorSync::erase(Item& item) {
  eraseChildren(item);
  unregister(item);
  std::erase_if(item.parent->children, [&](const auto& child) { return child.get() == &item; });
}

// ---- Into the evaluator ----

// Derives the shapes of all pending solids, then inserts or updates all pending items in the
// evaluator.
void EvaluatorSync::applyChanges(const Level& level, int threads) {
  std::vector<Item*> solids;
  for (Item* parent : m_pendingUnder)
    for (const auto& child : parent->children) queue(*child, solids);
  geometry::beginStage(m_watch, "making the solids", solids.size());
  derive(level, solids, threads);
  geometry::beginStage(m_watch, "preparing the solids", solids.size());
  for (Item* parent : m_pendingUnder) enterChildren(*parent);
  m_pendingUnder.clear();
}

void EvaluatorSync::queue(Item& item, std::vector<Item*>& solids) {
  if (!item.pending || item.queued) return;
  if (contributesToSolid(*item.record)) {
    item.queued = true;
    solids.push_back(&item);
  }
  for (const auto& child : item.children) queue(*child, solids);
}

// Contract: the parent is in the evaluator.
void EvaluatorSync::enterChildren(Item& parent) {
  // Each child is inserted before its next sibling that the evaluator already has. Children are
  // inserted in forward order, so that the outline's labels at the end do not run out of gaps.
  std::vector<geometry::CsgNode> before(parent.children.size());
  geometry::CsgNode next = kNoNode;
  for (size_t i = before.size(); i-- > 0;) {
    before[i] = next;
    if (parent.children[i]->node != kNoNode) next = parent.children[i]->node;
  }
  for (size_t i = 0; i < before.size(); ++i)
    if (parent.children[i]->pending) enter(*parent.children[i], before[i]);
}

// Inserts the item and its descendants into the evaluator, before the node `before` of its group;
// if the evaluator already has the solid, only updates its shape. Contract: the parent is in the
// evaluator.
void EvaluatorSync::enter(Item& item, geometry::CsgNode before) {
  const auto operation = static_cast<CsgOperation>(item.record->properties.operation);
  const geometry::CsgNode known = item.node;
  item.pending = false;
  if (item.shape) geometry::countSteps(m_watch);
  if (holdsNodes(*item.record)) {
    item.node = m_evaluator->insertGroup(item.parent->node, before, operation);
    for (const auto& child : item.children) enter(*child, kNoNode);
  } else if (!item.shape) {
    leave(item);  // cannot be built, is non-solid, or is a point entity
  } else if (known != kNoNode) {
    m_evaluator->setSolid(known, *item.shape);
  } else {
    item.node = m_evaluator->insertSolid(item.parent->node, before, operation, *item.shape);
    ++m_solids;
  }
  item.shape.reset();
  if (item.node == known || item.node == kNoNode) return;
  if (m_byNode.size() <= item.node) m_byNode.resize(m_evaluator->outline().capacity(), nullptr);
  m_byNode[item.node] = &item;
}

void EvaluatorSync::leave(Item& item) {
  if (item.node == kNoNode) return;
  m_byNode[item.node] = nullptr;
  m_solids -= item.record->isSolid();
  m_evaluator->remove(item.node);
  item.node = kNoNode;
}

void EvaluatorSync::rebuild(const Level& level, geometry::Evaluator& evaluator, int threads,
                            geometry::WorkWatch* watch) {
  *this = EvaluatorSync();
  m_evaluator = &evaluator;
  m_watch = watch;
  m_root.id = level.root();
  m_root.record = level.share(level.root());
  m_root.node = evaluator.outline().root();
  m_byId[m_root.id.value] = &m_root;
  makeChildren(level, m_root);
  m_pendingUnder.insert(&m_root);
  applyChanges(level, threads);
}

// ---- What an edit changed ----

void EvaluatorSync::update(const Level& level, const std::vector<NodeId>& touched,
                           geometry::Evaluator& evaluator, int threads,
                           geometry::WorkWatch* watch) {
  m_evaluator = &evaluator;
  m_watch = watch;
  std::set<NodeId> groups;  // groups whose children were added, removed or reordered
  for (NodeId id : touched) {
    touchCopies(level, id);
    compare(level, id, groups);
  }
  // New groups are not registered yet; they are created together with their children.
  for (NodeId id : groups)
    if (const auto group = m_byId.find(id.value); group != m_byId.end())
      reorder(level, *group->second);
  remakeStaleCopies(level);
  applyChanges(level, threads);
}

// Marks as stale the linked copies that contained the node before and those that contain it now.
void EvaluatorSync::touchCopies(const Level& level, NodeId id) {
  if (const auto shown = m_inCopies.find(id.value); shown != m_inCopies.end()) {
    for (Item* item : shown->second) {
      do {
        item = item->parent;
      } while (!copyOf(*item->record));
      m_staleCopies.insert(item);
    }
  }
  const Node* node = level.find(id);
  if (!node) return;
  const auto copies = m_copiesOf.find(topOf(level, node).value);
  if (copies != m_copiesOf.end())
    m_staleCopies.insert(copies->second.begin(), copies->second.end());
}

// Compares the item of a node outside of linked copies with the level. Creates no items yet: the
// parent may be new as well, and the children may still be registered elsewhere.
void EvaluatorSync::compare(const Level& level, NodeId id, std::set<NodeId>& groups) {
  const auto known = m_byId.find(id.value);
  Item* item = known == m_byId.end() ? nullptr : known->second;
  const Node* node = level.find(id);
  if (!node || topOf(level, node) != level.root()) {
    if (item) erase(*item);
  } else if (!item) {
    groups.insert(node->parent);
  } else if (item == &m_root) {
    groups.insert(id);
  } else if (item->parent->id != node->parent) {
    erase(*item);
    groups.insert(node->parent);
  } else {
    // The node may have been reordered among its siblings.
    if (item->parent->record != level.share(node->parent)) groups.insert(node->parent);
    change(level, *item, groups);
  }
}

void EvaluatorSync::change(const Level& level, Item& item, std::set<NodeId>& groups) {
  const std::shared_ptr<const Node> before = item.record;
  const std::shared_ptr<const Node> now = level.share(item.id);
  if (now == before) return;
  if (now->content.index() != before->content.index() && !(now->isSolid() && before->isSolid())) {
    groups.insert(now->parent);
    return erase(item);
  }
  item.record = now;
  if (item.node != kNoNode)
    m_evaluator->setOperation(item.node, static_cast<CsgOperation>(now->properties.operation));
  if (now->isSolid()) return changeSolid(item, *before);
  if (now->isPointEntity() || now->content == before->content) return;
  if (now->isGroup()) {
    groups.insert(item.id);
    return;
  }
  m_copiesOf[copyOf(*before)->definition.value].erase(&item);
  m_copiesOf[copyOf(*now)->definition.value].insert(&item);
  m_staleCopies.insert(&item);
}

void EvaluatorSync::changeSolid(Item& item, const Node& before) {
  const bool contributes = contributesToSolid(*item.record);
  if (contributes == contributesToSolid(before) && item.record->content == before.content) return;
  if (!contributes) {
    leave(item);
    item.broken.clear();
    item.sourceFace.clear();
    return;
  }
  item.pending = true;
  m_pendingUnder.insert(item.parent);
}

// Syncs the children of a group with the level: children were added, removed or reordered.
void EvaluatorSync::reorder(const Level& level, Item& group) {
  group.record = level.share(group.id);
  const IdList<NodeId>& wanted = level.children(group.id);
  eraseMisplaced(group, wanted);
  std::vector<std::unique_ptr<Item>> old;
  old.swap(group.children);
  auto next = old.begin();
  for (NodeId id : wanted) {
    if (next != old.end() && (*next)->id == id) {
      group.children.push_back(std::move(*next++));
    } else {
      group.children.push_back(made(level, id, group, group.placement));
      m_pendingUnder.insert(&group);
    }
  }
}

// Erases children that are not wanted or are out of order. Keeps as many as possible: a longest
// increasing subsequence of their wanted positions.
void EvaluatorSync::eraseMisplaced(Item& group, const IdList<NodeId>& wanted) {
  constexpr size_t kNotWanted = SIZE_MAX;
  std::unordered_map<uint64_t, size_t> rank;
  for (NodeId id : wanted) rank.emplace(id.value, rank.size());
  std::vector<size_t> ranks;
  for (const auto& child : group.children) {
    const auto known = rank.find(child->id.value);
    ranks.push_back(known == rank.end() ? kNotWanted : known->second);
  }
  const std::vector<bool> stays = longestAscent(ranks);
  std::vector<std::unique_ptr<Item>> staying;
  for (size_t i = 0; i < ranks.size(); ++i) {
    if (stays[i] && ranks[i] != kNotWanted) {
      staying.push_back(std::move(group.children[i]));
    } else {
      eraseChildren(*group.children[i]);
      unregister(*group.children[i]);
    }
  }
  group.children = std::move(staying);
}

void EvaluatorSync::remakeStaleCopies(const Level& level) {
  // Outer copies first (they have lower serials): erasing their children also drops stale copies
  // inside them from the set.
  while (!m_staleCopies.empty()) {
    Item& copy = **m_staleCopies.begin();
    m_staleCopies.erase(m_staleCopies.begin());
    eraseChildren(copy);
    makeChildren(level, copy);
    m_pendingUnder.insert(&copy);
  }
}

namespace {

using Derived = std::optional<geometry::Result<SolidGeometry>>;

// Derives each solid independently, in parallel if there are many.
std::vector<Derived> deriveAll(const std::vector<EvaluatorSync::Item*>& solids, int threads,
                               geometry::WorkWatch* watch) {
  std::vector<Derived> results(solids.size());
  const auto work = [&](size_t i) {
    results[i].emplace(
        solidGeometry(*solids[i]->record, solids[i]->placement, solids[i]->checkedMesh.get()));
    geometry::countSteps(watch);
  };
  constexpr size_t kWorthAThread = 32;
  if (threads == 1 || results.size() < kWorthAThread) {
    for (size_t i = 0; i < results.size(); ++i) work(i);
  } else {
    tbb::task_arena arena(threads > 0 ? threads : tbb::task_arena::automatic);
    arena.execute([&] { tbb::parallel_for(size_t{0}, results.size(), work); });
  }
  return results;
}

}  // namespace

// Sets the shape of each solid, or the reasons why it has none.
void EvaluatorSync::derive(const Level& level, const std::vector<Item*>& solids, int threads) {
  std::vector<Derived> results = deriveAll(solids, threads, m_watch);
  for (size_t i = 0; i < results.size(); ++i) {
    Item& item = *solids[i];
    item.queued = false;
    item.broken.clear();
    item.sourceFace.clear();
    if (!results[i]->ok()) {
      item.broken = results[i]->reasons();
      continue;
    }
    SolidGeometry& geometry = results[i]->value();
    item.shape = std::make_unique<geometry::CsgSolid>();
    std::visit(
        [&](auto& shape) {
          using Shape = std::decay_t<decltype(shape)>;
          const auto shared = std::make_shared<const Shape>(std::move(shape));
          if constexpr (std::is_same_v<Shape, geometry::PolygonMesh>) item.checkedMesh = shared;
          item.shape->shape = shared;
        },
        geometry.shape);
    for (int face : geometry.sourceFace)
      item.shape->surfaces.push_back(
          m_surfaces.keyOf(surfaceOf(*item.record, face), level.materials()));
    bool isInOrder = true;
    for (size_t face = 0; face < geometry.sourceFace.size(); ++face)
      isInOrder = isInOrder && geometry.sourceFace[face] == static_cast<int>(face);
    if (!isInOrder) item.sourceFace = std::move(geometry.sourceFace);
  }
}

}  // namespace halfspace::level
