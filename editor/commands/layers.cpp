// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/layers.h"

#include <algorithm>

#include "editor/commands/solid_edits.h"
#include "level/document/point_entities.h"
#include "level/edits/entities.h"
#include "level/edits/layers.h"
#include "level/edits/properties.h"
#include "level/solids/instances.h"

namespace halfspace::editor {

using level::Layer;
using level::LayerId;
using level::Level;
using level::NodeFlags;
using level::NodeId;

namespace {

const Layer& recordOf(const Level& level, LayerId id) {
  const Layer* layer = level.find(id);
  return layer == nullptr ? level.layers().front() : *layer;
}

void join(NodeFlags& flags, const NodeFlags& own, const Layer& layer) {
  flags.hidden = flags.hidden || own.hidden || !layer.visible;
  flags.locked = flags.locked || own.locked || layer.locked;
}

bool isOutOfReach(const NodeFlags& flags) {
  return flags.hidden || flags.locked;
}

// Entities and faces are no part of an undo step: they are let go after it.
void dropOutOfReach(Session& session) {
  const Level& level = session.level();
  std::vector<level::EntityId> entities = session.selectedEntities();
  const auto isGone = [&](level::EntityId id) {
    return isOutOfReach(visibilityOf(level, level.entity(id)));
  };
  if (std::erase_if(entities, isGone) > 0) session.selectEntities(std::move(entities));
  std::vector<FaceRef> faces = session.selectedFaces();
  const auto isLost = [&](const FaceRef& face) {
    return isOutOfReach(visibilityOf(level, face.solid));
  };
  if (std::erase_if(faces, isLost) > 0) session.selectFaces(std::move(faces));
}

// The edit, with only those selected afterwards that can still be reached: tried on a copy, which
// costs next to nothing.
bool applyAndLetGo(Session& session, const QString& label, const Session::Edit& edit) {
  Level after = session.level();
  Session::Nodes nodes = session.selection();
  if (edit(after)) {
    std::erase_if(nodes, [&](NodeId node) { return isOutOfReach(visibilityOf(after, node)); });
  }
  if (!session.apply(label, edit, std::move(nodes))) return false;
  dropOutOfReach(session);
  return true;
}

bool change(Session& session, const QString& label, const Layer& layer) {
  const Layer* before = session.level().find(layer.id);
  if (before != nullptr && *before == layer) return false;
  return applyAndLetGo(session, label,
                       [&](Level& level) { return level::setLayerProperties(level, layer); });
}

class SolidCounter : public level::OutlineVisitor {
 public:
  bool enter(const level::Instance&) override { return true; }
  void leave(const level::Instance&) override {}
  void solid(const level::Instance& solid) override { ++counts[solid.layer]; }
  std::map<LayerId, std::size_t> counts;
};

// Finds the topmost nodes that are in a layer as a whole.
class LayerSearch {
 public:
  LayerSearch(const Level& level, LayerId layer) : m_level(level), m_layer(layer) {}

  // Whether the node is, with all below it. `above`: the layer around it.
  bool look(NodeId id, LayerId above) {
    const level::Node& node = m_level.node(id);
    const LayerId own = node.properties.layer.valid() ? node.properties.layer : above;
    NodeFlags flags;
    join(flags, node.properties.flags, recordOf(m_level, own));
    if (isOutOfReach(flags)) return false;
    const std::size_t before = found.size();
    bool whole = own == m_layer;
    if (node.isGroup()) {
      for (NodeId child : m_level.children(id)) whole = look(child, own) && whole;
    }
    if (!whole) return false;
    found.resize(before);
    found.push_back(id);
    return true;
  }

  std::vector<NodeId> found;

