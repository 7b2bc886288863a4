// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Doors and lifts at rest: their faces have baked light, and they throw shadows only if they are
// told to. They never seal a room, and no light comes into a dark one by way of them.
#include <QtTest>
#include <algorithm>
#include <random>

#include "light/atlas.h"
#include "tests/light/lit_rooms.h"

using namespace halfspace;
using namespace halfspace::light;
using namespace halfspace::light::tests;

namespace {

constexpr uint64_t kDoor = 3;

const level::LightSource kLamp = lampAt({-128, 4, 52}, level::LightFalloff::none, 2000);

// By position, so that bakes with other faces can be compared: the light of the level's texels.
std::vector<std::pair<Vec3, Eigen::Vector3f>> lightOfLevel(const BakedLight& baked) {
  std::vector<std::pair<Vec3, Eigen::Vector3f>> all;
  for (size_t i = 0; i < baked.light.size(); ++i) {
    const Texel& texel = baked.surface.texels()[i];
    if (baked.surface.faceOf(texel).mover == 0)
      all.emplace_back(baked.surface.startOf(texel, 0.0), baked.light[i]);
  }
  return all;
}

bool isOnFloorBehindTheDoor(const Vec3& at) {
  return at.z() == 0.0 && at.x() > 60.0;
}

}  // namespace

class MoversInLight : public QObject {
  Q_OBJECT

 private slots:
  void facesOfADoor_haveTheLightOfTheLamp();
  void door_thatCastsNoShadow_leavesTheLightOfTheLevelAsItIs();
  void door_thatCastsAShadow_darkensTheRoomBehindIt_likeAWall();
  void door_thatCastsAShadow_reflectsLight();
  void rayThroughTheEdgeOfADoor_isStopped();
  void rayJustBesideADoor_isStopped_withinTheMargin();
  void rayThroughAFaceOfADoor_findsNoFaceOfTheLevel();
  void liftThatReachesIntoADarkRoom_hasNoLightThere();
  void doorsHaveTheSameBits_onOneThreadAndOnThree();
  void atlas_tellsFacesOfMoversFromThoseOfTheLevel();
};

void MoversInLight::facesOfADoor_haveTheLightOfTheLamp() {
  Rooms3d rooms = twoRooms();
  rooms.addMover(kDoor, {0, -32, 0}, {16, 32, 96}, false);
  BakeOptions options;
  options.rays = 0;
  const BakedLight baked = rooms.bake({kLamp}, options);
  size_t measured = 0;
  for (size_t i = 0; i < baked.light.size(); ++i) {
    const Texel& texel = baked.surface.texels()[i];
    const LitFace& face = baked.surface.faceOf(texel);
    if (face.mover == 0) continue;
    QCOMPARE(face.mover, kDoor);
    const TexelCover& cover = baked.surface.coverOf(texel);
    const Vec3& normal = face.chart.basis().normal;
    // The lamp is in front of the face at x = 0; the other faces look away or touch the frame.
    if (normal.x() > -0.5) {
      if (normal.x() > 0.5) QVERIFY(baked.light[i].isZero(0));
      continue;
    }
    double expected = 0.0;
    int samples = 0;
    for (int k = 0; k < kSamplesPerTexel; ++k) {
      if ((cover.samples >> k & 1) == 0) continue;
      const Vec3 towards = kLamp.origin - face.chart.samplePosition(cover, k);
      expected += normal.dot(towards) / towards.norm();
      ++samples;
    }
    QVERIFY(samples > 0);
    QVERIFY(std::abs(static_cast<double>(baked.light[i].x()) - expected / samples) < 1e-6);
    ++measured;
  }
  QCOMPARE(measured, size_t{4 * 6});
}

void MoversInLight::door_thatCastsNoShadow_leavesTheLightOfTheLevelAsItIs() {
  Rooms3d without = twoRooms(), with = twoRooms();
  with.addMover(kDoor, {0, -32, 0}, {16, 32, 96}, false);
  const BakeOptions options;
  const auto before = lightOfLevel(without.bake({kLamp}, options));
  const auto after = lightOfLevel(with.bake({kLamp}, options));
  QVERIFY(before.size() > 1000);
  QVERIFY(before == after);
  const bool isLitBehind = std::ranges::any_of(before, [](const auto& texel) {
    return isOnFloorBehindTheDoor(texel.first) && !texel.second.isZero(0);
  });
  QVERIFY(isLitBehind);
}

