// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/geometry/csg/nearly_flush_scenes.h"

#include <algorithm>
#include <cmath>

#include "commandline/bench/scenes/scene_solids.h"

namespace halfspace::tests {

using namespace geometry;
using scenes::Operation;
using scenes::SceneNode;

namespace {

enum Kind { rooms, flushWalls, turnedPlanes, turnedMeshes, planesAndMeshes };

// Makes boxes between multiples of a step. Every coordinate is off by some last bits, as typed
// sizes, scales and rotations leave them.
class Maker {
 public:
  Maker(Kind kind, SplitMix& random, NearlyFlushScene& scene)
      : m_kind(kind), m_random(random), m_scene(scene) {
    constexpr std::array<double, 6> kSteps{0.1, 0.3, 1.0 / 3, 8, 12.8, 1e-3};
    m_scene.step = kSteps[static_cast<size_t>(random.between(0, 5))];
    m_scene.isRounded = kind >= turnedPlanes;
    if (kind >= turnedPlanes) m_scene.rotation = scenes::randomRotation(random);
    if (kind >= turnedPlanes && random.oneIn(3))  // one axis stays
      m_scene.rotation = Eigen::AngleAxisd(random.unit() * 3, Vec3::UnitZ()).toRotationMatrix();
  }

  SceneNode box(Operation operation, const std::array<int, 3>& low,
                const std::array<int, 3>& high) {
    Vec3 a, b;
    for (int axis = 0; axis < 3; ++axis) {
      a[axis] = coordinate(low[static_cast<size_t>(axis)]);
      b[axis] = coordinate(high[static_cast<size_t>(axis)]);
    }
    SceneNode node;
    node.operation = operation;
    const bool isMesh = m_kind == turnedMeshes || (m_kind == planesAndMeshes && m_random.oneIn(2));
    if (isMesh) {
      node.mesh = meshOf(a, b);
    } else {
      node.planes = planesOf(a, b);
    }
    return node;
  }

 private:
  double coordinate(int steps) {
    const double exact = steps * m_scene.step;
    switch (m_random.between(0, 5)) {
      case 0:
        return std::nextafter(exact, 1e9);
      case 1:
        return std::nextafter(exact, -1e9);
      case 2:
        return exact + m_scene.step * 1e-14 * m_random.between(-3, 3);
      case 3:  // one size typed: scaled from another
        return exact / 0.7 * 0.7;
      default:
        return exact;
    }
  }

  scenes::Planes planesOf(const Vec3& low, const Vec3& high) const {
    scenes::Planes planes;
    // As the editor turns brushes: about the middle of the selection, to planes with short numbers.
    const bool isShort = m_kind == turnedPlanes && m_random.oneIn(3);
    const Vec3 centre = m_scene.step * Vec3(m_random.between(0, 9), m_random.between(0, 9), 0);
    const Vec3 back = m_scene.rotation * centre - centre;
    for (const Plane& plane : scenes::boxPlanes(low, high)) {
      if (isShort) {
        planes.push_back(plane.rotated(m_scene.rotation, centre).translated(back));
        continue;
      }
      const Vec3 normal = m_scene.rotation * plane.unitNormal();
      int axis = 0;
      plane.unitNormal().cwiseAbs().maxCoeff(&axis);
      const double offset = plane.unitNormal()[axis] > 0 ? high[axis] : -low[axis];
      planes.push_back(Plane::fromCoefficients(normal, offset).value());
    }
    return planes;
  }

  PolygonMesh meshOf(const Vec3& low, const Vec3& high) const {
    PolygonSoup soup;
    for (int i = 0; i < 8; ++i) {
      soup.vertices.emplace_back(m_scene.rotation * Vec3(i & 1 ? high.x() : low.x(),
                                                         i & 2 ? high.y() : low.y(),
                                                         i & 4 ? high.z() : low.z()));
    }
    for (const auto& f : {std::array{0, 2, 3, 1}, std::array{4, 5, 7, 6}, std::array{0, 1, 5, 4},
                          std::array{2, 6, 7, 3}, std::array{0, 4, 6, 2}, std::array{1, 3, 7, 5}}) {
      soup.faces.push_back({f[0], f[1], f[2]});
      soup.faces.push_back({f[0], f[2], f[3]});
    }
    return PolygonMesh::fromFaces(soup).value();
  }

