// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Booleans of many closed triangle meshes: our arrangement takes all operands at once; the peer is
// CGAL's corefinement with exact constructions in a balanced tree. Both start from the same
// triangles, and the results are compared by exact volume.
#include <bit>
#include <cstdint>
#include <functional>

#include "commandline/bench/bench_run.h"
#include "commandline/bench/mesh_workloads.h"
#include "commandline/bench/workloads.h"
#include "commandline/report/resources.h"
#include "geometry/boolean/boolean.h"
#include "geometry/exact/residue.h"

namespace halfspace::commandline {

namespace {

constexpr const char* kNote = "ours: meshes in memory to rounded mesh, with all checks";
constexpr const char* kLongPeer = "the peer takes over a minute: run with --long";

struct Workload {
  std::string name;
  std::function<scenes::SceneNode()> scene;
  bool longPeer = false;
};

geometry::Operation operationOf(const scenes::SceneNode& scene) {
  const bool subtracts =
      scene.children.size() > 1 && scene.children[1].operation == scenes::Operation::subtract;
  return subtracts ? geometry::Operation::subtract : geometry::Operation::unite;
}

// The hash of everything that a caller sees of the result: corners, faces and their origins.
std::uint64_t hashOf(const geometry::BooleanResult& result) {
  std::uint64_t hash = 0;
  const auto add = [&](std::uint64_t value) { hash = geometry::residue::combine(hash, value); };
  for (const geometry::Vec3& corner : result.mesh->vertices()) {
    for (const double x : corner) add(std::bit_cast<std::uint64_t>(x));
  }
  for (const std::vector<int>& face : result.mesh->faces()) {
    add(face.size());
    for (const int vertex : face) add(static_cast<std::uint64_t>(vertex));
  }
  for (const geometry::OperandFace& origin : result.origins) {
    add(static_cast<std::uint64_t>(origin.operand));
    add(static_cast<std::uint64_t>(origin.face));
  }
  return hash;
}

void measure(BenchRun& run, const Workload& workload) {
  const std::string name = "meshes/" + workload.name;
  if (!run.wants(name)) return;
  const scenes::SceneNode scene = workload.scene();
  std::vector<const geometry::PolygonMesh*> operands;
  for (const scenes::SceneNode& child : scene.children) operands.push_back(&*child.mesh);
  const geometry::Operation operation = operationOf(scene);
  run.stage(name + ": ours");
  Figure figure{name, "corefinement", "cpu_s", 0.0, {}, kNote, {}, {}};
  geometry::BooleanOptions options;
  options.engine = geometry::BooleanEngine::arrangement;
  bool failed = false;
  figure.ours = medianOfRuns(run.options().repeat, [&] {
    const double start = cpuSeconds();
    const auto result = geometry::boolean(operands, operation, options);
    const double seconds = cpuSeconds() - start;
    failed = !result.ok();
    if (failed) {
      figure.more["failed"] = geometry::messageOf(result.reasons());
    } else if (result.value().mesh) {
      figure.more["polygons"] = result.value().mesh->faces().size();
      figure.more["rounding_faults"] = result.value().roundingFaults.size();
      figure.more["hash"] = hexOf(hashOf(result.value()));
    }
    return seconds;
  });
  figure.more["peak_mb"] = peakMegabytes();
  const peers::PeerTable* cgal = run.cgalPeers();
  if (cgal == nullptr) {
    figure.note = "CGAL's engines are not installed";
  } else if (workload.longPeer && !run.options().longRun) {
    figure.note = kLongPeer;
  } else {
    run.stage(name + ": corefinement");
    if (const auto peer = cgal->evaluateCorefinement(scene, true)) {
      figure.peer = peer->seconds;
      options.measureVolume = true;
      options.checkOperands = false;
      const auto measured = geometry::boolean(operands, operation, options);
      figure.agree = measured.ok() && measured.value().volume->exact == peer->volume.exact;
    } else {
      figure.note = "corefinement gave up on this scene";
    }
  }
  if (failed) {  // the time is that until the failure
    figure.note = "ours gave up: rounding made the result invalid (see \"failed\")";
    figure.agree.reset();
  }
  run.add(std::move(figure));
}

}  // namespace

void benchMeshes(BenchRun& run) {
  const std::vector<Workload> workloads{
      {"boxes-100", [] { return asMeshes(randomBoxes(100)); }},
      {"boxes-1000", [] { return asMeshes(randomBoxes(1000)); }},
      {"prisms-1000", [] { return asMeshes(boxMinusPrisms(1000)); }},
      {"menger-3", [] { return asMeshes(mengerSponge(3, false)); }},
      {"menger-3-rotated", [] { return asMeshes(mengerSponge(3, true)); }, true},
      {"spheres-100000", [] { return twoSpheres(); }},
      {"cylinder-254", [] { return cylinderThroughSlab(254); }},
      {"cylinder-1024", [] { return cylinderThroughSlab(1024); }},
      {"cylinder-4096", [] { return cylinderThroughSlab(4096); }},
  };
  for (const Workload& workload : workloads) measure(run, workload);
}

}  // namespace halfspace::commandline
