// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/run/systems.h"

#include <algorithm>

#include "comparison/grid/uniform_grid.h"
#include "comparison/merge/merge_system.h"
#include "comparison/module/library_module.h"
#include "comparison/obb/obb_tree.h"
#include "comparison/offset/offset_trees.h"
#include "comparison/onion/onion_tree.h"
#include "comparison/own_tree/own_tree.h"
#include "comparison/triangles/aabb_tree.h"

namespace halfspace::comparison {

using bsp::Accuracy;
using peers::ShapeKind;
using peers::SweepMethod;
using peers::SweepShape;

namespace {

using System = std::unique_ptr<ComparisonSystem>;

SweepShape peerShapeOf(const PointShape&) {
  return {};
}
SweepShape peerShapeOf(const SphereShape& sphere) {
  return {.kind = ShapeKind::sphere, .radius = sphere.radius};
}
SweepShape peerShapeOf(const BoxShape& box) {
  return {.kind = ShapeKind::box, .half = box.half};
}
SweepShape peerShapeOf(const CylinderShape& cylinder) {
  return {.kind = ShapeKind::cylinder, .radius = cylinder.radius, .halfHeight = cylinder.half};
}
SweepShape peerShapeOf(const CapsuleShape& capsule) {
  return {.kind = ShapeKind::capsule, .radius = capsule.radius, .halfHeight = capsule.half};
}
SweepShape peerShapeOf(const HullShape& hull) {
  const auto corners = hull.hull->vertices();
  return {.kind = ShapeKind::hull, .corners = {corners.begin(), corners.end()}};
}

// A library of the comparison module as a comparison system. Libraries take a shape once for many
// motions, so setShape() is called only if the address of the shape differs from that of the last
// query. Contract: a shape is not modified in place between queries.
class PeerSystem : public ComparisonSystem {
 public:
  explicit PeerSystem(std::unique_ptr<peers::SweepPeer> peer) : m_peer(std::move(peer)) {}

  std::string name() const override { return m_peer->name(); }
  std::vector<Limit> limits() const override {
    std::vector<Limit> limits{Limit::approximate, Limit::surfaceOnly};
    if (!m_peer->takes(ShapeKind::sphere)) limits.push_back(Limit::pointsOnly);
    if (!m_peer->takes(ShapeKind::ray)) limits.push_back(Limit::noPoints);
    if (m_peer->method() == SweepMethod::distances) limits.push_back(Limit::distances);
    if (m_peer->method() == SweepMethod::samples) limits.push_back(Limit::samples);
    return limits;
  }
  size_t bytes() const override { return m_peer->bytes(); }
  bool takes(const AnyShape& shape) const override {
    return std::visit([&](const auto& each) { return m_peer->takes(peerShapeOf(each).kind); },
                      shape);
  }
  Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) override {
    if (&shape != m_known) {
      m_peer->setShape(std::visit([](const auto& each) { return peerShapeOf(each); }, shape));
      m_middle = std::visit([](const auto& each) { return each.middle; }, shape);
      m_known = &shape;
    }
    const Vec3 start = from + m_middle;
    const double fraction = m_peer->sweep({start, start + delta});
    return {fraction < 1.0, false, fraction, Vec3::Zero()};
  }

