// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/workspace.h"

#include <algorithm>

#include "editor/tools/entity_marks.h"

namespace halfspace::editor {

Walls wallsOf(const ViewOptions& view) {
  const bool opaque = view.mode != DrawMode::wire && view.mode != DrawMode::xray;
  return opaque ? Walls::opaque : Walls::transparent;
}

const plugins::ShapeMaker* Workspace::findPluginShape(const std::string& name) const {
  for (const plugins::ShapeMaker* shape : m_pluginShapes) {
    if (shape->name() == name) return shape;
  }
  return nullptr;
}

void Workspace::setMaterial(std::string name) {
  if (!name.empty()) {
    std::erase(m_recentMaterials, name);
    m_recentMaterials.insert(m_recentMaterials.begin(), name);
    if (m_recentMaterials.size() > kMostRecent) m_recentMaterials.resize(kMostRecent);
  }
  set(m_material, std::move(name));
}

void Workspace::setRecentMaterials(std::vector<std::string> names) {
  if (names.size() > kMostRecent) names.resize(kMostRecent);
  set(m_recentMaterials, std::move(names));
}

void Workspace::setReference(const Box& box) {
  Box reference = box;
  for (int axis = 0; axis < 3; ++axis) {
    if (box.sizes()[axis] > 0) continue;
    reference.max()[axis] = box.min()[axis] + m_reference.sizes()[axis];
  }
  m_reference = reference;
}

void Workspace::setDepth(int axis, double low, double high) {
  m_reference.min()[axis] = low;
  m_reference.max()[axis] = high;
  emit changed();
}

bool isSelected(const Session& session, const level::InstanceKey& key) {
  return session.isSelected(key);
}

Box selectionBounds(const Session& session) {
  Box box = session.selectedSolids().bounds;
  for (const FaceRef& face : session.selectedFaces()) {
    const SceneSolid* solid = session.scene().find({{face.solid}});
    if (solid == nullptr) continue;
    for (const SceneSolid::Face& own : solid->faces) {
      if (own.source != face.face) continue;
      for (int corner : own.loop) box.extend(solid->corners[static_cast<std::size_t>(corner)]);
    }
  }
  return box;
}

}  // namespace halfspace::editor
