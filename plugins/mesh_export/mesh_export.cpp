// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/mesh_export.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>

#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/topology.h"
#include "level/file/atomic_save.h"
#include "level/program/counted.h"
#include "plugins/mesh_export/corner_values.h"
#include "plugins/mesh_export/crossings_cut.h"
#include "plugins/mesh_export/flat_parts.h"
#include "plugins/mesh_export/flat_triangles.h"

namespace halfspace::plugins {

using geometry::ErrorKind;
using geometry::PolygonSoup;
using geometry::Reason;
using geometry::Reasons;

namespace {

constexpr size_t kMostCrossings = 16;

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

std::string countOf(size_t crossings) {
  return (crossings == kMostCrossings ? "at least " : "") +
         level::counted(level::count(crossings), "pair");
}

void judgeCrossings(const geometry::PolygonMesh& mesh, const MeshFormat& format,
                    ExportOutcome& outcome) {
  const Reasons crossings = geometry::selfIntersections(mesh, static_cast<int>(kMostCrossings));
  if (crossings.empty()) return;
  outcome.issues.push_back(
      warning("Rounding to the numbers of the file drove " + countOf(crossings.size()) +
                  " of faces of the written mesh through each other by a hair; the first are "
                  "faces " +
                  std::to_string(crossings.front().element) + " and " +
                  std::to_string(crossings.front().other) + "." + remedyFor(format),
              crossings.front().position));
}

void judge(MeshContents mesh, const MeshFormat& format, Promise promise, ExportOutcome& outcome) {
  WrittenMesh& written = *outcome.written;
  const geometry::MeshTopology topology = geometry::topologyOf(mesh.soup);
  for (const auto& face : mesh.soup.faces)
    written.triangles += std::max<size_t>(face.size(), 2) - 2;
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

Issue crossingsCut(double moved, bool areContacts, const MeshFormat& format) {
  std::array<char, 32> distance{};
  std::snprintf(distance.data(), distance.size(), "%.2g", moved);
  Issue issue;
  issue.severity = Severity::note;
  issue.text = areContacts ? "The solid touches itself, and " + format.name() +
                                 " joins equal positions; the parts were moved apart."
                           : "Rounding to the numbers of the file drove faces through each other "
                             "by a hair; they were cut along each other.";
  issue.text += " No corner moved by more than " + std::string(distance.data()) +
                " units for that, and what is thinner is gone.";
  return issue;
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

// The mesh with the numbers of the format, without triangles that rounding left without area.
MeshContents roundedContents(const MeshFormat& format, const MeshContents& mesh,
                             size_t& collapsed) {
  MeshContents rounded = mesh;
  if (!format.keepsDoubles()) roundToFloats(rounded.soup);
  collapsed = removeFlatTrianglesKeepingCorners(rounded);
  return rounded;
}

// One attempt to write a mesh.
struct Written {
  WriteOutcome made;
  std::vector<CompanionFile> companions;
  ExportOutcome judged;  // what is wrong with the mesh that is read back; no losses
};

Written writtenAndJudged(const MeshFormat& format, const MeshContents& mesh,
                         const std::string& stem, Promise promise) {
  Written result;
  result.made = written(format, mesh, stem, result.companions);
  if (!result.made.bytes) return result;
  result.judged.written.emplace().keepsDoubles = format.keepsDoubles();
  auto back = format.read({*result.made.bytes, {}}, {});
  if (back.value) {
    judge(std::move(*back.value), format, promise, result.judged);
  } else if (mesh.soup.faces.empty()) {
    result.judged.written->closed = result.judged.written->manifold = true;
  } else {
    result.judged.issues.push_back(warning("The written mesh could not be read back.", {}));
  }
  return result;
}

// Whether rounding to the numbers of the format left faces that intersect or have no area. Vertices
// are told apart by their numbers: where the solid only touches itself nothing is wrong, also if
// the format joins equal positions.
bool isSpoiled(PolygonSoup soup, Promise promise) {
  if (promise == Promise::insideOut) {
    for (auto& face : soup.faces) std::swap(face[1], face[2]);
  }
  const auto mesh = geometry::PolygonMesh::fromFaces(std::move(soup));
  return !mesh || !geometry::selfIntersections(mesh.value(), 1).empty();
}

// If rounding spoiled the mesh, writes it again with its faces cut along each other; if the format
// joins positions at which the solid only touches itself, with its parts moved apart. The first
// attempt stays if that leaves anything wrong.
void cutCrossingsOf(Written& first, const MeshFormat& format, const MeshContents& mesh,
                    const std::string& stem, Promise promise) {
  if (promise == Promise::nothing || !first.made.bytes || first.judged.issues.empty()) return;
  size_t collapsed = 0;
  const MeshContents rounded = roundedContents(format, mesh, collapsed);
  const bool areContacts = !isSpoiled({rounded.soup.vertices, rounded.soup.faces, {}}, promise);
  for (const bool keepContacts : {true, false}) {
    if (areContacts && keepContacts) continue;
    const auto cut = cutCrossings(
        rounded, {!format.keepsDoubles(), promise == Promise::insideOut, keepContacts});
    if (!cut) continue;
    Written again = writtenAndJudged(format, cut->mesh, stem, promise);
    if (!again.made.bytes || !again.judged.issues.empty()) continue;
    again.judged.issues.push_back(crossingsCut(cut->moved, areContacts, format));
    first = std::move(again);
    return;
  }
}

MadeMesh makeMeshNamed(const MeshFormat& format, MeshContents mesh, const std::string& name,
                       const std::string& stem, Promise promise) {
  MadeMesh result;
  ExportOutcome& outcome = result.outcome;
  size_t flat = 0;
  Written attempt;
  if (promise == Promise::nothing) {
    attempt = writtenAndJudged(format, mesh, stem, promise);
  } else {
    const MeshContents rounded = roundedContents(format, mesh, flat);
    // Unless triangles were removed, the format gets the unrounded mesh: it rounds the vertices
    // itself and then reports by how much.
    attempt = writtenAndJudged(format, flat > 0 ? rounded : mesh, stem, promise);
  }
  cutCrossingsOf(attempt, format, mesh, stem, promise);
  outcome.losses = std::move(attempt.made.losses);
  if (flat > 0) outcome.issues.push_back(collapsed(flat));
  if (!attempt.made.bytes) {
    outcome.problem = name + ": the mesh cannot be written as " + format.name() + ".";
    for (const std::string& loss : outcome.losses) outcome.problem += " " + loss;
    return result;
  }
  if (auto lost = lostParts(format, mesh.soup, promise)) {
    outcome.issues.push_back(*std::move(lost));
  }
  outcome.written = attempt.judged.written;
  outcome.written->collapsed = flat;
  outcome.issues.insert(outcome.issues.end(), attempt.judged.issues.begin(),
                        attempt.judged.issues.end());
  result.companions = std::move(attempt.companions);
  result.bytes = std::move(attempt.made.bytes);
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