 private:
  const Level& m_level;
  LayerId m_layer;
};

// What lies below a node that moves has no layer of its own any more, so that it goes along.
void moveNode(EditChain& chain, NodeId node, LayerId layer) {
  const level::Node* record = chain.level().find(node);
  if (record == nullptr) return;
  const bool isGroup = record->isGroup();
  if (record->properties.layer != layer) chain.add(level::setLayer(chain.level(), node, layer));
  if (!isGroup) return;
  for (NodeId child : chain.level().children(node).toVector()) moveNode(chain, child, {});
}

}  // namespace

std::optional<LayerId> addLayer(Session& session) {
  const auto& layers = session.level().layers();
  std::size_t number = layers.size() + 1;
  const auto name = [&] { return "Layer " + std::to_string(number); };
  while (std::ranges::find(layers, name(), &Layer::name) != layers.end()) ++number;
  LayerId made;
  const bool ok = session.apply(QObject::tr("Add layer"), [&](Level& level) {
    level::Edited edited = level::addLayer(level, {{}, name()});
    if (edited) made = edited.layer();
    return edited;
  });
  return ok ? std::optional(made) : std::nullopt;
}

bool removeLayer(Session& session, LayerId layer) {
  return applyAndLetGo(session, QObject::tr("Remove layer"),
                       [&](Level& level) { return level::removeLayer(level, layer); });
}

bool renameLayer(Session& session, LayerId id, const QString& name) {
  const Layer* layer = session.level().find(id);
  const std::string wanted = name.trimmed().toStdString();
  if (layer == nullptr || wanted.empty()) return false;
  Layer renamed = *layer;
  renamed.name = wanted;
  return change(session, QObject::tr("Rename layer"), renamed);
}

bool setLayerShown(Session& session, LayerId id, bool shown) {
  const Layer* layer = session.level().find(id);
  if (layer == nullptr) return false;
  Layer changed = *layer;
  changed.visible = shown;
  return change(session, shown ? QObject::tr("Show layer") : QObject::tr("Hide layer"), changed);
}

bool setLayerLocked(Session& session, LayerId id, bool locked) {
  const Layer* layer = session.level().find(id);
  if (layer == nullptr) return false;
  Layer changed = *layer;
  changed.locked = locked;
  return change(session, locked ? QObject::tr("Lock layer") : QObject::tr("Unlock layer"), changed);
}

bool setLayerOfSelected(Session& session, LayerId layer) {
  const std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  const std::vector<level::EntityId> entities = session.selectedEntities();
  if (nodes.empty() && entities.empty()) return false;
  return applyAndLetGo(session, QObject::tr("Move to layer"), [&](Level& level) {
    EditChain chain(level);
    for (NodeId node : nodes) moveNode(chain, node, layer);
    for (level::EntityId entity : entities) {
      chain.add(level::setEntityLayer(level, entity, layer));
    }
    return chain.result();
  });
}

void selectLayer(Session& session, LayerId layer) {
  const Level& level = session.level();
  LayerSearch search(level, layer);
  for (NodeId child : level.children(level.root())) {
    search.look(child, level.layers().front().id);
  }
  std::vector<level::EntityId> entities;
  for (const level::PointEntity& point : level::pointEntities(level)) {
    const level::Entity& entity = level.entity(point.id);
    if (layerOf(level, entity) != layer || isOutOfReach(visibilityOf(level, entity))) continue;
    entities.push_back(point.id);
  }
  if (search.found.empty() && !entities.empty()) {
    session.selectEntities(std::move(entities));
  } else {
    session.select(std::move(search.found));
  }
}

LayerId layerOf(const Level& level, NodeId node) {
  for (const level::Node* up = level.find(node); up != nullptr; up = level.find(up->parent)) {
    if (up->properties.layer.valid()) return up->properties.layer;
  }
  return level.layers().front().id;
}

LayerId layerOf(const Level& level, const level::Entity& entity) {
  return recordOf(level, entity.layer).id;
}

NodeFlags visibilityOf(const Level& level, NodeId node) {
  NodeFlags flags;
  const level::Node* up = level.find(node);
  for (; up != nullptr && up->id != level.root(); up = level.find(up->parent)) {
    join(flags, up->properties.flags, recordOf(level, layerOf(level, up->id)));
  }
  return flags;
}

NodeFlags visibilityOf(const Level& level, const level::Entity& entity) {
  NodeFlags flags;
  join(flags, entity.flags, recordOf(level, entity.layer));
  return flags;
}

std::map<LayerId, std::size_t> solidsByLayer(const Level& level) {
  SolidCounter counter;
  level::walk(level, counter);
  return std::move(counter.counts);
}

}  // namespace halfspace::editor
