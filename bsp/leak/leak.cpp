// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/leak/leak.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <queue>

#include "bsp/query/cell_distance.h"
#include "bsp/query/sine_cosine.h"
#include "bsp/query/sweep.h"

namespace halfspace::bsp {

namespace {

constexpr uint32_t kNone = UINT32_MAX;
// Relative precision of the radii found by halving.
constexpr double kSame = 1e-9;

// The empty leaf at a point, kNone inside a solid. A point on a plane belongs to the back child,
// unless that is solid.
uint32_t emptyLeafAt(const LiveTree& tree, const Vec3& point) {
  assert(point.allFinite());
  const geometry::MeetingPoint at = geometry::explicitPoint(point);
  std::vector<Link> stack{tree.storage().root()};
  while (!stack.empty()) {
    const Link link = stack.back();
    stack.pop_back();
    if (link.isLeaf()) {
      if (!link.isSolid()) return link.leafId();
      continue;
    }
    const Node& node = tree.storage().node(link.nodeIndex());
    const geometry::Side side =
        geometry::sideOf(tree.planes(), at, tree.storage().origin(link.nodeIndex()).plane);
    if (side != geometry::Side::back) stack.push_back(node.front);
    if (side != geometry::Side::front) stack.push_back(node.back);
  }
  return kNone;
}

// Dijkstra over portals; the cost of an edge is the distance between the portals' middles.
class PathSearch {
 public:
  explicit PathSearch(const PortalGraph& graph) : m_graph(graph) {
    m_cost.assign(graph.portals.size(), HUGE_VAL);
    m_from.assign(graph.portals.size(), kNone);
    m_start.assign(graph.portals.size(), kNone);
  }

  void begin(uint32_t position, uint32_t leaf, const Vec3& at) {
    assert(leaf < m_graph.ofLeaf.size() && at.allFinite());
    for (uint32_t portal : m_graph.ofLeaf[leaf])
      offer(portal, (m_graph.portals[portal].middle - at).norm(), kNone, position);
  }

  // The last portal of the shortest path, kNone if there is no path.
  uint32_t run() {
    while (!m_queue.empty()) {
      const auto [cost, portal] = m_queue.top();
      m_queue.pop();
      if (cost > m_cost[portal]) continue;
      assert(cost == m_cost[portal] && m_start[portal] != kNone);
      const Portal& at = m_graph.portals[portal];
      for (uint32_t leaf : at.leaf) {
        assert(leaf < m_graph.outside.size());
        if (m_graph.outside[leaf]) return portal;
        for (uint32_t next : m_graph.ofLeaf[leaf])
          offer(next, cost + (m_graph.portals[next].middle - at.middle).norm(), portal,
                m_start[portal]);
      }
    }
    return kNone;
  }

  uint32_t from(uint32_t portal) const { return m_from[portal]; }
  uint32_t start(uint32_t portal) const { return m_start[portal]; }

 private:
  void offer(uint32_t portal, double cost, uint32_t from, uint32_t start) {
    assert(portal < m_cost.size() && cost >= 0.0);
    if (cost >= m_cost[portal]) return;
    m_cost[portal] = cost;
    m_from[portal] = from;
    m_start[portal] = start;
    m_queue.emplace(cost, portal);
  }

