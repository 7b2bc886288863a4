// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/entities.h"

#include <algorithm>
#include <map>

#include "level/solids/placed_keys.h"

namespace halfspace::level {

namespace {

// Visits the entities as walk() does, but without an Instance for every solid: it is called for
// every movement of the mouse.
class EntityWalk {
 public:
  explicit EntityWalk(const Level& level) : m_level(level) {}

  template <class Take>
  void run(const Take& take) {
    if (!m_level.definitions().empty() && occurrenceCount(m_level) > kMaxOccurrences) return;
    Place top;
    top.layer = m_level.layers().front().id;
    below(m_level.root(), top, take);
  }

 private:
  struct Place {
    std::vector<NodeId> copies;
    Placement placement;
    LayerId layer;
    NodeFlags flags;
  };

  template <class Take>
  void below(NodeId group, const Place& above, const Take& take) {
    for (NodeId child : m_level.children(group)) {
      const Node& node = m_level.node(child);
      if (!node.isSolid()) visit(node, above, take);
    }
  }

  template <class Take>
  void visit(const Node& node, const Place& above, const Take& take) {
    const auto* copy = std::get_if<LinkedCopy>(&node.content);
    if (copy && (!m_level.find(copy->definition) || !holdsEntities(copy->definition))) return;
    Place here = above;
    if (node.properties.layer.valid()) here.layer = node.properties.layer;
    const Layer* layer = m_level.find(here.layer);
    here.flags =
        inherited(above.flags, node.properties.flags, layer ? *layer : m_level.layers().front());
    if (const KeyValues* keys = node.keyValues()) {
      InstanceKey key{here.copies};
      key.path.push_back(node.id);
      take(std::move(key), node, *keys, here.placement, here.layer, here.flags);
    }
    if (node.isGroup()) return below(node.id, here, take);
    if (copy == nullptr) return;
    if (std::ranges::find(m_open, copy->definition) != m_open.end()) return;  // a cycle
    m_open.push_back(copy->definition);
    here.copies.push_back(node.id);
    here.placement = followedBy(copy->placement, above.placement);
    below(copy->definition, here, take);
    m_open.pop_back();
  }

  bool holdsEntities(NodeId group) {
    const auto [known, isNew] = m_holds.try_emplace(group, false);
    if (!isNew) return known->second;
    bool holds = false;
    for (NodeId child : m_level.children(group)) {
      const Node& node = m_level.node(child);
      const auto* copy = std::get_if<LinkedCopy>(&node.content);
      holds = holds || node.isEntity() || (node.isGroup() && holdsEntities(child)) ||
              (copy && m_level.find(copy->definition) && holdsEntities(copy->definition));
    }
    return m_holds[group] = holds;
  }

  const Level& m_level;
  std::vector<NodeId> m_open;  // definitions being expanded
  std::map<NodeId, bool> m_holds;
};

void listEntities(const Level& level, NodeId group, std::vector<NodeId>& found) {
  for (NodeId child : level.children(group)) {
    const Node& node = level.node(child);
    if (node.isEntity()) found.push_back(child);
    if (node.isGroup()) listEntities(level, child, found);
  }
}

}  // namespace

std::vector<EntityOccurrence> entityOccurrences(const Level& level) {
  std::vector<EntityOccurrence> found;
  EntityWalk(level).run([&](InstanceKey key, const Node& node, const KeyValues& keys,
                            const Placement& placement, LayerId layer, const NodeFlags& flags) {
    found.push_back({std::move(key), node.id, transformed(keys, placement), layer, flags,
                     node.properties.sourceLine, node.isPointEntity()});
  });
  return found;
}

std::vector<PlacedEntity> placedEntities(const Level& level) {
  std::vector<PlacedEntity> found;
  EntityWalk(level).run([&](InstanceKey key, const Node& node, const KeyValues& keys,
                            const Placement& placement, LayerId, const NodeFlags& flags) {
    if (!node.isPointEntity()) return;
    std::optional<geometry::Vec3> origin = threeNumbers(valueOf(keys, "origin"));
    if (origin && !placement.steps.empty()) {
      origin = threeNumbers(valueOf(transformed(keys, placement), "origin"));
    }
    if (origin) found.push_back({std::move(key), node.id, *origin, flags});
  });
  return found;
}

std::vector<NodeId> entitiesOf(const Level& level) {
  std::vector<NodeId> found;
  listEntities(level, level.root(), found);
  for (NodeId definition : level.definitions()) listEntities(level, definition, found);
  return found;
}

std::uint64_t numberOf(const InstanceKey& key) {
  if (key.path.size() == 1) return key.node().value;
  // FNV-1a over the ids, as levelHash().
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (NodeId id : key.path) hash = (hash ^ id.value) * 0x100000001b3ULL;
  return hash | (std::uint64_t{1} << 63);
}

}  // namespace halfspace::level
