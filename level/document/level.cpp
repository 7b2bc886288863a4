// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/level.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "level/document/ownership.h"

namespace halfspace::level {

Level::Level()
    : m_keyValues(std::make_shared<KeyValues>()),
      m_layers(std::make_shared<std::vector<Layer>>(1, Layer{{2}, "Default"})),
      m_materials(std::make_shared<MaterialTable>()) {
  Node rootNode;
  rootNode.id = root();
  put(std::move(rootNode));
}

const Node* Level::find(NodeId id) const {
  const auto* record = m_nodes.find(id.value);
  return record ? record->get() : nullptr;
}

const Node& Level::node(NodeId id) const {
  const Node* found = find(id);
  assert(found);
  return *found;
}

std::shared_ptr<const Node> Level::share(NodeId id) const {
  const auto* record = m_nodes.find(id.value);
  return record ? *record : nullptr;
}

const IdList<NodeId>& Level::children(NodeId group) const {
  return std::get<Group>(node(group).content).children;
}

const Layer* Level::find(LayerId id) const {
  const auto at = std::find_if(m_layers->begin(), m_layers->end(),
                               [id](const Layer& layer) { return layer.id == id; });
  return at == m_layers->end() ? nullptr : &*at;
}

void Level::reserveIds(std::uint64_t next) {
  m_nextId = std::max(m_nextId, next);
}

void Level::setKeyValues(KeyValues keyValues) {
  m_keyValues = std::make_shared<KeyValues>(std::move(keyValues));
}

void Level::put(Node node) {
  const std::uint64_t id = node.id.value;
  assert(id != 0);
  m_nodes.set(id, std::move(node));
}

void Level::erase(NodeId id) {
  m_nodes.erase(id.value);
}

void Level::setLayers(std::vector<Layer> layers) {
  assert(!layers.empty());
  m_layers = std::make_shared<std::vector<Layer>>(std::move(layers));
}

MaterialTable& Level::editableMaterials() {
  if (!isUniquelyOwned(m_materials)) m_materials = std::make_shared<MaterialTable>(*m_materials);
  return *m_materials;
}

Node& Level::editableNode(NodeId id) {
  assert(find(id));
  return m_nodes.own(id.value);
}

}  // namespace halfspace::level
