// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/build_report.h"

#include <cstdio>

#include "commandline/report/resources.h"
#include "level/program/counted.h"

namespace halfspace::commandline {

using level::count;
using level::counted;

namespace {

constexpr double kMsInSecond = 1000.0;

geometry::Box boundsOf(const geometry::BoundaryMesh& mesh) {
  geometry::Box bounds;
  for (const geometry::Vec3& position : mesh.positions) bounds.extend(position);
  return bounds;
}

Json timesOf(const BuildFindings& findings) {
  Json ms;
  ms["read"] = roundedMs(findings.readMs);
  if (findings.evaluated) {
    ms["evaluate"] = roundedMs(findings.evaluated->evaluateMs);
    ms["mesh"] = roundedMs(findings.evaluated->meshMs);
    ms["volume"] = roundedMs(findings.evaluated->volumeMs);
  }
  ms["write"] = roundedMs(findings.writeMs);
  if (findings.web) ms["web"] = roundedMs(findings.webMs);
  ms["total"] = roundedMs(findings.totalMs);
  return ms;
}

}  // namespace

void addFigures(Json& json, const EvaluatedLevel& evaluated) {
  const geometry::BoundaryMesh& mesh = evaluated.mesh;
  json["solids"] = evaluated.evaluation.solidCount();
  json["skipped"] = evaluated.evaluation.skippedCount();
  json["polygons"] = mesh.faces.size();
  json["triangles"] = evaluated.triangles.triangles.size();
  json["vertices"] = mesh.positions.size();
  json["components"] = mesh.components;
  json["genus"] = mesh.genus;
  json["closed"] = mesh.closed;
  json["manifold"] = mesh.manifold;
  json["volume"] = jsonOf(evaluated.volume);
  json["bounds"] = jsonOf(boundsOf(mesh));
}

Json jsonOf(const std::string& path, const plugins::ExportOutcome& exported) {
  Json json;
  json["path"] = path;
  if (exported.written) {
    json["triangles"] = exported.written->triangles;
    json["collapsed"] = exported.written->collapsed;
    json["degenerate"] = exported.written->degenerate;
    json["closed"] = exported.written->closed;
    json["manifold"] = exported.written->manifold;
    json["keeps_doubles"] = exported.written->keepsDoubles;
  }
  json["losses"] = exported.losses;
  return json;
}

namespace {

void describe(Json& json, const plugins::MadeScene& made) {
  json["nodes"] = made.scene.nodes.size();
  json["materials"] = made.scene.materials.size();
  json["images"] = made.scene.images.size();
  json["lights"] = made.scene.lights.size();
  json["scene_triangles"] = made.triangles;
  std::vector<std::string> all = made.lostGeometry;
  all.insert(all.end(), made.losses.begin(), made.losses.end());
  json["losses"] = all;
  json["lost_geometry"] = made.lostGeometry;
}

Json jsonOfPage(const WrittenWebPage& page) {
  Json json;
  json["folder"] = page.folder;
  json["files"] = Json::object();
  for (const auto& [name, bytes] : page.sizes) json["files"][name] = bytes;
  json["losses"] = page.losses;
  return json;
}

}  // namespace

Json jsonOf(const BuildFindings& findings) {
  Json json;
  json["level"] = findings.level;
  if (findings.evaluated) addFigures(json, *findings.evaluated);
  json["issues"] = jsonOf(findings.issues);
  json["ms"] = timesOf(findings);
  json["peak_mb"] = peakMegabytes();
  if (findings.evaluated) json["hash"] = hexOf(findings.evaluated->boundary().hash());
  if (findings.scene) describe(json, *findings.scene);
  if (findings.web) json["web"] = jsonOfPage(*findings.web);
  if (findings.exported) json["written"] = jsonOf(findings.mesh, *findings.exported);
  return json;
}

void printSummary(const BuildFindings& findings) {
  const EvaluatedLevel& evaluated = *findings.evaluated;
  const geometry::BoundaryMesh& mesh = evaluated.mesh;
  const geometry::Box bounds = boundsOf(mesh);
  std::printf("%s: %s", findings.level.c_str(),
              counted(count(evaluated.evaluation.solidCount()), "solid").c_str());
  if (const size_t skipped = evaluated.evaluation.skippedCount()) {
    std::printf(", %s left out: invalid", counted(count(skipped), "solid").c_str());
  }
  std::printf("\n  boundary  %s (%s), %s, %s, %s, genus %d\n",
              counted(count(mesh.faces.size()), "polygon").c_str(),
              counted(count(evaluated.triangles.triangles.size()), "triangle").c_str(),
              counted(count(mesh.positions.size()), "vertex", "vertices").c_str(),
              evaluated.sound() ? "closed 2-manifold" : "NOT CLOSED",
              counted(mesh.components, "component").c_str(), mesh.genus);
  std::printf("  volume    %.17g cubic units\n", evaluated.volume.value);
  if (!bounds.isEmpty()) {
    std::printf("  bounds    (%g %g %g) to (%g %g %g)\n", bounds.min().x(), bounds.min().y(),
                bounds.min().z(), bounds.max().x(), bounds.max().y(), bounds.max().z());
  }
  if (const auto& made = findings.scene) {
    std::printf("  scene     %s, %s, %s, %s, %s: %s\n",
                counted(count(made->scene.nodes.size()), "node").c_str(),
                counted(count(made->triangles), "visible triangle").c_str(),
                counted(count(made->scene.materials.size()), "material").c_str(),
                counted(count(made->scene.images.size()), "image").c_str(),
                counted(count(made->scene.lights.size()), "light").c_str(), findings.mesh.c_str());
  }
  if (findings.web && !findings.web->sizes.empty())
    std::printf("  page      %s/index.html\n", findings.web->folder.c_str());
  if (findings.exported && findings.exported->written) {
    std::printf("  written   %s\n", findings.mesh.c_str());
  }
  std::printf("  hash      %s\n", hexOf(evaluated.boundary().hash()).c_str());
  std::printf("  time      %.3f s: read %.3f, evaluate %.3f, mesh %.3f, volume %.3f, write %.3f\n",
              findings.totalMs / kMsInSecond, findings.readMs / kMsInSecond,
              evaluated.evaluateMs / kMsInSecond, evaluated.meshMs / kMsInSecond,
              evaluated.volumeMs / kMsInSecond, findings.writeMs / kMsInSecond);
  std::printf("  memory    %.0f MB\n", peakMegabytes());
}

}  // namespace halfspace::commandline