void MoversInLight::door_thatCastsAShadow_darkensTheRoomBehindIt_likeAWall() {
  Rooms3d door = twoRooms(), wall = twoRooms();
  door.addMover(kDoor, {0, -32, 0}, {16, 32, 96}, true);
  wall.add({0, -32, 0}, {16, 32, 96});
  const BakeOptions options;
  const BakedLight shut = door.bake({kLamp}, options);
  size_t behind = 0;
  for (const auto& [at, light] : lightOfLevel(shut)) {
    if (at.x() < 20.0) continue;
    ++behind;
    QVERIFY2(light.isZero(0), qPrintable(QString("%1 %2 %3").arg(at.x()).arg(at.y()).arg(at.z())));
  }
  QVERIFY(behind > 500);
  // In front of it the light is that of a wall in its place, where neither touches the other.
  const auto light = lightOfLevel(shut);
  const auto walled = lightOfLevel(wall.bake({kLamp}, options));
  size_t compared = 0;
  for (const auto& [at, own] : light) {
    if (at.x() > -64.0 || at.z() != 0.0) continue;
    const auto same = std::ranges::find(walled, at, [](const auto& texel) { return texel.first; });
    QVERIFY(same != walled.end());
    QVERIFY((own - same->second).norm() < 1e-4F);
    ++compared;
  }
  QVERIFY(compared > 100);
}

void MoversInLight::door_thatCastsAShadow_reflectsLight() {
  Rooms3d door = twoRooms();
  door.addMover(kDoor, {-60, -100, 0}, {-50, 100, 120}, true);
  BakeOptions options;
  options.bounces = 1;
  const BakedLight once = door.bake({kLamp}, options);
  options.bounces = 0;
  const BakedLight never = door.bake({kLamp}, options);
  // The lamp is above the upper edge for no texel of the door's shadow, so light there is
  // reflected.
  bool isLitByTheDoor = false;
  for (size_t i = 0; i < once.light.size(); ++i) {
    const Texel& texel = once.surface.texels()[i];
    const Vec3 at = once.surface.startOf(texel, 0.0);
    if (once.surface.faceOf(texel).mover != 0 || at.z() != 0.0 || at.x() > -64.0) continue;
    isLitByTheDoor = isLitByTheDoor || once.light[i].x() > never.light[i].x();
  }
  QVERIFY(isLitByTheDoor);
}

void MoversInLight::rayThroughTheEdgeOfADoor_isStopped() {
  std::vector<SurfaceFace> faces;
  addBoxMover(kDoor, {-8, -8, -8}, {8, 8, 8}, true, faces);
  addBoxMover(kDoor + 1, {100, -8, -8}, {116, 8, 8}, false, faces);
  const MoverShadows shadows(faces);
  std::mt19937 random(5);
  const auto share = [&] { return (1.0 + static_cast<double>(random() % 1000000)) / 1e6; };
  for (int i = 0; i < 20000; ++i) {
    // Along an edge it only touches the box, so no other face stops it.
    const double x = i % 2 == 0 ? 1.0 : -1.0, y = i % 4 < 2 ? 1.0 : -1.0;
    const Vec3 onEdge(8.0 * x, 8.0 * y, 15.0 * share() - 7.5);
    const Vec3 along(x * share(), -y * share(), share() - 0.5);
    const auto turned = [i](const Vec3& v) {
      return Vec3(v[i % 3], v[(i + 1) % 3], v[(i + 2) % 3]);
    };
    const Vec3 from = turned(onEdge) - 10.0 * share() * turned(along);
    const auto hit = shadows.first(from, turned(along), 20.0);
    QVERIFY2(hit.has_value(), qPrintable(QString::number(i)));
  }
  // Light passes through the other one, and starts in front of the first without meeting it.
  QVERIFY(!shadows.first({90, 0, 0}, {1, 0, 0}, 100.0));
  QVERIFY(!shadows.first({8.0 + 1e-9, 3, 3}, {1, 0.5, 0}, 50.0));
  const auto inside = shadows.first({0, 0, 0}, {1, 0, 0}, 100.0);
  QVERIFY(inside && !inside->isFront && inside->distance == 8.0);
}

