// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "test_cell.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/Geometry>

namespace halfspace::tests {

using bsp::BevelPlane;
using bsp::Vec3;
using geometry::Brush;
using geometry::Plane;
using geometry::SplitMix;

TestCell::TestCell(const Brush& brush) : m_brush(brush) {
  for (const Plane& plane : brush.planes()) m_normals.push_back(plane.unitNormal());
  for (const Brush::Vertex& vertex : brush.vertices()) m_vertices.push_back(vertex.position);
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face), neighbours = brush.neighbours(face);
    for (size_t i = 0; i < loop.size(); ++i)
      if (face < neighbours[i])
        m_edges.push_back({static_cast<uint16_t>(loop[i]),
                           static_cast<uint16_t>(loop[(i + 1) % loop.size()]),
                           static_cast<uint16_t>(face), static_cast<uint16_t>(neighbours[i])});
  }
}

double TestCell::size() const {
  double size = 0;
  for (const Vec3& vertex : m_vertices) size = std::max(size, vertex.cwiseAbs().maxCoeff());
  return size;
}

std::vector<BevelPlane> TestCell::planesWith(std::span<const BevelPlane> bevels) const {
  std::vector<BevelPlane> planes;
  for (const Vec3& normal : m_normals) planes.push_back({normal, support(normal)});
  planes.insert(planes.end(), bevels.begin(), bevels.end());
  return planes;
}

double TestCell::support(const Vec3& n) const {
  double most = -std::numeric_limits<double>::infinity();
  for (const Vec3& vertex : m_vertices) most = std::max(most, n.dot(vertex));
  return most;
}

double TestCell::distance(const Vec3& point) const {
  double nearest = std::numeric_limits<double>::infinity();
  for (const bsp::CellEdge& edge : m_edges) {
    const Vec3 a = m_vertices[edge.from], along = m_vertices[edge.to] - a;
    const double t = std::clamp((point - a).dot(along) / along.squaredNorm(), 0.0, 1.0);
    nearest = std::min(nearest, (a + t * along - point).norm());
  }
  bool inside = true;
  for (int face = 0; face < m_brush.faceCount(); ++face) {
    const auto loop = m_brush.loop(face);
    const Vec3& n = m_normals[static_cast<size_t>(face)];
    const double height = n.dot(point - m_vertices[static_cast<size_t>(loop[0])]);
    if (height <= 0) continue;
    inside = false;
    bool above = true;
    for (size_t i = 0; i < loop.size(); ++i) {
      const Vec3 a = m_vertices[static_cast<size_t>(loop[i])];
      const Vec3 b = m_vertices[static_cast<size_t>(loop[(i + 1) % loop.size()])];
      above = above && n.cross(b - a).dot(point - a) >= 0;
    }
    if (above) nearest = std::min(nearest, height);
  }
  return inside ? 0.0 : nearest;
}

bool TestCell::meetsBox(const Vec3& low, const Vec3& high) const {
  std::vector<Plane> planes = m_brush.planes();
  for (int axis = 0; axis < 3; ++axis) {
    planes.push_back(Plane::fromCoefficients(Vec3::Unit(axis), high[axis]).value());
    planes.push_back(Plane::fromCoefficients(-Vec3::Unit(axis), -low[axis]).value());
  }
  return Brush::fromPlanes(planes).ok();
}

std::vector<Vec3> cornersOf(const std::vector<BevelPlane>& planes) {
  std::vector<Plane> exact;
  for (const BevelPlane& plane : planes)
    exact.push_back(Plane::fromCoefficients(plane.normal, plane.offset).value());
  const auto brush = Brush::fromPlanes(exact);
  std::vector<Vec3> corners;
  for (const Brush::Vertex& vertex : brush.value().vertices()) corners.push_back(vertex.position);
  return corners;
}

std::string nameOf(CellFamily family) {
  constexpr const char* kNames[] = {"box",   "hull",        "sliver",     "spike",
                                    "prism", "clipped box", "tiny edges", "lattice hull"};
  return kNames[static_cast<int>(family)];
}

namespace {

double inRange(SplitMix& random, double low, double high) {
  return low + (high - low) * random.unit();
}

Vec3 inBall(SplitMix& random) {
  for (;;) {
    const Vec3 v(inRange(random, -1, 1), inRange(random, -1, 1), inRange(random, -1, 1));
    if (v.squaredNorm() <= 1 && v.squaredNorm() > 1e-3) return v;
  }
}

Eigen::Matrix3d anyTurn(SplitMix& random) {
  return Eigen::AngleAxisd(inRange(random, 0, 6), inBall(random).normalized()).toRotationMatrix();
}

std::vector<Vec3> boxCorners(SplitMix& random) {
  const Vec3 low(random.between(-200, 0), random.between(-200, 0), random.between(-200, 0));
  const Vec3 high(random.between(1, 200), random.between(1, 200), random.between(1, 200));
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i)
    corners.push_back(
        Vec3(i & 1 ? high.x() : low.x(), i & 2 ? high.y() : low.y(), i & 4 ? high.z() : low.z()));
  return corners;
}

