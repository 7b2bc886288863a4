// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A beam that rotates while it moves. Compares the shifted tree's sweep (bsp/query/turning.h),
// which is never late, with the usual replacement: several straight exact sweeps, each in the
// orientation of the middle of its part. The truth is approximated by 1024 such sweeps.
#include <cmath>
#include <numbers>

#include "bsp/query/sweep.h"
#include "bsp/query/turning.h"
#include "commandline/bench/tree/sweep_scene.h"
#include "comparison/run/query_timing.h"

namespace halfspace::commandline {

using bsp::Hull;
using bsp::HullShape;
using bsp::Vec3;

namespace {

constexpr size_t kMotions = 2000;
constexpr int kTrueSteps = 1024, kSubSteps[] = {4, 16, 64};
constexpr double kAngle = std::numbers::pi / 2.0;
constexpr double kBound = 0.25;  // level units: how early our sweep may stop
// level units: late beyond this, early beyond this plus the bound
constexpr double kTolerance = 0.1;
const Vec3 kBeamHalf(4, 4, 28);

Hull beam(const Eigen::Quaterniond& turned) {
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i)
    corners.push_back(turned * Vec3((i & 1) != 0 ? kBeamHalf.x() : -kBeamHalf.x(),
                                    (i & 2) != 0 ? kBeamHalf.y() : -kBeamHalf.y(),
                                    (i & 4) != 0 ? kBeamHalf.z() : -kBeamHalf.z()));
  return std::get<Hull>(Hull::ofPoints(corners));
}

Eigen::Quaterniond turnedBy(double angle) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, Vec3::UnitX()));
}

// The beam in the orientation of the middle of each step. Computed once, because all motions rotate
// alike.
class SubSteps {
 public:
  explicit SubSteps(int steps) {
    for (int i = 0; i < steps; ++i) m_hulls.push_back(beam(turnedBy(kAngle * (i + 0.5) / steps)));
  }
  double sweep(const bsp::TreeView& tree, const peers::Segment& segment) const {
    const auto steps = static_cast<double>(m_hulls.size());
    const Vec3 step = (segment.to - segment.from) / steps;
    for (size_t i = 0; i < m_hulls.size(); ++i) {
      const double before = static_cast<double>(i);
      const bsp::Hit hit =
          bsp::sweep(tree, HullShape{&m_hulls[i]}, Vec3(segment.from + before * step), step);
      if (hit.hit) return (before + hit.fraction) / steps;
    }
    return 1.0;
  }

 private:
  std::vector<Hull> m_hulls;
};

struct Outcome {
  comparison::QueryTiming timing;
  // shares of the motions; the largest delay in level units
  double late = 0.0, early = 0.0, latest = 0.0;
};

template <class Query>
Outcome measure(const std::vector<peers::Segment>& segments, const std::vector<double>& truth,
                int repeat, const Query& query) {
  Outcome outcome;
  for (size_t i = 0; i < segments.size(); ++i) {
    const double by = (query(i) - truth[i]) * (segments[i].to - segments[i].from).norm();
    outcome.late += by > kTolerance;
    outcome.early += by < -(kBound + kTolerance);
    outcome.latest = std::max(outcome.latest, by);
  }
  outcome.late /= static_cast<double>(segments.size());
  outcome.early /= static_cast<double>(segments.size());
  outcome.timing = comparison::timeQueries(segments.size(), repeat, query);
  return outcome;
}

void add(BenchRun& run, const std::string& name, const std::string& peer, const Outcome& ours,
         const Outcome& other) {
  Figure figure{name, peer, "ns", ours.timing.mean, other.timing.mean, "", {}, {}};
  figure.more["ours_late"] = ours.late;
  figure.more["ours_early"] = ours.early;
  figure.more["ours_latest"] = ours.latest;
  figure.more["peer_late"] = other.late;
  figure.more["peer_early"] = other.early;
  figure.more["peer_latest"] = other.latest;
  figure.more["tolerance"] = kTolerance;
  figure.more["bound"] = kBound;
  run.add(std::move(figure));
}

void describe(Table& table, const std::string& row, const Outcome& outcome) {
  table.set(row, "mean us", decimal(outcome.timing.mean / 1e3, 3));
  table.set(row, "late", decimal(100.0 * outcome.late, 2) + " %");
  table.set(row, "latest, units", decimal(outcome.latest, 2));
  table.set(row, "early", decimal(100.0 * outcome.early, 3) + " %");
}

}  // namespace

void benchTurning(BenchRun& run) {
  const std::string map = "quake/e1m1.map", name = "turning/" + run.levelName(map);
  if (!run.wants(name)) return;
  run.stage(name);
  const auto scene = sweepScene(run, map);
  if (!scene) return;
  const std::vector<peers::Segment> segments = freeSegments(*scene, kMotions);
  if (segments.size() < kMotions) return;
  const bsp::TreeView tree = scene->tree.view();
  std::vector<double> truth;
  const SubSteps fine(kTrueSteps);
  for (const peers::Segment& segment : segments) truth.push_back(fine.sweep(tree, segment));
  const Hull hull = beam(Eigen::Quaterniond::Identity());
  const int repeat = run.options().repeat;
  const Outcome ours = measure(segments, truth, repeat, [&](size_t i) {
    bsp::TurningMotion motion;
    motion.from = segments[i].from;
    motion.delta = segments[i].to - segments[i].from;
    motion.axis = Vec3::UnitX();
    motion.angle = kAngle;
    motion.bound = kBound;
    return bsp::sweepTurning(tree, HullShape{&hull}, motion).fraction;
  });
  Table table({"a beam that turns by 90 degrees", "mean us", "late", "latest, units", "early"});
  describe(table,
           "shifted tree, " + std::to_string(bsp::turningSteps(hull.extent(), kAngle, kBound)) +
               " steps",
           ours);
  for (const int steps : kSubSteps) {
    const SubSteps coarse(steps);
    const Outcome other =
        measure(segments, truth, repeat, [&](size_t i) { return coarse.sweep(tree, segments[i]); });
    const std::string peer = std::to_string(steps) + " exact sweeps";
    describe(table, peer, other);
    add(run, name, peer, ours, other);
  }
  run.addTable(table, "turning-" + scene->name);
}

}  // namespace halfspace::commandline
