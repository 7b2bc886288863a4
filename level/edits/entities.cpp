// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/entities.h"

#include <algorithm>

#include "level/edits/check.h"
#include "level/edits/subtree.h"

namespace halfspace::level {

namespace {

Objection objectToExistingEntity(const Level& level, EntityId entity) {
  if (level.find(entity)) return {};
  return Refusal{RefusalKind::noSuchEntity, entity.value};
}

template <typename Change>
Edited changeEntity(Level& level, EntityId id, Change change) {
  if (auto no = objectToExistingEntity(level, id)) return *no;
  Entity entity = level.entity(id);
  change(entity);
  if (auto no = objectToLayer(level, entity.layer)) return *no;
  level.put(std::move(entity));
  Touched touched;
  touched.add(id);
  return {std::move(touched), id.value};
}

void listNodesOf(const Level& level, EntityId entity, NodeId id, std::vector<NodeId>& nodes) {
  const Node& node = level.node(id);
  if (node.properties.entity == entity) {
    nodes.push_back(id);
  } else if (const auto* group = std::get_if<Group>(&node.content)) {
    for (NodeId child : group->children) listNodesOf(level, entity, child, nodes);
  }
}

// Keeps the node and its descendants, but removes their references to the entity.
void disown(Level& level, EntityId entity, NodeId id, Touched& touched) {
  if (level.node(id).properties.entity == entity) {
    level.editableNode(id).properties.entity = {};
    touched.add(id);
  }
  if (!level.node(id).isGroup()) return;
  for (NodeId child : level.children(id).toVector()) disown(level, entity, child, touched);
}

}  // namespace

Edited addEntity(Level& level, Entity entity) {
  if (auto no = objectToLayer(level, entity.layer)) return *no;
  const EntityId id = level.newId<EntityId>();
  entity.id = id;
  level.put(std::move(entity));
  IdList<EntityId> order = level.entities();
  level.setEntityOrder({});  // drops the level's share of the list, so append() copies nothing
  order.append(id);
  level.setEntityOrder(std::move(order));
  Touched touched;
  touched.add(id);
  return {std::move(touched), id.value};
}

Edited removeEntity(Level& level, EntityId entity) {
  if (auto no = objectToExistingEntity(level, entity)) return *no;
  Touched touched;
  for (NodeId node : nodesOf(level, entity)) {
    if (level.node(node).parent.valid()) {
      detach(level, node);
      eraseSubtree(level, node, touched);
    } else {  // keep a definition: its linked copies may belong to other entities
      disown(level, entity, node, touched);
    }
  }
  IdList<EntityId> order = level.entities();
  order.removeAt(order.indexOf(entity).value());
  level.setEntityOrder(std::move(order));
  level.erase(entity);
  touched.add(entity);
  return touched;
}

Edited setKeyValues(Level& level, EntityId entity, KeyValues keyValues) {
  return changeEntity(level, entity, [&](Entity& e) { e.keyValues = std::move(keyValues); });
}

Edited setKey(Level& level, EntityId entity, const std::string& key, std::string value) {
  return changeEntity(level, entity, [&](Entity& e) {
    const auto at = std::find_if(e.keyValues.begin(), e.keyValues.end(),
                                 [&](const auto& pair) { return pair.first == key; });
    if (at == e.keyValues.end()) {
      e.keyValues.emplace_back(key, std::move(value));
    } else {
      at->second = std::move(value);
    }
  });
}

Edited removeKey(Level& level, EntityId entity, const std::string& key) {
  return changeEntity(level, entity, [&](Entity& e) {
    std::erase_if(e.keyValues, [&](const auto& pair) { return pair.first == key; });
  });
}

Edited setLevelKeyValues(Level& level, KeyValues keyValues) {
  level.setKeyValues(std::move(keyValues));
  Touched touched;
  touched.levelKeys = true;
  return touched;
}

Edited setEntityLayer(Level& level, EntityId entity, LayerId layer) {
  return changeEntity(level, entity, [&](Entity& e) { e.layer = layer; });
}

Edited setEntityFlags(Level& level, EntityId entity, NodeFlags flags) {
  return changeEntity(level, entity, [&](Entity& e) { e.flags = flags; });
}

std::vector<NodeId> nodesOf(const Level& level, EntityId entity) {
  std::vector<NodeId> nodes;
  listNodesOf(level, entity, level.root(), nodes);
  for (NodeId definition : level.definitions()) listNodesOf(level, entity, definition, nodes);
  return nodes;
}

}  // namespace halfspace::level
