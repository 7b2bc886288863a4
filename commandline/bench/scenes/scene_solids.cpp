// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/scenes/scene_solids.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

#include "geometry/angle/angle.h"

namespace halfspace::scenes {

using geometry::Plane;
using geometry::PolygonMesh;
using geometry::PolygonSoup;
using geometry::Vec3;

namespace {

Plane plane(const Vec3& normal, double offset) {
  return Plane::fromCoefficients(normal, offset).value();
}

Vec3 snapped(const Vec3& p) {
  Vec3 result;
  for (int axis = 0; axis < 3; ++axis) result[axis] = std::nearbyint(p[axis] * 64.0) / 64.0;
  return result;
}

PolygonMesh closedMesh(PolygonSoup soup) {
  auto mesh = PolygonMesh::fromFaces(geometry::triangulatedWherePlanarityFails(std::move(soup)));
  assert(mesh.ok());
  return std::move(mesh).value();
}

// Counter-clockwise convex hull of integer points, without corners on straight edges (A. M. Andrew
// 1979).
using Corner = std::array<int, 2>;

long turn(const Corner& a, const Corner& b, const Corner& c) {
  return long{b[0] - a[0]} * (c[1] - a[1]) - long{b[1] - a[1]} * (c[0] - a[0]);
}

std::vector<Corner> hullOf(std::vector<Corner> points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  std::vector<Corner> hull;
  for (int side = 0; side < 2; ++side) {
    const size_t start = hull.size();
    for (const Corner& point : points) {
      while (hull.size() >= start + 2 && turn(hull[hull.size() - 2], hull.back(), point) <= 0) {
        hull.pop_back();
      }
      hull.push_back(point);
    }
    hull.pop_back();
    std::reverse(points.begin(), points.end());
  }
  return hull;
}

PolygonSoup octahedron() {
  PolygonSoup soup;
  soup.vertices = {Vec3(1, 0, 0),  Vec3(-1, 0, 0), Vec3(0, 1, 0),
                   Vec3(0, -1, 0), Vec3(0, 0, 1),  Vec3(0, 0, -1)};
  soup.faces = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  return soup;
}

// A unit sphere: each face of the octahedron is divided into n * n triangles whose vertices are
// projected onto the sphere.
PolygonSoup unitSphere(int n) {
  const PolygonSoup base = octahedron();
  PolygonSoup soup;
  std::map<std::array<int, 3>, int> known;  // vertices by their position times n, which is integral
  for (const auto& face : base.faces) {
    const auto vertex = [&](int i, int j) {
      const Vec3 grid = base.vertices[face[0]] * (n - i - j) + base.vertices[face[1]] * i +
                        base.vertices[face[2]] * j;
      const std::array<int, 3> key{static_cast<int>(grid.x()), static_cast<int>(grid.y()),
                                   static_cast<int>(grid.z())};
      const auto [position, added] = known.emplace(key, static_cast<int>(soup.vertices.size()));
      if (added) soup.vertices.push_back(grid.normalized());
      return position->second;
    };
    for (int i = 0; i < n; ++i) {
      for (int j = 0; i + j < n; ++j) {
        soup.faces.push_back({vertex(i, j), vertex(i + 1, j), vertex(i, j + 1)});
        if (i + j + 1 < n) {
          soup.faces.push_back({vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)});
        }
      }
    }
  }
  return soup;
}

}  // namespace

int solidCount(const SceneNode& node) {
  if (!node.isGroup()) return 1;
  int count = 0;
  for (const SceneNode& child : node.children) count += solidCount(child);
  return count;
}

Planes boxPlanes(const Vec3& low, const Vec3& high) {
  return {plane(Vec3(1, 0, 0), high.x()), plane(Vec3(-1, 0, 0), -low.x()),
          plane(Vec3(0, 1, 0), high.y()), plane(Vec3(0, -1, 0), -low.y()),
          plane(Vec3(0, 0, 1), high.z()), plane(Vec3(0, 0, -1), -low.z())};
}

Planes wedgePlanes(const Vec3& low, const Vec3& high) {
  Planes planes = boxPlanes(low, high);
  const Vec3 normal(high.z() - low.z(), 0, high.x() - low.x());
  planes[0] = plane(normal, normal.dot(Vec3(low.x(), 0, high.z())));
  planes.erase(planes.begin() + 4);
  return planes;
}

Planes prismPlanes(SplitMix& random, int x, int y, int radius, int low, int high) {
  std::vector<Corner> hull;
  while (hull.size() < 3) {
    std::vector<Corner> points;
    const int count = random.between(4, 10);
    for (int i = 0; i < count; ++i) {
      points.push_back({x + random.between(-radius, radius), y + random.between(-radius, radius)});
    }
    hull = hullOf(points);
  }
  Planes planes = {plane(Vec3(0, 0, 1), high), plane(Vec3(0, 0, -1), -low)};
  for (size_t i = 0; i < hull.size(); ++i) {
    const Corner& from = hull[i];
    const Corner& to = hull[(i + 1) % hull.size()];
    const Vec3 normal(to[1] - from[1], from[0] - to[0], 0);
    planes.push_back(plane(normal, normal.dot(Vec3(from[0], from[1], 0))));
  }
  return planes;
}

