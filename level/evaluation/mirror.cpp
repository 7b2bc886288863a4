// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/evaluation/mirror.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cassert>
#include <optional>
#include <set>

#include "level/solids/solid_geometry.h"

namespace halfspace::level {

using geometry::CsgNode;
using geometry::CsgOperation;
using geometry::CsgSolid;
using geometry::kNoNode;

namespace {

CsgOperation operationOf(const Node& node) {
  return static_cast<CsgOperation>(node.properties.operation);
}

bool isMatter(const Node& node) {
  return node.isSolid() && !node.properties.flags.nonSolid;
}

const LinkedCopy* copyOf(const Node& node) {
  return std::get_if<LinkedCopy>(&node.content);
}

// Whether the definition is being shown further up: a circle, which is cut here.
bool isOpen(const Mirror::Item* item, NodeId definition) {
  for (; item != nullptr; item = item->parent) {
    const LinkedCopy* copy = item->record ? copyOf(*item->record) : nullptr;
    if (copy && copy->definition == definition) return true;
  }
  return false;
}

}  // namespace

// ---- Items ----

std::unique_ptr<Mirror::Item> Mirror::made(const Level& level, NodeId id, Item& parent,
                                           Placement placement) {
  auto item = std::make_unique<Item>();
  item->id = id;
  item->record = level.share(id);
  item->parent = &parent;
  item->placement = std::move(placement);
  registerItem(level, *item);
  makeChildren(level, *item);
  return item;
}

void Mirror::makeChildren(const Level& level, Item& item) {
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

void Mirror::registerItem(const Level& level, Item& item) {
  NodeId top;
  if (inMainOutline(level, item.id, top)) m_byId[item.id.value] = &item;
  if (const LinkedCopy* copy = copyOf(*item.record))
    m_copiesOf[copy->definition.value].push_back(&item);
  if (isMatter(*item.record)) m_underived.push_back(&item);
}

void Mirror::unregister(Item& item) {
  const auto byId = m_byId.find(item.id.value);
  if (byId != m_byId.end() && byId->second == &item) m_byId.erase(byId);
  if (const LinkedCopy* copy = copyOf(*item.record))
    std::erase(m_copiesOf[copy->definition.value], &item);
  std::erase(m_underived, &item);
  std::erase(m_toEnter, &item);
  m_shapes.erase(&item);
  leave(item);
}

void Mirror::eraseChildren(Item& item) {
  for (const auto& child : item.children) {
    eraseChildren(*child);
    unregister(*child);
  }
  item.children.clear();
}

void Mirror::erase(Item& item) {
  eraseChildren(item);
  unregister(item);
  std::erase_if(item.parent->children, [&](const auto& child) { return child.get() == &item; });
}

bool Mirror::inMainOutline(const Level& level, NodeId id, NodeId& top) const {
  top = id;
  for (const Node* node = level.find(id); node && node->parent.valid(); node = level.find(top))
    top = node->parent;
  return top == level.root();
}

// ---- Into the evaluator ----

// Shapes of all solids that want one; each is derived alone, on whichever thread.
void Mirror::derive(const Level& level, int threads) {
  std::vector<std::optional<geometry::Result<SolidGeometry>>> results(m_underived.size());
  const auto work = [&](size_t i) {
    results[i].emplace(solidGeometry(*m_underived[i]->record, m_underived[i]->placement));
  };
  constexpr size_t kWorthAThread = 32;
  if (threads == 1 || results.size() < kWorthAThread) {
    for (size_t i = 0; i < results.size(); ++i) work(i);
  } else {
    tbb::task_arena arena(threads > 0 ? threads : tbb::task_arena::automatic);
    arena.execute([&] { tbb::parallel_for(size_t{0}, results.size(), work); });
  }
  for (size_t i = 0; i < results.size(); ++i) {
    Item& item = *m_underived[i];
    if (!results[i]->ok()) {
      item.broken = results[i]->reasons();
      continue;
    }
    SolidGeometry& shape = results[i]->value();
    CsgSolid solid;
    if (shape.isBrush())
      solid.shape = std::make_shared<const geometry::Brush>(std::get<0>(std::move(shape.shape)));
    else
      solid.shape =
          std::make_shared<const geometry::PolygonMesh>(std::get<1>(std::move(shape.shape)));
    for (int face : shape.sourceFace)
      solid.surfaces.push_back(m_surfaces.keyOf(surfaceOf(*item.record, face), level.materials()));
    item.broken.clear();
    item.sourceFace = std::move(shape.sourceFace);
    m_shapes.emplace(&item, std::move(solid));
  }
  m_underived.clear();
}

CsgNode Mirror::nodeAfter(const Item& item) const {
  const auto& siblings = item.parent->children;
  auto at = std::find_if(siblings.begin(), siblings.end(),
                         [&](const auto& sibling) { return sibling.get() == &item; });
  for (++at; at != siblings.end(); ++at)
    if ((*at)->node != kNoNode) return (*at)->node;
  return kNoNode;
}

// Puts the item and all below it into the evaluator, before the node `before` of its group, or
// brings the shape of one that is there already up to date. Contract: the parent is there.
void Mirror::enter(Item& item, CsgNode before) {
  const CsgOperation operation = operationOf(*item.record);
  if (!item.record->isSolid()) {
    if (item.node == kNoNode)
      setNode(item, m_evaluator->insertGroup(item.parent->node, before, operation));
    for (const auto& child : item.children)
      if (child->node == kNoNode) enter(*child, kNoNode);
    return;
  }
  const auto shape = m_shapes.find(&item);
  if (shape == m_shapes.end()) {
    leave(item);  // broken now
  } else if (item.node != kNoNode) {
    m_evaluator->setSolid(item.node, shape->second);
  } else {
    setNode(item, m_evaluator->insertSolid(item.parent->node, before, operation, shape->second));
    ++m_solids;
  }
  m_shapes.erase(&item);
}

void Mirror::setNode(Item& item, CsgNode node) {
  item.node = node;
  m_byNode[node] = &item;
}

void Mirror::leave(Item& item) {
  if (item.node == kNoNode) return;
  m_byNode.erase(item.node);
  m_solids -= item.record->isSolid();
  m_evaluator->remove(item.node);
  item.node = kNoNode;
}

void Mirror::rebuild(const Level& level, geometry::Evaluator& evaluator, int threads) {
  *this = Mirror();
  m_evaluator = &evaluator;
  m_root.id = level.root();
  m_root.record = level.share(level.root());
  m_root.node = evaluator.outline().root();
  m_byId[m_root.id.value] = &m_root;
  for (NodeId child : level.children(level.root()))
    m_root.children.push_back(made(level, child, m_root, {}));
  derive(level, threads);
  for (const auto& child : m_root.children) enter(*child, kNoNode);
}

// ---- What an edit changed ----

void Mirror::change(const Level& level, Item& item) {
  std::shared_ptr<const Node> record = level.share(item.id);
  if (record == item.record) return;
  const std::shared_ptr<const Node> before = std::move(item.record);
  item.record = std::move(record);
  if (item.node != kNoNode) m_evaluator->setOperation(item.node, operationOf(*item.record));
  if (item.record->content.index() != before->content.index()) {
    // It became something else: out with it, in with it.
    item.record = before;
    Item& parent = *item.parent;
    const NodeId id = item.id;
    const auto place = std::find_if(parent.children.begin(), parent.children.end(),
                                    [&](const auto& child) { return child.get() == &item; });
    const auto index = place - parent.children.begin();
    Placement placement = item.placement;
    erase(item);
    parent.children.insert(parent.children.begin() + index,
                           made(level, id, parent, std::move(placement)));
    m_toEnter.push_back(parent.children[static_cast<size_t>(index)].get());
    return;
  }
  if (item.record->isSolid()) {
    const bool matter = isMatter(*item.record);
    if (matter) m_underived.push_back(&item);
    if (!matter) leave(item);
    if (matter) m_toEnter.push_back(&item);
  } else if (const LinkedCopy* copy = copyOf(*item.record)) {
    if (*copy == *copyOf(*before)) return;
    std::erase(m_copiesOf[copyOf(*before)->definition.value], &item);
    m_copiesOf[copy->definition.value].push_back(&item);
    eraseChildren(item);
    makeChildren(level, item);
    for (const auto& child : item.children) m_toEnter.push_back(child.get());
  }
}

// Children came, went or changed places.
void Mirror::reorder(const Level& level, Item& group) {
  group.record = level.share(group.id);
  const IdList<NodeId>& wanted = level.children(group.id);
  std::unordered_map<uint64_t, size_t> rank;
  for (NodeId id : wanted) rank.emplace(id.value, rank.size());
  // Those that stay: a run of the old order whose ranks ascend; the others are made anew.
  std::vector<Item*> leaving;
  size_t expected = 0;
  for (const auto& child : group.children) {
    const auto known = rank.find(child->id.value);
    if (known == rank.end() || known->second < expected)
      leaving.push_back(child.get());
    else
      expected = known->second + 1;
  }
  for (Item* item : leaving) erase(*item);
  std::vector<std::unique_ptr<Item>> old;
  old.swap(group.children);
  auto next = old.begin();
  for (NodeId id : wanted) {
    if (next != old.end() && (*next)->id == id) {
      group.children.push_back(std::move(*next++));
    } else {
      group.children.push_back(made(level, id, group, group.placement));
      m_toEnter.push_back(group.children.back().get());
    }
  }
}

void Mirror::remakeCopies(const Level& level, const std::vector<NodeId>& definitions) {
  std::set<Item*> copies;
  for (NodeId definition : definitions)
    for (Item* copy : m_copiesOf[definition.value]) copies.insert(copy);
  std::vector<Item*> outermost;
  for (Item* copy : copies) {
    bool inside = false;
    for (const Item* up = copy->parent; up; up = up->parent)
      inside = inside || copies.contains(const_cast<Item*>(up));
    if (!inside) outermost.push_back(copy);
  }
  for (Item* copy : outermost) {
    eraseChildren(*copy);
    makeChildren(level, *copy);
    for (const auto& child : copy->children) m_toEnter.push_back(child.get());
  }
}

void Mirror::update(const Level& level, const std::vector<NodeId>& touched,
                    geometry::Evaluator& evaluator, int threads) {
  m_evaluator = &evaluator;
  std::vector<NodeId> definitions;
  std::set<NodeId> groups;
  for (NodeId id : touched) {
    const auto known = m_byId.find(id.value);
    Item* item = known == m_byId.end() ? nullptr : known->second;
    const Node* node = level.find(id);
    NodeId top;
    if (item == &m_root) {
      groups.insert(id);
    } else if (!node || !inMainOutline(level, id, top)) {
      if (item) erase(*item);
      // Gone, and nobody knows from which definition; or inside one.
      if (node)
        definitions.push_back(top);
      else if (!item)
        for (const auto& [definition, copies] : m_copiesOf) definitions.push_back({definition});
    } else if (!item) {
      groups.insert(node->parent);
    } else if (item->parent->id != node->parent) {
      erase(*item);
      groups.insert(node->parent);
    } else {
      Item& parent = *item->parent;
      change(level, *item);
      if (parent.record != level.share(parent.id)) groups.insert(parent.id);
    }
  }
  // Groups that are new themselves come with their children.
  for (NodeId id : groups)
    if (const auto group = m_byId.find(id.value); group != m_byId.end())
      reorder(level, *group->second);
  remakeCopies(level, definitions);
  derive(level, threads);
  for (Item* item : m_toEnter) enter(*item, item->node == kNoNode ? nodeAfter(*item) : kNoNode);
  m_toEnter.clear();
}

}  // namespace halfspace::level