std::vector<Vec3> hullPoints(SplitMix& random, double scale) {
  std::vector<Vec3> points;
  const int count = random.between(4, 16);
  for (int i = 0; i < count; ++i) points.push_back(scale * inBall(random));
  return points;
}

std::vector<Vec3> spikePoints(SplitMix& random) {
  const int sides = random.between(3, 9);
  const double length = inRange(random, 10, 200);
  const double half = inRange(random, 5, 30) / 2 * std::numbers::pi / 180;
  const Eigen::Matrix3d turn = anyTurn(random);
  std::vector<Vec3> points = {Vec3(turn * Vec3(0, 0, length))};
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * std::numbers::pi * i / sides, radius = length * std::tan(half);
    points.push_back(turn * Vec3(radius * std::cos(angle), radius * std::sin(angle), 0));
  }
  return points;
}

// A base with integer corners, extruded along an axis or in any direction; the sides stay exactly
// planar.
std::vector<Vec3> prismPoints(SplitMix& random) {
  const bool upright = random.oneIn(2);
  const int axis = random.between(0, 2), corners = random.between(3, 8);
  Vec3 drawn(random.between(-60, 60), random.between(-60, 60), random.between(-60, 60));
  if (upright) drawn = Vec3::Zero();
  drawn[axis] = random.between(5, 100);
  std::vector<Vec3> points;
  for (int i = 0; i < corners; ++i) {
    Vec3 corner = Vec3::Zero();
    corner[(axis + 1) % 3] = random.between(-64, 64);
    corner[(axis + 2) % 3] = random.between(-64, 64);
    points.push_back(corner);
    points.push_back(corner + drawn);
  }
  return points;
}

std::vector<Vec3> latticePoints(SplitMix& random) {
  std::vector<Vec3> points;
  const int count = random.between(5, 14);
  for (int i = 0; i < count; ++i)
    points.push_back(16 *
                     Vec3(random.between(-2, 2), random.between(-2, 2), random.between(-2, 2)));
  return points;
}

std::vector<Plane> cutBox(SplitMix& random) {
  const Brush box = Brush::fromPoints(boxCorners(random)).value();
  std::vector<Plane> planes = box.planes();
  const int cuts = random.between(1, 5);
  for (int i = 0; i < cuts; ++i) {
    const Vec3 normal = inBall(random).normalized();
    planes.push_back(Plane::fromCoefficients(normal, inRange(random, 5, 150)).value());
  }
  return planes;
}

// A hull with corners cut off so narrowly that the new edges are about as short as the cuts are
// wide.
std::vector<Plane> chamferedHull(SplitMix& random) {
  const auto hull = Brush::fromPoints(hullPoints(random, 100));
  if (!hull.ok()) return {};
  std::vector<Plane> planes = hull.value().planes();
  const int chamfers = random.between(1, 6);
  for (int i = 0; i < chamfers; ++i) {
    const Vec3 normal = inBall(random).normalized();
    double most = -1e9;
    for (const Brush::Vertex& vertex : hull.value().vertices())
      most = std::max(most, normal.dot(vertex.position));
    planes.push_back(Plane::fromCoefficients(normal, most - inRange(random, 1e-4, 1e-2)).value());
  }
  return planes;
}

geometry::Result<Brush> tryMake(CellFamily family, SplitMix& random) {
  switch (family) {
    case CellFamily::box:
      return Brush::fromPoints(boxCorners(random));
    case CellFamily::hull:
      return Brush::fromPoints(hullPoints(random, inRange(random, 1, 300)));
    case CellFamily::sliver: {
      std::vector<Vec3> points = hullPoints(random, 100);
      const Eigen::Matrix3d turn = anyTurn(random);
      for (Vec3& point : points) point = turn * Vec3(point.x(), point.y(), point.z() * 1e-3);
      return Brush::fromPoints(points);
    }
    case CellFamily::spike:
      return Brush::fromPoints(spikePoints(random));
    case CellFamily::prism:
      return Brush::fromPoints(prismPoints(random));
    case CellFamily::clippedBox:
      return Brush::fromPlanes(cutBox(random));
    case CellFamily::tinyEdges:
      return Brush::fromPlanes(chamferedHull(random));
    case CellFamily::latticeHull:
      return Brush::fromPoints(latticePoints(random));
  }
  std::abort();
}

}  // namespace

TestCell randomCell(CellFamily family, SplitMix& random) {
  for (;;) {
    const auto brush = tryMake(family, random);
    if (brush.ok()) return TestCell(brush.value());
  }
}

}  // namespace halfspace::tests
