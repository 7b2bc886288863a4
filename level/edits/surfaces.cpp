// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/surfaces.h"

#include <algorithm>

#include "level/edits/check.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level {

namespace {

Edited touchedNode(NodeId node) {
  Touched touched;
  touched.add(node);
  return {std::move(touched), node.value};
}

// Mesh faces share surfaces, so no surface is changed in place: the face gets the index of an equal
// surface, or of a new one at the end of the list.
void setMeshSurface(MeshSolid& mesh, int face, Surface surface) {
  auto soup = std::make_shared<geometry::PolygonSoup>(*mesh.soup);
  soup->surfaces.resize(soup->faces.size(), 0);
  for (std::size_t i = 0; i < mesh.surfaces.size(); ++i) {
    if (mesh.surfaces[i] == surface) {
      soup->surfaces[static_cast<std::size_t>(face)] = static_cast<int>(i);
      mesh.soup = std::move(soup);
      return;
    }
  }
  if (mesh.surfaces.empty()) mesh.surfaces.emplace_back();  // index 0 meant unpainted until now
  soup->surfaces[static_cast<std::size_t>(face)] = static_cast<int>(mesh.surfaces.size());
  mesh.surfaces.push_back(std::move(surface));
  mesh.soup = std::move(soup);
}

struct SetSurface {
  int face;
  Surface surface;

  bool operator()(BrushSolid& brush) {
    if (face >= static_cast<int>(brush.faces.size())) return false;
    brush.faces[static_cast<std::size_t>(face)].surface = std::move(surface);
    return true;
  }
  bool operator()(MeshSolid& mesh) {
    if (face >= static_cast<int>(mesh.soup->faces.size())) return false;
    setMeshSurface(mesh, face, std::move(surface));
    return true;
  }
  bool operator()(ShapeSolid& shape) {
    const auto index = static_cast<std::size_t>(face);
    if (index >= kMaxShapeSurfaces) return false;
    if (index >= shape.surfaces.size()) {
      const Surface first = shape.surfaces.empty() ? Surface{} : shape.surfaces.front();
      shape.surfaces.resize(index + 1, first);
    }
    shape.surfaces[index] = std::move(surface);
    return true;
  }
  bool operator()(Group&) { return false; }
  bool operator()(LinkedCopy&) { return false; }
  bool operator()(PointEntity&) { return false; }

  static constexpr std::size_t kMaxShapeSurfaces = 65'536;
};

struct Paint {
  MaterialId material;

  void operator()(BrushSolid& brush) const {
    for (BrushFace& face : brush.faces) face.surface.material = material;
  }
  void operator()(MeshSolid& mesh) const { list(mesh.surfaces); }
  void operator()(ShapeSolid& shape) const { list(shape.surfaces); }
  void operator()(Group&) const {}
  void operator()(LinkedCopy&) const {}
  void operator()(PointEntity&) const {}

  void list(std::vector<Surface>& surfaces) const {
    if (surfaces.empty()) surfaces.emplace_back();
    for (Surface& surface : surfaces) surface.material = material;
  }
};

// Extends the shape's list to one surface for each surface number. Numbers beyond the list use the
// first surface, so without this a change of the first surface would change their faces, too.
void giveEachItsOwn(const Node& node, ShapeSolid& shape) {
  const auto built = solidGeometry(node);
  if (!built) return;
  int count = 0;
  for (int source : built.value().sourceFace) count = std::max(count, source + 1);
  const Surface first = shape.surfaces.empty() ? Surface{} : shape.surfaces.front();
  if (static_cast<std::size_t>(count) > shape.surfaces.size()) {
    shape.surfaces.resize(static_cast<std::size_t>(count), first);
  }
}

}  // namespace

Edited setSurface(Level& level, NodeId solid, int face, Surface surface) {
  if (auto no = objectToSolid(level, solid)) return *no;
  if (auto no = objectToMaterial(level, surface.material)) return *no;
  NodeContent content = level.node(solid).content;
  auto* shape = std::get_if<ShapeSolid>(&content);
  if (shape != nullptr && face == 0) giveEachItsOwn(level.node(solid), *shape);
  if (face < 0 || !std::visit(SetSurface{face, std::move(surface)}, content)) {
    return Refusal{RefusalKind::noSuchFace, static_cast<std::uint64_t>(face)};
  }
  level.editableNode(solid).content = std::move(content);
  return touchedNode(solid);
}

Edited paintSolid(Level& level, NodeId solid, MaterialId material) {
  if (auto no = objectToSolid(level, solid)) return *no;
  if (auto no = objectToMaterial(level, material)) return *no;
  std::visit(Paint{material}, level.editableNode(solid).content);
  return touchedNode(solid);
}

Edited addMaterial(Level& level, std::string_view name) {
  if (const Material* known = level.materials().find(name)) return {Touched{}, known->id.value};
  const MaterialId id = level.newId<MaterialId>();
  level.editableMaterials().append({id, std::string(name)});
  Touched touched;
  touched.materials = true;
  return {std::move(touched), id.value};
}

Edited renameMaterial(Level& level, MaterialId material, std::string name) {
  const Material* found = level.materials().find(material);
  if (!found) return Refusal{RefusalKind::noSuchMaterial, material.value};
  if (found->name == name) return {Touched{}, material.value};
  if (level.materials().find(name)) {
    return Refusal{RefusalKind::nameTaken, material.value, std::move(name)};
  }
  level.editableMaterials().rename(material, std::move(name));
  Touched touched;
  touched.materials = true;
  return {std::move(touched), material.value};
}

}  // namespace halfspace::level