  using Entry = std::pair<double, uint32_t>;
  const PortalGraph& m_graph;
  std::vector<double> m_cost;
  std::vector<uint32_t> m_from, m_start;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> m_queue;
};

// The point of a portal that is nearest to a point of its plane.
Vec3 nearestIn(const Portal& portal, const Vec3& point) {
  bool left = true;
  bool right = true;
  assert(portal.corners.size() >= 3);
  Vec3 nearest = portal.middle;
  double best = HUGE_VAL;
  for (size_t i = 0; i < portal.corners.size(); ++i) {
    const Vec3& a = portal.corners[i];
    const Vec3& b = portal.corners[(i + 1) % portal.corners.size()];
    const double turn = (b - a).cross(point - a).dot(portal.normal);
    left = left && turn >= 0.0;
    right = right && turn <= 0.0;
    const Vec3 candidate = nearestOnSegment(a, b, point);
    if ((candidate - point).squaredNorm() >= best) continue;
    best = (candidate - point).squaredNorm();
    nearest = candidate;
  }
  return left || right ? point : nearest;
}

// Shortens a path through portals: each point in turn moves to where the line between its
// neighbours crosses the portal, or to the portal's nearest point.
void pullTaut(const PortalGraph& graph, const std::vector<uint32_t>& portals,
              std::vector<Vec3>& path) {
  assert(path.size() == portals.size() + 1);
  constexpr int kRounds = 32;
  for (int round = 0; round < kRounds; ++round) {
    for (size_t i = 1; i + 1 < path.size(); ++i) {
      const Portal& portal = graph.portals[portals[i - 1]];
      const Vec3& before = path[i - 1];
      const Vec3 along = path[i + 1] - before;
      const double speed = along.dot(portal.normal);
      const double t = speed == 0.0 ? 0.5 : (portal.middle - before).dot(portal.normal) / speed;
      Vec3 crossing = before + std::clamp(t, 0.0, 1.0) * along;
      crossing -= (crossing - portal.middle).dot(portal.normal) * portal.normal;
      path[i] = nearestIn(portal, crossing);
    }
  }
}

// Radius of the largest ball about a point that overlaps no solid, up to a limit, found by halving.
double clearanceAt(const TreeView& tree, const Vec3& point, double limit, uint32_t& face) {
  assert(limit > 0.0);
  double free = 0.0;
  double blocked = limit;
  for (int i = 0; i < 40; ++i) {
    const double middle = 0.5 * (free + blocked);
    const Hit hit = overlap(tree, SphereShape{middle}, point);
    if (hit.startInSolid) {
      blocked = middle;
      face = hit.face;
    } else {
      free = middle;
    }
  }
  assert(free <= blocked);
  return free;
}

struct Clearance {
  Vec3 position;
  double radius;
  uint32_t face;
};

// Climbs from a portal's middle to the centre of a larger ball in the portal's plane, moving inside
// the current ball only. Needed because an opening is often cut into several portals whose middles
// lie near its edges. Ends at a local maximum.
Clearance widestAround(const TreeView& tree, const Portal& portal, double limit) {
  constexpr int kDirections = 8;
  constexpr double kLeastStep = 0x1p-20;  // of the ball at hand
  Clearance best{portal.middle, 0.0, kNoFace};
  assert(portal.middle.allFinite() && std::abs(portal.normal.squaredNorm() - 1.0) < 1e-9);
  best.radius = clearanceAt(tree, best.position, limit, best.face);
  const Vec3 across = portal.normal.unitOrthogonal();
  const Vec3 up = portal.normal.cross(across);
  for (double step = 0.5; step >= kLeastStep && best.radius < limit * (1.0 - kSame);) {
    Clearance wider = best;
    for (int i = 0; i < kDirections; ++i) {
      const auto [sine, cosine] = sineCosineOfDegrees(360.0 * i / kDirections);
      const Vec3 aside = cosine * across + sine * up;
      Clearance there{best.position + step * best.radius * aside, 0.0, best.face};
      const SphereShape larger{wider.radius * (1.0 + kSame)};
      if (overlap(tree, larger, there.position).startInSolid) continue;
      there.radius = clearanceAt(tree, there.position, limit, there.face);
      wider = there;
    }
    if (wider.radius > best.radius) {
      best = wider;
    } else {
      step *= 0.5;
    }
  }
  return best;
}

LeakGap tightest(const LiveTree& tree, const PortalGraph& graph,
                 const std::vector<uint32_t>& portals) {
  LeakGap gap;
  double radius = tree.storage().worldHalf();
  for (uint32_t portal : portals) {
    const Clearance widest = widestAround(tree.view(), graph.portals[portal], radius);
    // The first is kept even where the way is as wide as the world.
    const bool isFirst = portal == portals.front();
    if (!isFirst && widest.radius >= radius * (1.0 - kSame)) continue;
    radius = widest.radius;
    gap = {widest.position, 2.0 * radius, widest.face};
  }
  return gap;
}

}  // namespace

std::optional<Leak> findLeak(const LiveTree& tree, const PortalGraph& graph,
                             std::span<const Vec3> positions) {
  assert(graph.outside.size() == graph.ofLeaf.size());
  PathSearch search(graph);
  for (size_t i = 0; i < positions.size(); ++i) {
    const uint32_t leaf = emptyLeafAt(tree, positions[i]);
    if (leaf == kNone) continue;
    if (graph.outside[leaf]) return Leak{i, {positions[i]}, 0.0, {positions[i], 0.0, kNoFace}};
    search.begin(static_cast<uint32_t>(i), leaf, positions[i]);
  }
  const uint32_t last = search.run();
  if (last == kNone) return std::nullopt;
  std::vector<uint32_t> portals;
  for (uint32_t portal = last; portal != kNone; portal = search.from(portal))
    portals.push_back(portal);
  std::reverse(portals.begin(), portals.end());
  Leak leak;
  leak.start = search.start(last);
  assert(leak.start < positions.size() && !portals.empty());
  leak.path.push_back(positions[leak.start]);
  for (uint32_t portal : portals) leak.path.push_back(graph.portals[portal].middle);
  pullTaut(graph, portals, leak.path);
  for (size_t i = 1; i < leak.path.size(); ++i)
    leak.length += (leak.path[i] - leak.path[i - 1]).norm();
  leak.gap = tightest(tree, graph, portals);
  return leak;
}

std::vector<bool> reachedFrom(const LiveTree& tree, const PortalGraph& graph,
                              std::span<const Vec3> positions) {
  std::vector<bool> reached(graph.ofLeaf.size());
  assert(reached.size() == tree.view().emptyLeafCount);
  std::vector<uint32_t> stack;
  const auto reach = [&](uint32_t leaf) {
    if (leaf == kNone || reached[leaf]) return;
    reached[leaf] = true;
    stack.push_back(leaf);
  };
  for (const Vec3& position : positions) reach(emptyLeafAt(tree, position));
  while (!stack.empty()) {
    const uint32_t leaf = stack.back();
    stack.pop_back();
    for (uint32_t portal : graph.ofLeaf[leaf])
      for (uint32_t next : graph.portals[portal].leaf) reach(next);
  }
  return reached;
}

}  // namespace halfspace::bsp