Eigen::Matrix3d rotationOf(const std::array<int, 4>& q) {
  const auto [w, x, y, z] = q;
  const int square = w * w + x * x + y * y + z * z;
  assert(square > 0);
  Eigen::Matrix3d matrix;
  matrix << w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y),  //
      2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x),        //
      2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z;
  return matrix / static_cast<double>(square);
}

Eigen::Matrix3d randomRotation(SplitMix& random) {
  std::array<int, 4> quaternion{1, 0, 0, 0};
  for (int i = 0; i < 4; ++i) quaternion[i] += random.between(-9, 9);
  if (quaternion == std::array<int, 4>{0, 0, 0, 0}) quaternion[0] = 1;
  return rotationOf(quaternion);
}

Planes rotatedPlanes(const Planes& planes, SplitMix& random, const Vec3& centre) {
  const Eigen::Matrix3d rotation = randomRotation(random);
  Planes rotated;
  for (const Plane& p : planes) rotated.push_back(p.rotated(rotation, centre));
  return rotated;
}

PolygonMesh sphereMesh(const Vec3& centre, double radius, int subdivisions) {
  PolygonSoup soup = unitSphere(subdivisions);
  for (Vec3& vertex : soup.vertices) vertex = snapped(centre + radius * vertex);
  return closedMesh(std::move(soup));
}

PolygonMesh fineSphereMesh(const Vec3& centre, double radius, int triangles) {
  const int n = std::max(1, static_cast<int>(std::lround(std::sqrt(triangles / 8.0))));
  PolygonSoup soup = unitSphere(n);
  for (Vec3& vertex : soup.vertices) vertex = centre + radius * vertex;
  return closedMesh(std::move(soup));
}

PolygonMesh globeMesh(const Vec3& centre, double radius, int triangles) {
  const int rings = std::max(2, static_cast<int>(std::lround(std::sqrt(triangles / 4.0))));
  const int around = 2 * rings;
  PolygonSoup soup;
  const auto add = [&](double latitude, double longitude) {
    const geometry::SineCosine up = geometry::sineCosineOfDegrees(latitude);
    const geometry::SineCosine turn = geometry::sineCosineOfDegrees(longitude);
    soup.vertices.push_back(centre +
                            radius * Vec3(up.cosine * turn.cosine, up.cosine * turn.sine, up.sine));
  };
  add(90, 0);
  for (int ring = 1; ring < rings; ++ring)
    for (int i = 0; i < around; ++i) add(90 - 180.0 * ring / rings, 360.0 * i / around);
  add(-90, 0);
  const int last = static_cast<int>(soup.vertices.size()) - 1;
  const auto at = [around](int ring, int i) { return 1 + (ring - 1) * around + i % around; };
  for (int i = 0; i < around; ++i) {
    soup.faces.push_back({0, at(1, i), at(1, i + 1)});
    for (int ring = 1; ring + 1 < rings; ++ring) {
      soup.faces.push_back({at(ring, i), at(ring + 1, i), at(ring + 1, i + 1)});
      soup.faces.push_back({at(ring, i), at(ring + 1, i + 1), at(ring, i + 1)});
    }
    soup.faces.push_back({last, at(rings - 1, i + 1), at(rings - 1, i)});
  }
  return closedMesh(std::move(soup));
}

PolygonMesh torusMesh(const Vec3& centre, double ring, double tube, int around, int across) {
  PolygonSoup soup;
  for (int i = 0; i < around; ++i) {
    const geometry::SineCosine phi = geometry::sineCosineOfDegrees(360.0 * i / around);
    for (int j = 0; j < across; ++j) {
      const geometry::SineCosine psi = geometry::sineCosineOfDegrees(360.0 * j / across);
      const double reach = ring + tube * psi.cosine;
      soup.vertices.push_back(
          snapped(centre + Vec3(reach * phi.cosine, reach * phi.sine, tube * psi.sine)));
    }
  }
  for (int i = 0; i < around; ++i) {
    const int next = (i + 1) % around;
    for (int j = 0; j < across; ++j) {
      const int up = (j + 1) % across;
      const int a = i * across + j;
      const int b = next * across + j;
      const int c = next * across + up;
      const int d = i * across + up;
      soup.faces.push_back({a, b, c});
      soup.faces.push_back({a, c, d});
    }
  }
  return closedMesh(std::move(soup));
}

}  // namespace halfspace::scenes