 private:
  std::unique_ptr<peers::SweepPeer> m_peer;
  const AnyShape* m_known = nullptr;
  Vec3 m_middle = Vec3::Zero();
};

// The level in the form that libraries take.
peers::SweepLevel peerLevelOf(const ComparisonLevel& level) {
  peers::SweepLevel peer;
  for (const auto& solid : level.solids) {
    auto& corners = peer.hulls.emplace_back();
    for (const geometry::Brush::Vertex& vertex : solid->vertices())
      corners.push_back(vertex.position);
  }
  peer.corners = level.corners;
  peer.triangles = level.triangles;
  return peer;
}

// The half extents of all boxes and points, each once, up to the number of spaces of one onion
// tree.
std::vector<Vec3> boxesAmong(const std::vector<ComparedShape>& shapes) {
  std::vector<Vec3> halves;
  for (const ComparedShape& shape : shapes) {
    const auto size = boxSizeOf(shape.shape);
    if (size && std::find(halves.begin(), halves.end(), size->half) == halves.end() &&
        halves.size() < OnionTree::kMostSpaces)
      halves.push_back(size->half);
  }
  return halves;
}

// The names of systems before they are built. Tests check that they equal ComparisonSystem::name().
constexpr const char* kExact = "exact tree";
constexpr const char* kShifted = "shifted tree";
constexpr const char* kGrid = "uniform grid";
constexpr const char* kTriangles = "AABB tree";
constexpr const char* kOffset = "offset trees";
constexpr const char* kOnion = "onion tree";
constexpr const char* kMerge = "merge";
struct NamedObb {
  const char* name;
  ObbOptions options;
};
constexpr NamedObb kObbs[] = {{"OBB tree", {}},
                              {"spheres and OBBs", {true, 1.0}},
                              {"spheres and OBBs, half accuracy", {true, 0.5}}};

void addTrees(const ComparisonLevel& level, double treeMs, std::vector<SystemMaker>& makers) {
  const auto shifting = [&level](Accuracy accuracy) {
    return [&level, accuracy](const std::stop_token&) -> System {
      return std::make_unique<OwnTree>(*level.tree, accuracy);
    };
  };
  makers.push_back({kExact, shifting(Accuracy::exact), treeMs});
  makers.push_back({kShifted, shifting(Accuracy::shifted), treeMs});
}

void addSoups(const ComparisonLevel& level, std::vector<SystemMaker>& makers) {
  makers.push_back({kGrid, [&level](const std::stop_token&) -> System {
                      return std::make_unique<UniformGrid>(level.solids);
                    }});
  makers.push_back({kTriangles, [&level](const std::stop_token&) -> System {
                      return std::make_unique<AabbTree>(level.corners, level.triangles);
                    }});
  for (const NamedObb& obb : kObbs)
    makers.push_back({obb.name, [&level, options = obb.options](const std::stop_token&) -> System {
                        return std::make_unique<ObbTree>(level.corners, level.triangles, options);
                      }});
}

void addGrown(const ComparisonLevel& level, const std::vector<Vec3>& halves,
              std::vector<SystemMaker>& makers) {
  if (halves.empty()) return;
  makers.push_back({kOffset, [&level, halves](const std::stop_token& stop) -> System {
                      return OffsetTrees::forBoxes(level.solids, halves, stop);
                    }});
  makers.push_back({kOnion, [&level, halves](const std::stop_token& stop) -> System {
                      return OnionTree::forBoxes(level.solids, halves, stop);
                    }});
}

}  // namespace

std::vector<std::string> ownSystemNames() {
  std::vector<std::string> names{kExact, kShifted, kGrid, kTriangles};
  for (const NamedObb& obb : kObbs) names.emplace_back(obb.name);
  names.insert(names.end(), {kOffset, kOnion, kMerge});
  return names;
}

std::vector<std::string> systemNames() {
  std::vector<std::string> names = ownSystemNames();
  for (const peers::Library& library : peers::libraryModule().libraries.sweeps)
    names.emplace_back(library.name);
  return names;
}

std::vector<SystemMaker> allSystems(const ComparisonLevel& level, double treeMs,
                                    const std::vector<ComparedShape>& shapes) {
  std::vector<SystemMaker> makers;
  addTrees(level, treeMs, makers);
  addSoups(level, makers);
  addGrown(level, boxesAmong(shapes), makers);
  makers.push_back({kMerge,
                    [&level](const std::stop_token&) -> System {
                      return std::make_unique<MergeSystem>(*level.tree);
                    },
                    treeMs});
  // The conversion of the level for libraries does not count as build time of a library.
  const auto peerLevel = std::make_shared<const peers::SweepLevel>(peerLevelOf(level));
  for (const peers::Library& library : peers::libraryModule().libraries.sweeps)
    makers.push_back({.name = library.name,
                      .make = [make = library.make, peerLevel](const std::stop_token&) -> System {
                        return std::make_unique<PeerSystem>(make(*peerLevel));
                      },
                      .isSlow = library.isSlow});
  return makers;
}

}  // namespace halfspace::comparison
