// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/layers.h"

#include <algorithm>

#include "level/edits/subtree.h"

namespace halfspace::level {

namespace {

bool isNameTaken(const Level& level, const Layer& wanted) {
  return std::any_of(level.layers().begin(), level.layers().end(), [&](const Layer& layer) {
    return layer.name == wanted.name && layer.id != wanted.id;
  });
}

Touched touchedLayers() {
  Touched touched;
  touched.layers = true;
  return touched;
}

void leaveLayer(Level& level, NodeId tree, LayerId layer, Touched& touched) {
  std::vector<NodeId> ids;
  listSubtree(level, tree, ids);
  for (NodeId id : ids) {
    if (level.node(id).properties.layer != layer) continue;
    level.editableNode(id).properties.layer = {};
    touched.add(id);
  }
}

}  // namespace

Edited addLayer(Level& level, Layer layer) {
  layer.id = {};
  if (isNameTaken(level, layer)) return Refusal{RefusalKind::nameTaken, 0, layer.name};
  layer.id = level.newId<LayerId>();
  const LayerId id = layer.id;
  std::vector<Layer> layers = level.layers();
  layers.push_back(std::move(layer));
  level.setLayers(std::move(layers));
  return {touchedLayers(), id.value};
}

Edited setLayerProperties(Level& level, Layer layer) {
  if (!level.find(layer.id)) return Refusal{RefusalKind::noSuchLayer, layer.id.value};
  if (isNameTaken(level, layer)) return Refusal{RefusalKind::nameTaken, layer.id.value, layer.name};
  std::vector<Layer> layers = level.layers();
  for (Layer& old : layers) {
    if (old.id == layer.id) old = layer;
  }
  level.setLayers(std::move(layers));
  return {touchedLayers(), layer.id.value};
}

Edited removeLayer(Level& level, LayerId layer) {
  if (!level.find(layer)) return Refusal{RefusalKind::noSuchLayer, layer.value};
  if (layer == level.layers().front().id) return Refusal{RefusalKind::inUse, layer.value};
  Touched touched = touchedLayers();
  leaveLayer(level, level.root(), layer, touched);
  for (NodeId definition : level.definitions()) leaveLayer(level, definition, layer, touched);
  std::vector<Layer> layers = level.layers();
  std::erase_if(layers, [layer](const Layer& old) { return old.id == layer; });
  level.setLayers(std::move(layers));
  return touched;
}

}  // namespace halfspace::level
