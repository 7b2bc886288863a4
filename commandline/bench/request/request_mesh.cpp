// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/request/request_mesh.h"

#include "commandline/bench/request/raw_mesh.h"
#include "commandline/report/resources.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/repair/repair.h"
#include "plugins/interface/source.h"

namespace halfspace::commandline {

using geometry::PolygonMesh;
using geometry::PolygonSoup;

namespace {

std::string firstError(const std::vector<plugins::Issue>& issues) {
  for (const plugins::Issue& issue : issues) {
    if (issue.severity == plugins::Severity::error) return issue.text;
  }
  return "The file cannot be read.";
}

std::variant<PolygonSoup, std::string> rawSoup(const std::filesystem::path& path) {
  const auto bytes = plugins::readFile(path);
  if (!bytes.value) return firstError(bytes.issues);
  return rawMeshOf(path, *bytes.value);
}

std::variant<PolygonSoup, std::string> soupOf(const Formats& formats,
                                              const std::filesystem::path& path) {
  if (isRawMesh(path)) return rawSoup(path);
  MeshInput input = formats.readMesh(path, {});
  if (!input.mesh) return firstError(input.issues);
  input.mesh->soup.surfaces.clear();
  return std::move(input.mesh->soup);
}

std::variant<RequestSolid, std::string> solidOf(const PolygonSoup& soup) {
  if (soup.faces.empty()) return RequestSolid();
  auto closed = geometry::meshWithSeamsClosed(geometry::triangulatedWherePlanarityFails(soup));
  if (!closed.ok()) return geometry::messageOf(closed.reasons().front());
  auto checked = withoutErrors(std::move(closed).value());
  if (auto* text = std::get_if<std::string>(&checked)) return std::move(*text);
  return RequestSolid(std::get<PolygonMesh>(std::move(checked)));
}

}  // namespace

std::variant<PolygonMesh, std::string> withoutErrors(PolygonMesh mesh) {
  const geometry::Reasons errors = geometry::solidErrors(mesh, 1);
  if (errors.empty()) return mesh;
  geometry::RepairOptions options;
  options.measureDeviation = false;
  geometry::RepairResult united = geometry::repair(mesh.soup(), options);
  if (united.soup.faces.empty()) {
    return geometry::messageOf(errors.front()) + " " + geometry::messageOf(united.obstacle);
  }
  auto solid =
      PolygonMesh::fromFaces(geometry::triangulatedWherePlanarityFails(std::move(united.soup)));
  if (!solid.ok()) return geometry::messageOf(solid.reasons().front());
  return std::move(solid).value();
}

std::variant<LoadedMesh, std::string> loadedMesh(const Formats& formats,
                                                 const std::filesystem::path& path) {
  Stopwatch watch;
  auto read = soupOf(formats, path);
  if (auto* text = std::get_if<std::string>(&read)) return std::move(*text);
  LoadedMesh loaded;
  loaded.given = std::get<PolygonSoup>(std::move(read));
  loaded.readMs = watch.lapMs();
  auto solid = solidOf(loaded.given);
  if (auto* text = std::get_if<std::string>(&solid)) return std::move(*text);
  loaded.solid = std::get<RequestSolid>(std::move(solid));
  loaded.importMs = watch.lapMs();
  return loaded;
}

}  // namespace halfspace::commandline