// Straight onto one face, so that no other face of the door can stop the ray in its place.
void MoversInLight::rayJustBesideADoor_isStopped_withinTheMargin() {
  std::vector<SurfaceFace> faces;
  addBoxMover(kDoor, {-8, -8, -8}, {8, 8, 8}, true, faces);
  const MoverShadows shadows(faces);
  const double within = 8.0 + MoverShadows::kMargin / 2.0,
               beyond = 8.0 + MoverShadows::kMargin * 2.0;
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 along = Vec3::Unit(axis), aside = Vec3::Unit((axis + 1) % 3);
    const auto hit = shadows.first(Vec3(within * aside - 20.0 * along), along, 40.0);
    QVERIFY(hit && hit->isFront && hit->distance == 12.0);
    QVERIFY(!shadows.first(Vec3(beyond * aside - 20.0 * along), along, 40.0));
  }
}

// The planes of a mover are numbered by its own evaluator, so their codes are also codes of planes
// of the level, which lie somewhere else.
void MoversInLight::rayThroughAFaceOfADoor_findsNoFaceOfTheLevel() {
  std::vector<SurfaceFace> faces;
  addBoxMover(kDoor, {-8, -8, -8}, {8, 8, 8}, true, faces);
  std::vector<SurfaceFace> ofLevel = faces;
  for (SurfaceFace& face : ofLevel) face.mover = 0;
  const LitSurface door(faces, 4.0), level(ofLevel, 4.0);
  for (const SurfaceFace& face : faces) {
    const Vec3 normal = face.basis.normal;
    QVERIFY(level.at(Vec3(20.0 * normal), Vec3(-normal), face.plane).face != nullptr);
    QVERIFY(door.at(Vec3(20.0 * normal), Vec3(-normal), face.plane).face == nullptr);
  }
}

void MoversInLight::liftThatReachesIntoADarkRoom_hasNoLightThere() {
  // The second room is sealed, and the lift passes through the wall between them.
  Rooms3d rooms;
  rooms.add({-272, -144, -16}, {288, 144, 144});
  rooms.subtract({-256, -128, 0}, {0, 128, 128});
  rooms.subtract({16, -128, 0}, {272, 128, 128});
  rooms.addMover(kDoor, {-80, -32, 32}, {96, 32, 64}, false);
  const BakedLight baked = rooms.bake({kLamp}, {});
  size_t litInLight = 0, inDark = 0;
  for (size_t i = 0; i < baked.light.size(); ++i) {
    const Texel& texel = baked.surface.texels()[i];
    const Vec3 at = baked.surface.startOf(texel, 0.0);
    if (baked.surface.faceOf(texel).mover == 0) continue;
    if (at.x() < 0.0 && !baked.light[i].isZero(0)) ++litInLight;
    if (at.x() < 64.0) continue;  // two texels from the wall: no neighbours of texels in it
    ++inDark;
    QVERIFY(baked.light[i].isZero(0));
  }
  QVERIFY(litInLight > 50 && inDark > 10);
  QCOMPARE(baked.figures.darkRooms, size_t{1});
  QVERIFY(baked.figures.darkTexels > 1000);
  QCOMPARE(baked.figures.litDarkTexels, size_t{0});
}

void MoversInLight::doorsHaveTheSameBits_onOneThreadAndOnThree() {
  std::vector<std::vector<Eigen::Vector3f>> lights;
  for (const int threads : {1, 3}) {
    Rooms3d rooms = twoRooms();
    rooms.addMover(kDoor, {0, -32, 0}, {16, 32, 96}, true);
    rooms.addMover(kDoor + 1, {100, -40, 0}, {164, 24, 8}, false);
    BakeOptions options;
    options.threads = threads;
    lights.push_back(rooms.bake({kLamp}, options).light);
  }
  QVERIFY(lights[0] == lights[1]);
}

void MoversInLight::atlas_tellsFacesOfMoversFromThoseOfTheLevel() {
  Rooms3d rooms = twoRooms();
  rooms.addMover(kDoor, {0, -32, 0}, {16, 32, 96}, false);
  const BakedLight baked = rooms.bake({kLamp}, {});
  const auto atlas = Atlas::pack(baked.surface);
  QVERIFY(atlas.has_value());
  for (const LitFace& face : baked.surface.faces()) {
    const size_t index = static_cast<size_t>(&face - baked.surface.faces().data());
    const Vec3 at = face.chart.positionOf(0.0, 0.0);
    const auto uv = atlas->at(baked.surface, face.id, at, face.mover);
    QVERIFY(std::abs(uv[0] * atlas->width() - atlas->positionOf(index).x) < 1e-6);
    QVERIFY(std::abs(uv[1] * atlas->height() - atlas->positionOf(index).y) < 1e-6);
  }
}

QTEST_APPLESS_MAIN(MoversInLight)
#include "movers_in_light.moc"
