// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Evaluates whole scenes with three engines: ours, CGAL's corefinement in a balanced tree with
// exact constructions, and CGAL's Nef polyhedra. All start from the same planes, and the results
// are compared by exact volume.
#include <functional>
#include <memory>

#include "commandline/bench/bench_run.h"
#include "commandline/bench/our_evaluation.h"
#include "commandline/bench/workloads.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_triangles.h"

namespace halfspace::commandline {

namespace {

constexpr const char* kIncluded = "ours: planes in memory to closed mesh";
constexpr const char* kNoPeers = "CGAL's engines are not installed";
constexpr const char* kLong = "takes over a minute: run with --long";
// Practically no limit: the fractions are compared, not printed.
constexpr size_t kAnyDigits = 100'000'000;

struct Workload {
  std::string name;
  std::function<scenes::SceneNode()> scene;
  bool longCorefinement = false, longNef = false;
};

struct OurFigures {
  double seconds = 0.0;
  Json more;
  std::string volume;  // exact fraction; empty until it is compared
  std::shared_ptr<geometry::Evaluator> evaluator;
};

OurFigures measureOurs(const scenes::SceneNode& scene, const BenchOptions& options) {
  OurFigures figures;
  OurEvaluation last;
  figures.seconds = medianOfRuns(options.repeat, [&] {
    last = evaluateOurs(scene, options.threads);
    return last.seconds();
  });
  figures.more["solids"] = last.solids.size();
  figures.more["polygons"] = last.mesh.faces.size();
  figures.more["triangles"] = geometry::triangulate(*last.evaluator, last.mesh).triangles.size();
  figures.more["closed"] = last.mesh.closed;
  figures.more["manifold"] = last.mesh.manifold;
  figures.more["brush_s"] = last.brushSeconds;
  figures.more["evaluate_s"] = last.evaluateSeconds;
  figures.more["mesh_s"] = last.meshSeconds;
  figures.more["hash"] = hexOf(last.evaluator->hash());
  figures.evaluator = std::move(last.evaluator);
  return figures;
}

void addAgainst(BenchRun& run, const Workload& workload, OurFigures& ours,
                const std::string& peerName, bool isLong, const peers::PeerTable* cgal,
                const std::function<std::optional<peers::PeerResult>()>& evaluate) {
  Figure figure{"build/" + workload.name, peerName, "cpu_s", ours.seconds, {}, kIncluded, {}, {}};
  figure.more = ours.more;
  if (cgal == nullptr) {
    figure.note = kNoPeers;
  } else if (isLong && !run.options().longRun) {
    figure.note = kLong;
  } else {
    run.stage(figure.name + ": " + peerName);
    if (const auto peer = evaluate()) {
      if (ours.volume.empty()) ours.volume = geometry::volumeOf(*ours.evaluator, kAnyDigits).exact;
      figure.peer = peer->seconds;
      figure.agree = peer->volume.exact == ours.volume;
      figure.more["peer_faces"] = peer->faces;
    } else {
      figure.note = peerName + " gave up on this scene";
    }
  }
  run.add(std::move(figure));
}

void measure(BenchRun& run, const Workload& workload) {
  const std::string name = "build/" + workload.name;
  if (!run.wants(name)) return;
  const scenes::SceneNode scene = workload.scene();
  if (scene.children.empty()) return;
  run.stage(name + ": ours");
  OurFigures ours = measureOurs(scene, run.options());
  const peers::PeerTable* cgal = run.cgalPeers();
  addAgainst(run, workload, ours, "corefinement", workload.longCorefinement, cgal,
             [&] { return cgal->evaluateCorefinement(scene, true); });
  addAgainst(run, workload, ours, "nef", workload.longNef, cgal,
             [&] { return std::optional(cgal->evaluateNef(scene, true)); });
}

}  // namespace

void benchBuild(BenchRun& run) {
  const std::vector<Workload> workloads{
      {"boxes-100", [] { return randomBoxes(100); }},
      {"boxes-1000", [] { return randomBoxes(1000); }},
      {"boxes-5000", [] { return randomBoxes(5000); }, true, true},
      {"boxes-100-corners", [] { return randomBoxesByCorners(100); }},
      {"boxes-1000-corners", [] { return randomBoxesByCorners(1000); }},
      {"prisms-1000", [] { return boxMinusPrisms(1000); }},
      {"menger-3", [] { return mengerSponge(3, false); }},
      {"menger-3-rotated", [] { return mengerSponge(3, true); }, true, true},
      {"menger-4", [] { return mengerSponge(4, false); }, true, true},
      {run.levelName("quake/e1m1.map"),
       [&] {
         const auto level = run.levelOf("quake/e1m1.map");
         return level ? brushesOf(*level) : scenes::SceneNode{};
       },
       true, true},
  };
  for (const Workload& workload : workloads) measure(run, workload);
}

}  // namespace halfspace::commandline
