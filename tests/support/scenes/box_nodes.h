// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Levels made of boxes, node by node.
#pragma once

#include <stdexcept>

#include "level/edits/outline.h"

namespace halfspace::tests {

// A box between two corners, with one material on all faces.
inline level::NodeContent boxNode(const geometry::Vec3& least, const geometry::Vec3& most,
                                  level::MaterialId material = {}) {
  level::ShapeSolid shape;
  shape.shape = "box";
  const geometry::Vec3 size = most - least;
  shape.parameters = {{"width", size.x()}, {"depth", size.y()}, {"height", size.z()}};
  shape.placement.steps.push_back(level::AffineMap::move((least + most) / 2));
  level::Surface surface;
  surface.material = material;
  shape.surfaces = {surface};
  return shape;
}

// Adds the node below `parent`; without one below the root. Throws if the edit is refused.
inline level::NodeId addOrThrow(level::Level& level, level::NodeContent content,
                                level::NodeProperties properties = {}, level::NodeId parent = {}) {
  const level::Edited added = level::addNode(level, parent.valid() ? parent : level.root(),
                                             std::move(content), std::move(properties));
  if (!added.ok()) throw std::runtime_error(messageOf(added.refusal()));
  return added.node();
}

}  // namespace halfspace::tests
