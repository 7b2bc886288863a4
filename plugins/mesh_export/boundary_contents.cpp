// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/boundary_contents.h"

#include <algorithm>
#include <map>

#include "level/document/level_keys.h"
#include "level/program/counted.h"
#include "level/solids/entities.h"
#include "level/solids/instances.h"

namespace halfspace::plugins {

namespace {

constexpr const char* kUnpainted = "unpainted";

// Maps the ids of the used materials to indices into `names`. The order is that of the level's
// table, so that the file does not depend on the order of faces; "unpainted" comes last.
std::map<uint64_t, int> materialsOf(const level::Level& level, const std::vector<uint64_t>& used,
                                    std::vector<std::string>& names) {
  std::map<uint64_t, int> index;
  for (const uint64_t id : used) index.emplace(id, 0);
  for (const level::Material& material : level.materials().all()) {
    const auto found = index.find(material.id.value);
    if (found == index.end()) continue;
    found->second = static_cast<int>(names.size());
    names.push_back(material.name);
  }
  const auto unpainted = index.find(0);
  if (unpainted != index.end()) {
    unpainted->second = static_cast<int>(names.size());
    names.emplace_back(kUnpainted);
  }
  return index;
}

}  // namespace

MeshContents contentsOf(const level::Level& level, const level::LevelEvaluation& evaluation,
                        const geometry::BoundaryMesh& mesh,
                        geometry::TriangulatedBoundary triangles, const ImageOfMaterial& imageOf) {
  MeshContents contents;
  if (const double units = level::unitsPerMetre(level); units > 0)
    contents.metresPerUnit = 1.0 / units;
  contents.soup.vertices = std::move(triangles.positions);
  contents.soup.faces.reserve(triangles.triangles.size());
  for (const geometry::Triangle& t : triangles.triangles) {
    contents.soup.faces.push_back({t[0], t[1], t[2]});
  }
  std::vector<uint64_t> materials;  // by face
  materials.reserve(mesh.faces.size());
  for (const auto& face : mesh.faces) {
    const auto& boundary = evaluation.boundary().faces()[face.id];
    materials.push_back(evaluation.surface(boundary).material.value);
  }
  if (std::any_of(materials.begin(), materials.end(), [](uint64_t id) { return id != 0; })) {
    const std::map<uint64_t, int> index = materialsOf(level, materials, contents.materials);
    contents.soup.surfaces.reserve(triangles.face.size());
    for (const int face : triangles.face) {
      contents.soup.surfaces.push_back(index.at(materials[static_cast<size_t>(face)]));
    }
  }
  if (imageOf) addDetails(level, evaluation, mesh, triangles.face, imageOf, contents);
  return contents;
}

namespace {

class Counter final : public level::OutlineVisitor {
 public:
  bool enter(const level::Instance&) override { return ++groups, true; }
  void leave(const level::Instance&) override {}
  void solid(const level::Instance& solid) override {
    ++(solid.flags.nonSolid ? surfaces : solids);
  }
  size_t groups = 0, solids = 0, surfaces = 0;
};

}  // namespace

std::vector<std::string> lossesOfBoundary(const level::Level& level, bool corners) {
  Counter counter;
  std::vector<std::string> losses;
  if (!level::walk(level, counter)) return losses;
  if (counter.solids > 1) {
    losses.push_back(std::to_string(counter.solids) +
                     " solids: the mesh holds the one surface they make together.");
  }
  if (counter.surfaces > 0) {
    losses.push_back(level::counted(counter.surfaces,
                                    "brush or surface that is no part of the solid.",
                                    "brushes and surfaces that are no part of the solid."));
  }
  if (counter.groups > 0) losses.push_back(level::counted(counter.groups, "group.", "groups."));
  if (const size_t entities = level::entityOccurrences(level).size(); entities > 0) {
    losses.push_back(level::counted(level::count(entities), "entity with its keys.",
                                    "entities with their keys."));
  }
  if (!level.keyValues().empty()) losses.emplace_back("The level's own keys.");
  if (!corners && !level.materials().all().empty()) {
    losses.emplace_back("How textures lie on faces; the names of materials are kept.");
  }
  return losses;
}

}  // namespace halfspace::plugins
