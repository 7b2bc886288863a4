// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sweeps the same shapes along the same segments in the same levels with several engines: our tree,
// our boxes over its cells, a uniform grid with our cell tests, Bullet's compound of hulls and its
// triangle mesh, and Embree's rays.
#include <cmath>

#include "bsp/query/box_hierarchy.h"
#include "bsp/query/sweep.h"
#include "commandline/bench/tree/sweep_scene.h"
#include "commandline/bench/tree/system_peer.h"
#include "comparison/grid/uniform_grid.h"
#include "comparison/run/query_timing.h"

namespace halfspace::commandline {

using bsp::Accuracy;
using bsp::Vec3;
using peers::Segment;
using peers::SweepPeer;

namespace {

constexpr size_t kSweeps = 20'000;
// Level units. Bullet keeps margins of 0.04 around its shapes, and Embree computes in single
// precision.
constexpr double kPeerTolerance = 0.5;
constexpr double kOurTolerance = 1e-3;

struct Measured {
  comparison::QueryTiming timing;
  std::vector<double> fractions;
  bsp::CountingStatistics counts;  // of our tree
};

// Differences between two lists of results, in level units.
struct Difference {
  double late = 0.0, early = 0.0;  // shares of the sweeps that differ by more than the tolerance
  double latest = 0.0, earliest = 0.0;
};

Difference compare(const std::vector<Segment>& segments, const std::vector<double>& truth,
                   const std::vector<double>& other, double tolerance) {
  Difference difference;
  for (size_t i = 0; i < segments.size(); ++i) {
    const double length = (segments[i].to - segments[i].from).norm();
    const double by = (other[i] - truth[i]) * length;
    difference.latest = std::max(difference.latest, by);
    difference.earliest = std::max(difference.earliest, -by);
    difference.late += by > tolerance;
    difference.early += by < -tolerance;
  }
  difference.late /= static_cast<double>(segments.size());
  difference.early /= static_cast<double>(segments.size());
  return difference;
}

template <class Query>
Measured measure(const std::vector<Segment>& segments, int repeat, const Query& query) {
  Measured measured;
  for (size_t i = 0; i < segments.size(); ++i) measured.fractions.push_back(query(i));
  measured.timing = comparison::timeQueries(segments.size(), repeat, query);
  return measured;
}

Measured measureOurs(const bsp::TreeView& tree, const peers::SweepShape& shape, Accuracy accuracy,
                     const std::vector<Segment>& segments, int repeat) {
  const MovingShape moving = shapeOf(shape);
  return std::visit(
      [&](const auto& ours) {
        const auto sweep = [&](size_t i, auto& statistics) {
          return bsp::sweep(tree, ours, segments[i].from, Vec3(segments[i].to - segments[i].from),
                            accuracy, statistics)
              .fraction;
        };
        bsp::NoStatistics none;
        Measured measured = measure(segments, repeat, [&](size_t i) { return sweep(i, none); });
        for (size_t i = 0; i < segments.size(); ++i) sweep(i, measured.counts);
        return measured;
      },
      moving.shape);
}

std::string percent(double share) {
  return share == 0.0 ? "0" : decimal(100.0 * share, 2) + " %";
}

void describe(Json& json, const std::string& who, const comparison::QueryTiming& timing) {
  json[who + "_p50"] = timing.p50;
  json[who + "_p99"] = timing.p99;
  json[who + "_spread"] = timing.p50 > 0 ? timing.p99 / timing.p50 : 0.0;
}

std::vector<std::string> shapeHeader() {
  std::vector<std::string> header{"ns"};
  for (const SweptShape& shape : sweptShapes()) header.emplace_back(shape.name);
  return header;
}

class SweepBench {
 public:
  SweepBench(BenchRun& run, const SweepScene& scene)
      : m_run(run),
        m_scene(scene),
        m_segments(freeSegments(scene, kSweeps)),
        m_boxes(scene.tree.view(), bsp::kDefaultMask) {
    for (const char* name : {peers::kEmbreeRays, peers::kBulletCompound, peers::kBulletMesh})
      if (const peers::Library* library = run.libraries().find(name))
        m_peers.push_back(library->make(scene.level));
    m_peers.push_back(
        std::make_unique<SystemPeer>(std::make_unique<comparison::UniformGrid>(scene.solids)));
  }

  void run() {
    if (m_segments.size() < kSweeps) return;
    memory();
    for (const SweptShape& shape : sweptShapes()) {
      const std::string name = "sweep/" + m_scene.name + "/" + shape.name;
      if (m_run.wants(name)) sweepShape(name, shape);
    }
    m_run.addTable(m_times, "sweep-" + m_scene.name);
    m_run.addTable(m_errors, "sweep-errors-" + m_scene.name);
  }

