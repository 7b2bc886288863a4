// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/files/mesh_level.h"

#include <cassert>

#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/edits/surfaces.h"

namespace halfspace::commandline {

level::Level levelOf(plugins::MeshContents mesh, const std::string& name) {
  level::Level level;
  level::MeshSolid solid;
  for (const std::string& material : mesh.materials) {
    level::Surface surface;
    if (!material.empty()) surface.material = level::addMaterial(level, material).material();
    solid.surfaces.push_back(surface);
  }
  if (mesh.materials.empty()) mesh.soup.surfaces.clear();
  if (solid.surfaces.empty()) solid.surfaces.emplace_back();
  solid.soup = std::make_shared<const geometry::PolygonSoup>(std::move(mesh.soup));
  level::NodeProperties properties;
  properties.name = name;
  const level::Edited added =
      level::addNode(level, level.root(), std::move(solid), std::move(properties));
  assert(added.ok());
  static_cast<void>(added);
  return level;
}

void markNonSolid(level::Level& level) {
  const level::NodeId solid = *level.children(level.root()).begin();
  level::NodeFlags flags = level.node(solid).properties.flags;
  flags.nonSolid = true;
  const level::Edited marked = level::setFlags(level, solid, flags);
  assert(marked.ok());
  static_cast<void>(marked);
}

}  // namespace halfspace::commandline
