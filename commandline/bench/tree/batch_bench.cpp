// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Rays in one call (sweepAll) against the same rays one by one: random rays of a game's characters,
// and the rays of a picture, which are near each other.
#include <cmath>

#include "bsp/query/box_hierarchy.h"
#include "bsp/query/sweep.h"
#include "commandline/bench/tree/sweep_scene.h"
#include "comparison/run/query_timing.h"

namespace halfspace::commandline {

using bsp::Hit;
using bsp::PointShape;
using bsp::TreeView;
using bsp::Vec3;

namespace {

constexpr size_t kRays = 20'000;
constexpr size_t kBatch = 1000;  // rays of one call
constexpr size_t kPictureSide = 141;

struct Rays {
  std::vector<Vec3> from, delta;
  std::vector<Hit> hits;

  void add(const Vec3& start, const Vec3& motion) {
    from.push_back(start);
    delta.push_back(motion);
    hits.emplace_back();
  }
};

Rays randomRays(const std::vector<peers::Segment>& segments) {
  Rays rays;
  for (const peers::Segment& segment : segments) rays.add(segment.from, segment.to - segment.from);
  return rays;
}

// 90 degrees wide, 1,024 units far, along +x.
Rays pictureFrom(const Vec3& eye) {
  Rays rays;
  const auto across = [](size_t i) { return 2.0 * (double(i) + 0.5) / double(kPictureSide) - 1.0; };
  for (size_t row = 0; row < kPictureSide; ++row)
    for (size_t column = 0; column < kPictureSide; ++column)
      rays.add(eye, 1024.0 * Vec3(1.0, across(column), across(row)).normalized());
  return rays;
}

bool areEqual(const Hit& a, const Hit& b) {
  return a.hit == b.hit && a.fraction == b.fraction && a.position == b.position &&
         a.normal == b.normal && a.face == b.face && a.leaf == b.leaf && a.depth == b.depth;
}

// Nanoseconds of CPU per ray; the best of several runs of each kind in turn.
struct Times {
  double single = 1e300, boxes = 1e300, batch = 1e300;
  bool agree = true;
};

template <class Call>
void time(size_t count, double& best, Call&& call) {
  const double start = comparison::threadSeconds();
  call();
  best = std::min(best, 1e9 * (comparison::threadSeconds() - start) / static_cast<double>(count));
}

Times timesOf(const TreeView& tree, const TreeView& boxed, Rays& rays, int repeat) {
  Times times;
  const size_t count = rays.from.size();
  const auto oneByOne = [&](const TreeView& view) {
    for (size_t i = 0; i < count; ++i)
      rays.hits[i] = bsp::sweep(view, PointShape{}, rays.from[i], rays.delta[i]);
  };
  const auto inBatches = [&] {
    for (size_t first = 0; first < count; first += kBatch) {
      const size_t size = std::min(kBatch, count - first);
      const auto part = [&](auto& list) { return std::span(list).subspan(first, size); };
      bsp::sweepAll(boxed, PointShape{}, part(rays.from), part(rays.delta), part(rays.hits));
    }
  };
  for (int run = 0; run < repeat; ++run) {
    time(count, times.single, [&] { oneByOne(tree); });
    time(count, times.boxes, [&] { oneByOne(boxed); });
    const std::vector<Hit> expected = rays.hits;
    time(count, times.batch, inBatches);
    for (size_t i = 0; i < count; ++i) times.agree &= areEqual(rays.hits[i], expected[i]);
  }
  return times;
}

}  // namespace

void benchBatch(BenchRun& run) {
  for (const std::string map : {"quake/e1m1.map", "valve220/lq_e4m4.map"}) {
    const std::string name = "batch/" + run.levelName(map);
    if (!run.wants(name)) continue;
    const auto scene = sweepScene(run, map);
    if (!scene) continue;
    const std::vector<peers::Segment> segments = freeSegments(*scene, kRays);
    if (segments.size() < kRays) continue;
    const TreeView tree = scene->tree.view();
    const bsp::BoxHierarchy boxes(tree, bsp::kDefaultMask);
    TreeView boxed = tree;
    boxed.boxes = boxes.nodes();
    boxed.boxesSee = boxes.mask();
    const auto add = [&](const char* kind, Rays rays) {
      run.stage(name + "/" + kind);
      const Times times = timesOf(tree, boxed, rays, std::max(3, run.options().repeat));
      Figure figure{name + "/" + kind,
                    "one by one",
                    "ns",
                    times.batch,
                    times.single,
                    "ours: in one call, with boxes",
                    {},
                    {}};
      figure.agree = times.agree;
      figure.more["one_by_one_boxes"] = times.boxes;
      figure.more["rays"] = rays.from.size();
      run.add(std::move(figure));
    };
    add("random", randomRays(segments));
    add("picture", pictureFrom(segments.front().from));
    if (!run.options().level.empty()) break;
  }
}

}  // namespace halfspace::commandline
