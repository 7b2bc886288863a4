// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Compares two checks of spheres of up to a million triangles: geometry::validate, which finds all
// defects, and CGAL's search for self-intersections alone. CGAL's search does not check topology,
// seams, duplicates, slivers, orientation or nesting.
#include <cmath>

#include "commandline/bench/bench_run.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "commandline/report/resources.h"
#include "geometry/validation/validate.h"

namespace halfspace::commandline {

namespace {

void measure(BenchRun& run, int triangles) {
  const std::string name = "validate/sphere-" + std::to_string(triangles);
  if (!run.wants(name)) return;
  run.stage(name);
  const geometry::PolygonSoup soup =
      scenes::fineSphereMesh(geometry::Vec3(0.1, 0.2, 0.3), 1.0, triangles).soup();
  Figure figure{name, "CGAL self-intersections alone", "cpu_s", 0.0, {}, "", {}, {}};
  figure.note = "the peer without import of the mesh";
  bool solid = false;
  resetPeakMemory();
  const double before = peakMegabytes();
  figure.ours = medianOfRuns(run.options().repeat, [&] {
    const double start = cpuSeconds();
    solid = geometry::validate(soup).isSolid();
    return cpuSeconds() - start;
  });
  figure.more["triangles"] = soup.faces.size();
  figure.more["peak_bytes_a_triangle"] =
      std::round((peakMegabytes() - before) * 1048576.0 / static_cast<double>(soup.faces.size()));
  const peers::PeerTable* cgal = run.cgalPeers();
  if (cgal == nullptr) return run.add(std::move(figure));
  bool found = false;
  figure.peer = medianOfRuns(run.options().repeat, [&] {
    const auto peer = cgal->findSelfIntersections(soup);
    if (!peer) return 0.0;
    found = peer->found;
    figure.more["peer_import_s"] = peer->importSeconds;
    return peer->seconds;
  });
  figure.agree = solid == !found;
  run.add(std::move(figure));
}

}  // namespace

void benchValidate(BenchRun& run) {
  for (const int triangles : {10'000, 100'000, 1'000'000}) measure(run, triangles);
}

}  // namespace halfspace::commandline