  Kind m_kind;
  SplitMix& m_random;
  NearlyFlushScene& m_scene;
};

// Rooms in a row and in two floors that share walls, with windows and doors through the walls. Each
// room is a hull minus its inside; windows come after all rooms.
void addRooms(Maker& maker, SplitMix& random, NearlyFlushScene& scene) {
  const int across = random.between(2, 3), deep = random.between(1, 2), wall = 2, room = 12;
  scene.size = across * (room + wall) + 4;
  for (int x = 0; x < across; ++x) {
    for (int y = 0; y < deep; ++y) {
      // The outer walls of neighbours coincide: nearly.
      const std::array<int, 3> low{x * (room + wall), y * (room + wall), 0};
      const std::array<int, 3> high{low[0] + room + 2 * wall, low[1] + room + 2 * wall,
                                    random.oneIn(2) ? 14 : 16};
      SceneNode hollow;
      hollow.children.push_back(maker.box(Operation::add, low, high));
      hollow.children.push_back(maker.box(Operation::subtract, {low[0] + wall, low[1] + wall, wall},
                                          {high[0] - wall, high[1] - wall, high[2] - wall}));
      scene.root.children.push_back(std::move(hollow));
    }
  }
  for (int x = 0; x <= across; ++x) {
    // Some windows end flush with the wall, others reach beyond it.
    const int beyond = random.between(0, 1), at = x * (room + wall);
    const int y = random.between(3, 8), z = random.between(2, 6);
    scene.root.children.push_back(maker.box(Operation::subtract, {at - beyond, y, z},
                                            {at + wall + beyond, y + random.between(2, 5), z + 4}));
    if (random.oneIn(2))
      scene.root.children.push_back(maker.box(Operation::subtract, {at + 4, -beyond, z},
                                              {at + 8, wall + beyond, z + random.between(2, 6)}));
    // Frames and shutters that fill a window but for the last bits.
    if (random.oneIn(3))
      scene.root.children.push_back(
          maker.box(Operation::add, {at, y, z}, {at + wall, y + 1, z + 4}));
  }
}

// Boxes between few places, added and taken away in any order.
void addFlushWalls(Maker& maker, SplitMix& random, NearlyFlushScene& scene) {
  scene.size = 6;
  const int count = random.between(6, 14);
  for (int i = 0; i < count; ++i) {
    std::array<int, 3> low, high;
    for (size_t axis = 0; axis < 3; ++axis) {
      low[axis] = random.between(0, 4);
      high[axis] = random.between(low[axis] + 1, i < 2 ? 6 : std::min(6, low[axis] + 3));
    }
    if (i == 0) low = {0, 0, 0}, high = {6, 6, 4};
    const bool isTakenAway = i > 0 && random.oneIn(2);
    scene.root.children.push_back(
        maker.box(isTakenAway ? Operation::subtract : Operation::add, low, high));
  }
}

bool isBehind(const Plane& plane, const Vec3& point) {
  return plane.sideOf(point) == Side::back;
}

}  // namespace

const char* nameOfKind(int kind) {
  static constexpr std::array<const char*, kNearlyFlushKinds> kNames{
      "rooms with windows", "flush walls", "turned planes", "turned meshes", "planes and meshes"};
  return kNames[static_cast<size_t>(kind)];
}

NearlyFlushScene nearlyFlushScene(int kind, SplitMix& random) {
  NearlyFlushScene scene;
  Maker maker(static_cast<Kind>(kind), random, scene);
  if (kind == rooms || (kind != flushWalls && random.oneIn(3))) {
    addRooms(maker, random, scene);
  } else {
    addFlushWalls(maker, random, scene);
  }
  return scene;
}

std::optional<Vec3> pointAwayFromFaces(const NearlyFlushScene& scene, SplitMix& random) {
  if (scene.root.children.empty()) return std::nullopt;
  Vec3 point;
  for (int axis = 0; axis < 3; ++axis)
    point[axis] = scene.step * (random.between(-1, scene.size) + 0.1 + 0.8 * random.unit());
  return scene.rotation * point;
}

bool contains(const SceneNode& node, const Vec3& point) {
  if (node.mesh) {
    for (const std::vector<int>& face : node.mesh->faces()) {
      const auto at = [&](size_t k) -> const Vec3& {
        return node.mesh->vertices()[static_cast<size_t>(face[k])];
      };
      if ((at(1) - at(0)).cross(at(2) - at(0)).dot(point - at(0)) >= 0) return false;
    }
    return true;
  }
  if (!node.planes.empty())
    return std::ranges::all_of(node.planes, [&](const Plane& p) { return isBehind(p, point); });
  bool isInside = false;
  for (const SceneNode& child : node.children) {
    const bool held = contains(child, point);
    switch (child.operation) {
      case Operation::add:
        isInside = isInside || held;
        break;
      case Operation::subtract:
        isInside = isInside && !held;
        break;
      case Operation::intersect:
        isInside = isInside && held;
        break;
    }
  }
  return isInside;
}

}  // namespace halfspace::tests
