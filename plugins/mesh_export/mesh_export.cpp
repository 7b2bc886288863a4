// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/mesh_export.h"

#include <algorithm>

#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/topology.h"
#include "level/file/atomic_save.h"
#include "level/program/counted.h"
#include "plugins/mesh_export/flat_parts.h"
#include "plugins/mesh_export/flat_triangles.h"

namespace halfspace::plugins {

using geometry::ErrorKind;
using geometry::PolygonSoup;
using geometry::Reason;
using geometry::Reasons;

namespace {

constexpr int kMostCrossings = 16;

Issue collapsed(size_t triangles) {
  Issue issue;
  issue.severity = Severity::note;
  issue.text =
      (triangles == 1
           ? "1 triangle that rounding left without area was"
           : std::to_string(triangles) + " triangles that rounding left without area were") +
      std::string(" removed from the written mesh; it stays closed, and no vertex was moved.");
  return issue;
}

Issue warning(std::string text, const std::optional<geometry::Vec3>& position) {
  Issue issue;
  issue.severity = Severity::warning;
  issue.text = std::move(text);
  issue.position = position;
  return issue;
}

// The parts of the mesh that the numbers of the file leave without volume.
std::vector<int> partsFlattened(const PolygonSoup& given, bool keepsDoubles, Promise promise) {
  if (keepsDoubles) return promise == Promise::nothing ? std::vector<int>() : flatParts(given);
  PolygonSoup rounded = given;
  roundToFloats(rounded);
  std::vector<int> flat = flatParts(rounded);
  if (flat.empty() || promise != Promise::nothing) return flat;
  const std::vector<int> before = flatParts(given);
  std::erase_if(flat, [&](int face) { return std::ranges::binary_search(before, face); });
  return flat;
}

// Counts the reasons of one kind and keeps the message and position of the first.
struct Tally {
  size_t count = 0;
  std::optional<geometry::Vec3> position;
  std::string message;

