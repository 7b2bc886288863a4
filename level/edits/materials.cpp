// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/materials.h"

#include <algorithm>
#include <set>

#include "level/edits/check.h"

namespace halfspace::level {

namespace {

// Calls `visit` for the surface of each face, or for each surface that faces share.
template <typename Visit>
struct EachSurface {
  const Visit& visit;

  template <typename Brush>
  requires requires(Brush brush) { brush.faces.front().surface; }
  void operator()(Brush& brush) const {
    for (auto& face : brush.faces) visit(face.surface);
  }
  template <typename Shared>
  requires requires(Shared solid) { solid.surfaces; }
  void operator()(Shared& solid) const {
    for (auto& surface : solid.surfaces) visit(surface);
  }
  void operator()(const Group&) const {}
  void operator()(const LinkedCopy&) const {}
  void operator()(const PointEntity&) const {}
};

template <typename Content, typename Visit>
void eachSurface(Content& content, const Visit& visit) {
  std::visit(EachSurface<Visit>{visit}, content);
}

// A mesh or shape without surfaces is unpainted all over.
bool isBare(const NodeContent& content) {
  const auto* mesh = std::get_if<MeshSolid>(&content);
  const auto* shape = std::get_if<ShapeSolid>(&content);
  return (mesh != nullptr && mesh->surfaces.empty()) ||
         (shape != nullptr && shape->surfaces.empty());
}

std::set<MaterialId> materialsOf(const Node& node) {
  std::set<MaterialId> materials;
  eachSurface(node.content, [&](const Surface& surface) { materials.insert(surface.material); });
  if (isBare(node.content)) materials.insert(MaterialId{});
  return materials;
}

void countBelow(const Level& level, NodeId group, std::map<MaterialId, std::size_t>& counts) {
  for (const NodeId child : level.children(group)) {
    const Node& node = level.node(child);
    if (node.isGroup()) {
      countBelow(level, child, counts);
    } else if (node.isSolid()) {
      for (const MaterialId material : materialsOf(node)) ++counts[material];
    }
  }
}

}  // namespace

bool hasMaterial(const Node& node, MaterialId material) {
  return materialsOf(node).contains(material);
}

Edited replaceMaterial(Level& level, NodeId solid, MaterialId from, MaterialId to) {
  if (auto no = objectToSolid(level, solid)) return *no;
  if (auto no = objectToMaterial(level, to)) return *no;
  Touched touched;
  if (from == to || !hasMaterial(level.node(solid), from)) return {std::move(touched)};
  NodeContent& content = level.editableNode(solid).content;
  if (auto* mesh = std::get_if<MeshSolid>(&content); mesh && mesh->surfaces.empty()) {
    mesh->surfaces.emplace_back();
  }
  if (auto* shape = std::get_if<ShapeSolid>(&content); shape && shape->surfaces.empty()) {
    shape->surfaces.emplace_back();
  }
  eachSurface(content, [&](Surface& surface) {
    if (surface.material == from) surface.material = to;
  });
  touched.add(solid);
  return {std::move(touched), solid.value};
}

std::map<MaterialId, std::size_t> solidsByMaterial(const Level& level) {
  std::map<MaterialId, std::size_t> counts;
  countBelow(level, level.root(), counts);
  for (const NodeId definition : level.definitions()) countBelow(level, definition, counts);
  return counts;
}

}  // namespace halfspace::level
