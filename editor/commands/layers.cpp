// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/layers.h"

#include <algorithm>

#include "editor/commands/solid_edits.h"
#include "editor/commands/visibility.h"
#include "level/edits/layers.h"
#include "level/edits/properties.h"
#include "level/solids/instances.h"

namespace halfspace::editor {

using level::Layer;
using level::LayerId;
using level::Level;
using level::NodeId;

namespace {

bool change(Session& session, const QString& label, const Layer& layer) {
  const Layer* before = session.level().find(layer.id);
  if (before != nullptr && *before == layer) return false;
  return applyAndDeselect(session, label,
                          [&](Level& level) { return level::setLayerProperties(level, layer); });
}

bool canBeWorkedIn(const Layer& layer) {
  return layer.visible && !layer.locked;
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

  // Whether the node and all its descendants are in the layer and neither hidden nor locked; adds
  // the topmost such nodes to `found`. `above`: the layer of the parent.
  bool look(NodeId id, LayerId above) {
    const level::Node& node = m_level.node(id);
    const LayerId own = node.properties.layer.valid() ? node.properties.layer : above;
    if (isHiddenOrLocked(visibilityOf(m_level, id))) return false;
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

// Moves a node to a layer. Its descendants lose their own layer, so that they move with it.
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
  return applyAndDeselect(session, QObject::tr("Remove layer"),
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

bool setLayerExported(Session& session, LayerId id, bool exported) {
  const Layer* layer = session.level().find(id);
  if (layer == nullptr) return false;
  Layer changed = *layer;
  changed.omittedFromExport = !exported;
  return change(session,
                exported ? QObject::tr("Export layer") : QObject::tr("Omit layer from export"),
                changed);
}

bool makeLayerCurrent(Session& session, LayerId id) {
  const Layer* layer = session.level().find(id);
  if (layer == nullptr || id == currentLayer(session)) return false;
  if (!canBeWorkedIn(*layer)) {
    session.say(
        level::Severity::warning,
        QObject::tr(
            "Layer \"%1\" is hidden or locked. Show and unlock it before you make it current.")
            .arg(QString::fromStdString(layer->name)));
    return false;
  }
  session.nameLayer(id);
  return true;
}

LayerId currentLayer(const Session& session) {
  const Layer* named = session.level().find(session.namedLayer());
  const bool usable = named != nullptr && canBeWorkedIn(*named);
  return usable ? named->id : session.level().layers().front().id;
}

LayerId layerOfNew(const Session& session, NodeId parent) {
  const LayerId current = currentLayer(session);
  const bool decidedAbove = parent != session.level().root();
  return decidedAbove || current == session.level().layers().front().id ? LayerId{} : current;
}

bool setLayerOfSelected(Session& session, LayerId layer) {
  const std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  if (nodes.empty()) return false;
  return applyAndDeselect(session, QObject::tr("Move to layer"), [&](Level& level) {
    EditChain chain(level);
    for (NodeId node : nodes) moveNode(chain, node, layer);
    return chain.result();
  });
}

void selectLayer(Session& session, LayerId layer) {
  const Level& level = session.level();
  LayerSearch search(level, layer);
  for (NodeId child : level.children(level.root())) {
    search.look(child, level.layers().front().id);
  }
  std::erase_if(search.found,
                [&](NodeId node) { return hidesNode(session.filter(), level, node); });
  session.select(std::move(search.found));
}

LayerId layerOf(const Level& level, NodeId node) {
  for (const level::Node* up = level.find(node); up != nullptr; up = level.find(up->parent)) {
    if (up->properties.layer.valid()) return up->properties.layer;
  }
  return level.layers().front().id;
}

std::map<LayerId, std::size_t> solidsByLayer(const Level& level) {
  SolidCounter counter;
  level::walk(level, counter);
  return std::move(counter.counts);
}

}  // namespace halfspace::editor
