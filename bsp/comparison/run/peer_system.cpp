// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/run/peer_system.h"

namespace halfspace::bsp {

using peers::ShapeKind;
using peers::SweepMethod;
using peers::SweepShape;

namespace {

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

// Libraries want a shape once, for many motions: it is handed over when it changes.
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

}  // namespace

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

std::unique_ptr<ComparisonSystem> systemOf(std::unique_ptr<peers::SweepPeer> peer) {
  if (!peer) return nullptr;
  return std::make_unique<PeerSystem>(std::move(peer));
}

}  // namespace halfspace::bsp
