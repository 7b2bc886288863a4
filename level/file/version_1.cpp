// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/version_1.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

#include "level/edits/entities.h"

namespace halfspace::level {

namespace {

class Version1Converter {
 public:
  explicit Version1Converter(Level& level) : m_level(level) {}

  void run(std::vector<Version1Entity> entities) {
    list(m_level.root(), {});
    for (NodeId definition : m_level.definitions()) list(definition, {});
    for (NodeId id : m_named) m_level.editableNode(id).properties.entity = {};
    for (Version1Entity& entity : entities) {
      const auto members = m_members.find(entity.id);
      if (members == m_members.end()) {
        addPoint(std::move(entity));
      } else {
        addBrushEntity(std::move(entity), members->second);
      }
    }
  }

 private:
  // Lists the topmost nodes of each entity. `above`: the entity of the group, in version 1.
  void list(NodeId group, NodeId above) {
    // In version 1 a definition's own entity had no meaning.
    if (m_level.node(group).properties.entity.valid()) m_named.push_back(group);
    for (NodeId child : m_level.children(group)) {
      const Node& node = m_level.node(child);
      const NodeId named = node.properties.entity;
      const NodeId entity = named.valid() ? named : above;
      if (entity != above) m_members[entity].push_back(child);
      if (node.isGroup()) {
        list(child, entity);
      } else if (named.valid()) {
        m_named.push_back(child);
      }
    }
  }

  void addPoint(Version1Entity entity) {
    std::get<Group>(m_level.editableNode(m_level.root()).content).children.append(entity.id);
    Node node;
    node.id = entity.id;
    node.parent = m_level.root();
    node.properties.layer = entity.layer;
    node.properties.flags = entity.flags;
    node.properties.sourceLine = entity.sourceLine;
    node.content = PointEntity{std::move(entity.keyValues)};
    m_level.put(std::move(node));
  }

  void addBrushEntity(Version1Entity entity, const std::vector<NodeId>& all) {
    // A node of the entity inside a node of another entity inside a node of this one: it cannot
    // move, and refers to the group.
    const std::set<NodeId> known(all.begin(), all.end());
    std::vector<NodeId> topmost, inner;
    for (NodeId node : all) {
      bool isInner = false;
      for (NodeId up = m_level.node(node).parent; up.valid(); up = m_level.node(up).parent) {
        isInner = isInner || known.contains(up);
      }
      (isInner ? inner : topmost).push_back(node);
    }
    std::map<NodeId, LayerId> layers;
    for (NodeId node : topmost) layers[node] = layerOf(node);
    NodeProperties properties;
    properties.layer = entity.layer;
    properties.sourceLine = entity.sourceLine;
    const Edited made = makeBrushEntity(m_level, topmost, std::move(entity.keyValues),
                                        std::move(properties), entity.id);
    assert(made.ok());
    const NodeId group = made.node();
    NodeProperties& own = m_level.editableNode(group).properties;
    own.flags.omittedFromExport = own.flags.omittedFromExport || entity.flags.omittedFromExport;
    if (own.sourceLine == 0) own.sourceLine = entity.sourceLine;
    if (group != entity.id) {  // the single group: its own layer counts for what it holds
      const bool agree = layers[group] == layerOrDefault(entity.layer);
      if (agree && !own.layer.valid()) own.layer = entity.layer;
    } else {
      keepLayers(layers);
    }
    for (NodeId node : inner) m_level.editableNode(node).properties.entity = group;
  }

  // A node that had the layer of the group around it is now in the group of the entity.
  void keepLayers(const std::map<NodeId, LayerId>& layers) {
    for (const auto& [node, layer] : layers) {
      if (layerOf(node) != layer) m_level.editableNode(node).properties.layer = layer;
    }
  }

  LayerId layerOrDefault(LayerId layer) const {
    return layer.valid() ? layer : m_level.layers().front().id;
  }
  LayerId layerOf(NodeId node) const {
    for (NodeId up = node; up.valid(); up = m_level.node(up).parent) {
      if (m_level.node(up).properties.layer.valid()) return m_level.node(up).properties.layer;
    }
    return m_level.layers().front().id;
  }

  Level& m_level;
  std::map<NodeId, std::vector<NodeId>> m_members;
  std::vector<NodeId> m_named;  // nodes that name an entity
};

}  // namespace

void convertVersion1(Level& level, std::vector<Version1Entity> entities) {
  Version1Converter(level).run(std::move(entities));
}

}  // namespace halfspace::level
