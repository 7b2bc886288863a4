// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Mesh against mesh: unites two spheres of 200,000 triangles with geometry::boolean and with plain
// CGAL corefinement with exact constructions. Ours also checks the operands, merges coplanar faces,
// and rounds and validates the result.
#include "commandline/bench/bench_run.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "commandline/report/resources.h"
#include "geometry/boolean/boolean.h"

namespace halfspace::commandline {

namespace {

constexpr int kTriangles = 200'000;

Json failed(const geometry::Reasons& reasons) {
  Json json;
  json["failed"] = geometry::messageOf(reasons);
  return json;
}

}  // namespace

void benchSpheres(BenchRun& run) {
  const std::string name = "spheres/200000";
  if (!run.wants(name)) return;
  run.stage(name);
  const auto a = scenes::fineSphereMesh(geometry::Vec3(0, 0, 0), 1.0, kTriangles);
  const auto b = scenes::fineSphereMesh(geometry::Vec3(0.7, 0.3, 0.2), 1.0, kTriangles);
  Figure figure{name, "corefinement", "cpu_s", 0.0, {}, "both with import of the meshes", {}, {}};
  figure.ours = medianOfRuns(run.options().repeat, [&] {
    const double start = cpuSeconds();
    const auto result = geometry::boolean(a, b, geometry::Operation::unite);
    const double seconds = cpuSeconds() - start;
    if (!result.ok()) {
      figure.more = failed(result.reasons());
    } else if (result.value().mesh) {
      figure.more["polygons"] = result.value().mesh->faces().size();
      figure.more["engine"] = result.value().engine;
    }
    return seconds;
  });
  const peers::PeerTable* cgal = run.cgalPeers();
  if (cgal == nullptr) return run.add(std::move(figure));
  figure.peer = medianOfRuns(run.options().repeat, [&] {
    const auto united = cgal->unitePlainly(a.soup(), b.soup());
    if (!united) return 0.0;
    figure.more["peer_triangles"] = united->triangles;
    figure.more["peer_import_s"] = united->importSeconds;
    return united->importSeconds + united->seconds;
  });
  run.add(std::move(figure));
}

}  // namespace halfspace::commandline
