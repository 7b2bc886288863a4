// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>
#include <vector>

#include "level/document/node.h"

namespace halfspace::level {

// Calls `call` with each surface that a node stores: one for each face of a brush, those that the
// faces of a mesh or a shape share once each, none of other nodes.
template <typename Call>
struct EachSurface {
  const Call& call;

  void operator()(const BrushSolid& solid) const {
    for (const BrushFace& face : solid.faces) call(face.surface);
  }
  void operator()(const MeshSolid& solid) const { callAll(solid.surfaces); }
  void operator()(const ShapeSolid& solid) const { callAll(solid.surfaces); }
  void operator()(const Group&) const {}
  void operator()(const LinkedCopy&) const {}
  void operator()(const PointEntity&) const {}

  void callAll(const std::vector<Surface>& surfaces) const {
    for (const Surface& surface : surfaces) call(surface);
  }
};

template <typename Call>
void eachSurface(const Node& node, const Call& call) {
  std::visit(EachSurface<Call>{call}, node.content);
}

}  // namespace halfspace::level