  void add(const Reason& reason) {
    if (count++ > 0) return;
    position = reason.position;
    message = geometry::messageOf(reason);
  }
};

void judgeReasons(const Reasons& reasons, Promise promise, bool closed, ExportOutcome& outcome) {
  Tally flat, other;
  for (const Reason& reason : reasons) {
    if (reason.kind == ErrorKind::insideOut && promise == Promise::insideOut) continue;
    const bool isFlat =
        reason.kind == ErrorKind::degenerateFace || reason.kind == ErrorKind::repeatedVertex;
    (isFlat ? flat : other).add(reason);
  }
  outcome.written->degenerate = flat.count;
  if (flat.count > 0) {
    outcome.issues.push_back(
        warning("Rounding left " + level::counted(level::count(flat.count), "triangle") +
                    " of the written mesh without area; the surface is " +
                    (closed ? "closed all the same." : "no longer closed there."),
                flat.position));
  }
  if (other.count > 0) {
    outcome.issues.push_back(warning("The written mesh, read back, has " +
                                         level::counted(level::count(other.count), "error") +
                                         "; the first: " + other.message,
                                     other.position));
  }
}

void judgeCrossings(const geometry::PolygonMesh& mesh, ExportOutcome& outcome) {
  const Reasons crossings = geometry::selfIntersections(mesh, kMostCrossings);
  if (crossings.empty()) return;
  const std::string count = (crossings.size() == kMostCrossings ? "at least " : "") +
                            level::counted(level::count(crossings.size()), "pair");
  outcome.issues.push_back(warning(
      "Rounding to the numbers of the file drove " + count +
          " of faces of the written mesh through each other by a hair; the first are faces " +
          std::to_string(crossings.front().element) + " and " +
          std::to_string(crossings.front().other) + ".",
      crossings.front().position));
}

void judge(MeshContents mesh, Promise promise, ExportOutcome& outcome) {
  WrittenMesh& written = *outcome.written;
  const geometry::MeshTopology topology = geometry::topologyOf(mesh.soup);
  written.triangles = mesh.soup.faces.size();
  written.closed = topology.isClosed();
  written.manifold = topology.isManifold() && topology.isOriented();
  if (promise == Promise::nothing || mesh.soup.faces.empty()) return;
  if (promise == Promise::insideOut) {
    for (auto& face : mesh.soup.faces) std::swap(face[1], face[2]);
  }
  const auto result = geometry::PolygonMesh::fromFaces(std::move(mesh.soup));
  if (result.ok()) {
    judgeCrossings(result.value(), outcome);
  } else {
    judgeReasons(result.reasons(), promise, topology.isClosedManifold(), outcome);
  }
}

}  // namespace

std::optional<Issue> lostParts(const MeshFormat& format, const PolygonSoup& given,
                               Promise promise) {
  const std::vector<int> flat = partsFlattened(given, format.keepsDoubles(), promise);
  if (flat.empty()) return std::nullopt;
  Issue issue;
  issue.severity = Severity::error;
  issue.kind = IssueKind::lost;
  const auto corner = static_cast<size_t>(given.faces[static_cast<size_t>(flat.front())][0]);
  issue.position = given.vertices[corner];
  issue.text =
      level::counted(level::count(flat.size()), "part of the solid is", "parts of the solid are") +
      " lost in the written mesh: thinner than neighbouring " +
      (format.keepsDoubles()
           ? "doubles are apart. Move the solid towards the origin or make it thicker."
           : "numbers of " + format.name() +
                 " (single precision) are apart. Write a format that keeps doubles (OBJ, "
                 "PLY, OFF), or move the solid towards the origin.");
  return issue;
}

MadeMesh makeMesh(const MeshFormat& format, MeshContents mesh, const std::string& name,
                  Promise promise) {
  MadeMesh result;
  ExportOutcome& outcome = result.outcome;
  WrittenMesh written;
  written.keepsDoubles = format.keepsDoubles();
  WriteOutcome made;
  if (promise == Promise::nothing) {
    made = format.write(mesh);
  } else {
    MeshContents rounded = mesh;
    if (!format.keepsDoubles()) roundToFloats(rounded.soup);
    written.collapsed = removeFlatTriangles(rounded);
    // Unless triangles were removed, the format gets the unrounded mesh: it rounds the vertices
    // itself and then reports by how much.
    made = format.write(written.collapsed > 0 ? rounded : mesh);
  }
  outcome.losses = made.losses;
  if (written.collapsed > 0) outcome.issues.push_back(collapsed(written.collapsed));
  if (!made.bytes) {
    outcome.problem = name + ": the mesh cannot be written as " + format.name() + ".";
    for (const std::string& loss : made.losses) outcome.problem += " " + loss;
    return result;
  }
  const bool empty = mesh.soup.faces.empty();
  if (auto lost = lostParts(format, mesh.soup, promise)) {
    outcome.issues.push_back(*std::move(lost));
  }
  mesh = {};
  outcome.written = written;
  auto back = format.read({*made.bytes, {}}, {});
  if (back.value) {
    judge(std::move(*back.value), promise, outcome);
  } else if (empty) {
    outcome.written->closed = outcome.written->manifold = true;
  } else {
    outcome.issues.push_back(warning("The written mesh could not be read back.", {}));
  }
  result.bytes = std::move(made.bytes);
  return result;
}

ExportOutcome writeMesh(const MeshFormat& format, MeshContents mesh,
                        const std::filesystem::path& path, Promise promise) {
  MadeMesh made = makeMesh(format, std::move(mesh), path.string(), promise);
  if (!made.bytes) return std::move(made.outcome);
  if (auto problem = level::saveAtomically(path, *made.bytes)) {
    made.outcome.problem = std::move(*problem);
    made.outcome.written.reset();
  }
  return std::move(made.outcome);
}

}  // namespace halfspace::plugins