 private:
  void memory() {
    const std::string name = "sweep/" + m_scene.name + "/memory";
    if (!m_run.wants(name)) return;
    const auto brushes = static_cast<double>(m_scene.solids.size());
    const bsp::TreeStatistics tree = m_scene.tree.statistics();
    for (const auto& peer : m_peers) {
      Figure figure{
          name, peer->name(), "bytes/brush", 0.0, {}, "ours: nodes and bevelled cells", {}, {}};
      figure.ours = static_cast<double>(tree.nodeBytes + tree.cellBytes) / brushes;
      figure.peer = static_cast<double>(peer->bytes()) / brushes;
      m_run.add(std::move(figure));
    }
    Figure boxes{name, "ours, boxes", "bytes/brush", 0.0, {}, "ours: without the boxes", {}, {}};
    boxes.ours = static_cast<double>(tree.nodeBytes + tree.cellBytes) / brushes;
    boxes.peer = boxes.ours + static_cast<double>(m_boxes.bytes()) / brushes;
    m_run.add(std::move(boxes));
  }

  void sweepShape(const std::string& name, const SweptShape& named) {
    m_run.stage(name);
    const peers::SweepShape& shape = named.shape;
    const int repeat = m_run.options().repeat;
    const bsp::TreeView tree = m_scene.tree.view();
    const Measured ours = measureOurs(tree, shape, Accuracy::exact, m_segments, repeat);
    if (shape.kind == peers::ShapeKind::ray) m_ray = ours.timing.mean;
    addCell("ours, exact", named.name, ours.timing);
    bsp::TreeView boxed = tree;
    boxed.boxes = m_boxes.nodes();
    boxed.boxesSee = m_boxes.mask();
    const Measured byBoxes = measureOurs(boxed, shape, Accuracy::exact, m_segments, repeat);
    addFigure({name, named.name, "ours, boxes"}, ours, byBoxes, true);
    for (const auto& peer : m_peers) {
      if (!peer->takes(shape.kind)) continue;
      peer->setShape(shape);
      const Measured theirs =
          measure(m_segments, repeat, [&](size_t i) { return peer->sweep(m_segments[i]); });
      addFigure({name, named.name, peer->name()}, ours, theirs, peer == m_peers.back());
    }
    if (shape.kind == peers::ShapeKind::ray) return;
    const Measured shifted = measureOurs(tree, shape, Accuracy::shifted, m_segments, repeat);
    addFigure({name, named.name, "ours, shifted"}, ours, shifted, false);
  }

  void addCell(const std::string& engine, const std::string& shape,
               const comparison::QueryTiming& timing) {
    m_times.set(engine, shape,
                decimal(timing.mean, 3) + " (" + decimal(timing.p50, 3) + ", " +
                    decimal(timing.p99, 3) + ")");
  }

  struct Names {
    std::string figure, shape, engine;
  };

  // `exact`: both engines must give the same results.
  void addFigure(const Names& names, const Measured& ours, const Measured& theirs, bool exact) {
    const double tolerance = exact ? kOurTolerance : kPeerTolerance;
    const Difference difference = compare(m_segments, ours.fractions, theirs.fractions, tolerance);
    addCell(names.engine, names.shape, theirs.timing);
    m_errors.set(names.engine, names.shape,
                 percent(difference.late) + " / " + percent(difference.early));
    Figure figure{names.figure,       names.engine, "ns", ours.timing.mean,
                  theirs.timing.mean, "",           {},   {}};
    if (exact) figure.agree = difference.late == 0.0 && difference.early == 0.0;
    describe(figure.more, "ours", ours.timing);
    const auto perSweep = [&](uint64_t count) {
      return static_cast<double>(count) / static_cast<double>(m_segments.size());
    };
    figure.more["ours_nodes"] = perSweep(ours.counts.nodes);
    figure.more["ours_leaves"] = perSweep(ours.counts.leaves);
    figure.more["ours_cell_tests"] = perSweep(ours.counts.cellTests);
    describe(figure.more, "peer", theirs.timing);
    if (m_ray > 0) figure.more["times_own_ray"] = ours.timing.mean / m_ray;
    figure.more["peer_late"] = difference.late;
    figure.more["peer_early"] = difference.early;
    figure.more["peer_latest"] = difference.latest;
    figure.more["peer_earliest"] = difference.earliest;
    figure.more["tolerance"] = tolerance;
    m_run.add(std::move(figure));
  }

  BenchRun& m_run;
  const SweepScene& m_scene;
  std::vector<Segment> m_segments;
  bsp::BoxHierarchy m_boxes;  // over the cells of the tree
  std::vector<std::unique_ptr<SweepPeer>> m_peers;
  double m_ray = 0.0;  // mean time of our ray, ns
  Table m_times{shapeHeader()}, m_errors{shapeHeader()};
};

}  // namespace

void benchSweep(BenchRun& run) {
  for (const std::string map : {"quake/e1m1.map", "valve220/lq_e4m4.map"}) {
    if (!run.wants("sweep/" + run.levelName(map))) continue;
    if (const auto scene = sweepScene(run, map)) SweepBench(run, *scene).run();
    if (!run.options().level.empty()) break;
  }
}

}  // namespace halfspace::commandline
