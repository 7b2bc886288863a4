// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/files/mesh_door.h"

#include "geometry/mesh/topology.h"
#include "level/file/atomic_save.h"

namespace halfspace::commandline {

using geometry::Fault;
using geometry::Reason;
using geometry::Reasons;
using plugins::Issue;
using plugins::MeshContents;
using plugins::Severity;

namespace {

Issue warning(std::string text, const std::optional<geometry::Vec3>& place) {
  Issue issue;
  issue.severity = Severity::warning;
  issue.text = std::move(text);
  issue.place = place;
  return issue;
}

// How many reasons are of this kind, and where the first of them is.
struct Tally {
  size_t count = 0;
  std::optional<geometry::Vec3> place;

  void add(const Reason& reason) {
    if (count++ == 0) place = reason.place;
  }
};

void judge(const MeshContents& mesh, bool insideOut, DoorOutcome& outcome) {
  WrittenMesh& written = *outcome.written;
  const geometry::MeshTopology topology = geometry::topologyOf(mesh.soup);
  written.triangles = mesh.soup.faces.size();
  written.closed = topology.isClosed();
  written.manifold = topology.isManifold() && topology.isOriented();
  const auto result = geometry::PolygonMesh::fromFaces(mesh.soup);
  if (result.ok()) return;
  Tally flat, other;
  std::string words;
  for (const Reason& reason : result.reasons()) {
    if (reason.fault == Fault::insideOut && insideOut) continue;
    if (reason.fault == Fault::degenerateFace || reason.fault == Fault::repeatedVertex) {
      flat.add(reason);
    } else {
      if (other.count == 0) words = geometry::words(reason);
      other.add(reason);
    }
  }
  written.degenerate = flat.count;
  if (flat.count > 0) {
    outcome.issues.push_back(
        warning(std::to_string(flat.count) +
                    " triangles of the written mesh have no area: rounding moved "
                    "their corners onto one line. The surface is " +
                    (topology.isClosedManifold() ? "still closed" : "no longer closed there") + ".",
                flat.place));
  }
  if (other.count > 0) {
    outcome.issues.push_back(warning("The written mesh, read back, has " +
                                         std::to_string(other.count) +
                                         " faults. The first: " + words,
                                     other.place));
  }
}

}  // namespace

DoorOutcome writeMesh(const plugins::MeshFormat& format, const MeshContents& mesh,
                      const std::filesystem::path& path, bool insideOut) {
  DoorOutcome outcome;
  plugins::WriteOutcome made = format.write(mesh);
  outcome.losses = made.losses;
  if (!made.bytes) {
    outcome.problem = "The mesh cannot be written as " + format.name() + ".";
    for (const std::string& loss : made.losses) outcome.problem += " " + loss;
    return outcome;
  }
  const auto back = format.read({*made.bytes, {}}, {});
  outcome.written.emplace();
  outcome.written->keepsDoubles = format.keepsDoubles();
  if (back.value) {
    judge(*back.value, insideOut, outcome);
  } else if (!mesh.soup.faces.empty()) {
    outcome.issues.push_back(warning("The written mesh could not be read back.", {}));
  }
  if (auto problem = level::saveAtomically(path, *made.bytes)) {
    outcome.problem = std::move(*problem);
    outcome.written.reset();
  }
  return outcome;
}

}  // namespace halfspace::commandline
