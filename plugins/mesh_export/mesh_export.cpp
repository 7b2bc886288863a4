// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/mesh_export.h"

#include <algorithm>
#include <numeric>

#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/topology.h"
#include "level/file/atomic_save.h"
#include "level/program/counted.h"
#include "plugins/mesh_export/corner_values.h"
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
  if (promise == Promise::nothing && holdsFloats(given)) return {};  // rounding changes nothing
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

// Advice to the user for faces that intersect after rounding.
std::string remedyFor(const MeshFormat& format) {
  return format.keepsDoubles()
             ? " halfspace repair cuts them along each other."
             : " Write a format that keeps doubles (OBJ, PLY, OFF), or repair the file (halfspace "
               "repair).";
}

void judgeCrossings(const geometry::PolygonMesh& mesh, const MeshFormat& format,
                    ExportOutcome& outcome) {
  const Reasons crossings = geometry::selfIntersections(mesh, kMostCrossings);
  if (crossings.empty()) return;
  const std::string count = (crossings.size() == kMostCrossings ? "at least " : "") +
                            level::counted(level::count(crossings.size()), "pair");
  outcome.issues.push_back(warning(
      "Rounding to the numbers of the file drove " + count +
          " of faces of the written mesh through each other by a hair; the first are faces " +
          std::to_string(crossings.front().element) + " and " +
          std::to_string(crossings.front().other) + "." + remedyFor(format),
      crossings.front().position));
}

void judge(MeshContents mesh, const MeshFormat& format, Promise promise, ExportOutcome& outcome) {
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
    judgeCrossings(result.value(), format, outcome);
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

namespace {

// Writes with companion files if there is a stem to name them by.
WriteOutcome written(const MeshFormat& format, const MeshContents& mesh, const std::string& stem,
                     std::vector<CompanionFile>& companions) {
  return stem.empty() ? format.write(mesh) : format.writeWithCompanions(mesh, stem, companions);
}

// removeFlatTriangles() for a mesh with values of corners or groups.
size_t removeFlatTrianglesKeepingCorners(MeshContents& mesh) {
  if (!hasCornerValues(mesh) && mesh.groups.empty()) return removeFlatTriangles(mesh);
  const MeshContents given = mesh;
  // The faces' surfaces follow them through the removal; here they are the faces' numbers.
  mesh.soup.surfaces.resize(mesh.soup.faces.size());
  std::iota(mesh.soup.surfaces.begin(), mesh.soup.surfaces.end(), 0);
  const size_t removed = removeFlatTriangles(mesh);
  if (removed == 0) {
    mesh.soup.surfaces = given.soup.surfaces;
    return 0;
  }
  const std::vector<int> origins = std::move(mesh.soup.surfaces);
  mesh.soup.surfaces = {};
  mesh.groups = {};
  mesh.cornerUvs = {};
  mesh.cornerNormals = {};
  mesh.cornerColors = {};
  CornerWriter corners(given, mesh);
  for (size_t face = 0; face < origins.size(); ++face) {
    const auto origin = static_cast<size_t>(origins[face]);
    if (!given.soup.surfaces.empty()) mesh.soup.surfaces.push_back(given.soup.surfaces[origin]);
    if (!given.groups.empty()) mesh.groups.push_back(given.groups[origin]);
    corners.add(mesh.soup.faces[face], origins[face]);
  }
  return removed;
}

MadeMesh makeMeshNamed(const MeshFormat& format, MeshContents mesh, const std::string& name,
                       const std::string& stem, Promise promise) {
  MadeMesh result;
  ExportOutcome& outcome = result.outcome;
  WrittenMesh facts;
  facts.keepsDoubles = format.keepsDoubles();
  WriteOutcome made;
  if (promise == Promise::nothing) {
    made = written(format, mesh, stem, result.companions);
  } else {
    MeshContents rounded = mesh;
    if (!format.keepsDoubles()) roundToFloats(rounded.soup);
    facts.collapsed = removeFlatTrianglesKeepingCorners(rounded);
    // Unless triangles were removed, the format gets the unrounded mesh: it rounds the vertices
    // itself and then reports by how much.
    made = written(format, facts.collapsed > 0 ? rounded : mesh, stem, result.companions);
  }
  outcome.losses = made.losses;
  if (facts.collapsed > 0) outcome.issues.push_back(collapsed(facts.collapsed));
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
  outcome.written = facts;
  auto back = format.read({*made.bytes, {}}, {});
  if (back.value) {
    judge(std::move(*back.value), format, promise, outcome);
  } else if (empty) {
    outcome.written->closed = outcome.written->manifold = true;
  } else {
    outcome.issues.push_back(warning("The written mesh could not be read back.", {}));
  }
  result.bytes = std::move(made.bytes);
  return result;
}

}  // namespace

void moveImages(MeshContents& mesh, const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  const auto whole = [&](const fs::path& path) {
    return fs::absolute(path.empty() ? "." : path, error).lexically_normal();
  };
  const fs::path from = whole(mesh.imageFolder), to = whole(folder);
  if (error) return;
  for (MeshLook& look : mesh.looks) {
    const bool hasDrive = look.image.size() > 1 && look.image[1] == ':';
    if (look.image.empty() || hasDrive) continue;
    look.image = (from / look.image).lexically_normal().lexically_relative(to).generic_string();
  }
  mesh.imageFolder = folder;
}

MadeMesh makeMesh(const MeshFormat& format, MeshContents mesh, const std::string& name,
                  Promise promise) {
  return makeMeshNamed(format, std::move(mesh), name, {}, promise);
}

ExportOutcome writeMesh(const MeshFormat& format, MeshContents mesh,
                        const std::filesystem::path& path, Promise promise) {
  moveImages(mesh, path.parent_path());
  MadeMesh made =
      makeMeshNamed(format, std::move(mesh), path.string(), path.stem().string(), promise);
  if (!made.bytes) return std::move(made.outcome);
  std::optional<std::string> problem;
  for (const CompanionFile& companion : made.companions) {
    if (!problem)
      problem = level::saveAtomically(path.parent_path() / companion.name, companion.bytes);
  }
  if (!problem) problem = level::saveAtomically(path, *made.bytes);
  if (problem) {
    made.outcome.problem = std::move(*problem);
    made.outcome.written.reset();
  }
  return std::move(made.outcome);
}

}  // namespace halfspace::plugins
