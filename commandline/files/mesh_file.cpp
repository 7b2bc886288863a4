// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/files/mesh_file.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>
#include <utility>

#include "geometry/mesh/polygon_mesh.h"
#include "level/edits/properties.h"
#include "plugins/mesh_export/corner_values.h"

namespace halfspace::commandline {

using geometry::PolygonMesh;
using geometry::PolygonSoup;
using plugins::Issue;

namespace {

constexpr const char* kUnpainted = "unpainted";
constexpr size_t kMostReasons = 100;

void addReasons(const geometry::Reasons& reasons, std::vector<Issue>& issues) {
  for (const geometry::Reason& reason : reasons) {
    Issue issue;
    issue.kind = plugins::IssueKind::brokenSolid;
    issue.position = reason.position;
    issue.text = geometry::messageOf(reason);
    if (issues.size() == kMostReasons) {
      issue.position.reset();
      issue.text = std::to_string(reasons.size() - kMostReasons) + " more errors of this mesh.";
    }
    issues.push_back(std::move(issue));
    if (issues.size() > kMostReasons) return;
  }
}

// Index of the name in `names`; a new name is added.
int indexIn(const std::string& name, std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) names.push_back(name);
  return static_cast<int>(
      std::distance(names.begin(), std::find(names.begin(), names.end(), name)));
}

// The faces of the mesh in planar parts. `parts`: per part, the face that it is a part of.
PolygonSoup planarParts(PolygonSoup soup, std::vector<int>& parts) {
  const std::vector<int> surfaces = std::move(soup.surfaces);
  soup.surfaces.resize(soup.faces.size());
  std::iota(soup.surfaces.begin(), soup.surfaces.end(), 0);
  soup = geometry::triangulatedWherePlanarityFails(std::move(soup));
  parts = std::exchange(soup.surfaces, {});
  if (surfaces.empty()) return soup;
  for (const int face : parts) soup.surfaces.push_back(surfaces[static_cast<size_t>(face)]);
  return soup;
}

void renumber(MeshFile& operand, std::vector<std::string>& names) {
  if (operand.materials.empty()) operand.materials.emplace_back(kUnpainted);
  std::vector<int> number;
  for (const std::string& name : operand.materials) number.push_back(indexIn(name, names));
  PolygonSoup soup = operand.mesh->soup();
  if (soup.surfaces.empty()) soup.surfaces.assign(soup.faces.size(), 0);
  for (int& surface : soup.surfaces) surface = number[static_cast<size_t>(surface)];
  operand.mesh = PolygonMesh::fromFaces(std::move(soup)).value();
}

}  // namespace

MeshFacts factsOf(const PolygonSoup& soup) {
  MeshFacts facts;
  for (const auto& face : soup.faces) facts.triangles += std::max<size_t>(face.size(), 2) - 2;
  const geometry::MeshTopology topology = geometry::topologyOf(soup);
  facts.closed = topology.isClosed();
  facts.manifold = topology.isManifold() && topology.isOriented();
  facts.components = topology.components;
  if (topology.isClosedManifold()) facts.volume = geometry::exactVolume(soup);
  return facts;
}

MeshFile readMeshFile(const Formats& formats, const std::filesystem::path& path,
                      const plugins::ReadControl& control) {
  MeshFile operand;
  MeshInput input = formats.readMesh(path, control);
  operand.issues = std::move(input.issues);
  operand.readable = input.mesh.has_value();
  if (!operand.readable) return operand;
  operand.facts = factsOf(input.mesh->soup);
  operand.materials = std::move(input.mesh->materials);
  operand.looks = std::move(input.mesh->looks);
  for (plugins::MeshLook& look : operand.looks) {
    if (!look.image.empty()) look.image = (input.mesh->imageFolder / look.image).generic_string();
  }
  if (operand.materials.empty()) input.mesh->soup.surfaces.clear();
  PolygonSoup parts;
  if (plugins::hasCornerValues(*input.mesh)) {
    parts = planarParts(input.mesh->soup, operand.givenFaces);
    operand.given = std::move(*input.mesh);
  } else {
    parts = geometry::triangulatedWherePlanarityFails(std::move(input.mesh->soup));
  }
  auto mesh = geometry::meshWithSeamsClosed(std::move(parts));
  if (mesh.ok()) {
    operand.mesh = std::move(mesh).value();
  } else {
    addReasons(mesh.reasons(), operand.issues);
  }
  return operand;
}

std::vector<std::string> joinMaterials(std::span<MeshFile> files) {
  std::vector<std::string> names;
  if (std::all_of(files.begin(), files.end(),
                  [](const MeshFile& file) { return file.materials.empty(); })) {
    return names;
  }
  for (MeshFile& file : files) renumber(file, names);
  return names;
}

std::vector<plugins::MeshLook> looksOf(std::span<const MeshFile> files,
                                       std::span<const std::string> materials) {
  std::map<std::string, plugins::MeshLook> known;
  for (const MeshFile& file : files) {
    for (size_t i = 0; i < file.looks.size(); ++i)
      known.try_emplace(file.materials[i], file.looks[i]);
  }
  std::vector<plugins::MeshLook> looks;
  if (known.empty()) return looks;
  for (const std::string& name : materials) looks.push_back(known[name]);
  return looks;
}

void markNonSolid(level::Level& level, const level::Issues& broken) {
  for (const level::Issue& issue : broken) {
    const level::Node* solid = level.find(issue.node);
    if (solid == nullptr) continue;
    level::NodeFlags flags = solid->properties.flags;
    flags.nonSolid = true;
    const level::Edited marked = level::setFlags(level, issue.node, flags);
    assert(marked.ok());
    static_cast<void>(marked);
  }
}

}  // namespace halfspace::commandline
