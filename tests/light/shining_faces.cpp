// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Faces whose material shines: against the integral over the face, and where they must not shine.
#include <QtTest>
#include <cmath>

#include "level/edits/entities.h"
#include "level/solids/surface_lights.h"
#include "light/light_layers.h"
#include "light/surface_lamps.h"
#include "tests/light/lit_rooms.h"

using namespace halfspace;
using namespace halfspace::light;
using namespace halfspace::light::tests;

namespace {

constexpr double kHalf = 128;

// A closed room, 256 units wide, without any light entity but one for the material "lamp".
level::Level levelWithLight(const char* brightness, const char* style = "0") {
  level::Level level;
  const auto added = level::addPointEntity(level, level.root(),
                                           {{"classname", "light"},
                                            {"_surface", "lamp"},
                                            {"light", brightness},
                                            {"delay", "2"},
                                            {"style", style},
                                            {"radius", "100000"}});
  if (!added.ok()) throw std::runtime_error("no light");
  return level;
}

std::vector<SurfaceFace> litFaces(const geometry::Evaluator& boundary) {
  return surfaceFacesOf(boundary, [](geometry::FaceId) { return FaceRole::lit; });
}

// The face of the room's ceiling: it looks down into the room.
geometry::FaceId ceilingOf(const std::vector<SurfaceFace>& faces) {
  for (const SurfaceFace& face : faces)
    if (face.basis.normal.z() < -0.5 && face.triangles[0][0].z() == kHalf) return face.id;
  throw std::runtime_error("no ceiling");
}

// Light at a point of a face with this normal from the ceiling: the integral over its area of what
// one point of it sends, as the lamps do: by smoothStep(cosine) and the inverse square.
double integral(const Vec3& point, const Vec3& normal, double strength) {
  constexpr int kSteps = 200;
  const double step = 2 * kHalf / kSteps;
  double sum = 0;
  for (int i = 0; i < kSteps; ++i) {
    for (int j = 0; j < kSteps; ++j) {
      const Vec3 from(-kHalf + (i + 0.5) * step, -kHalf + (j + 0.5) * step, kHalf - 2);
      const Vec3 way = from - point;
      const double distance = way.norm();
      const double cosine = std::clamp(way.z() / distance, 0.0, 1.0);
      const double sent = cosine * cosine * (3 - 2 * cosine) * strength;
      sum += sent * std::max(0.0, way.dot(normal)) / distance * (64 * 64) / (distance * distance);
    }
  }
  return sum * step * step / (level::kSurfaceLightStep * level::kSurfaceLightStep);
}

}  // namespace

class ShiningFaces : public QObject {
  Q_OBJECT

 private slots:
  void faceWithAStyle_shinesAsLampsOfThatStyle() {
    Rooms3d room;
    room.add(Vec3::Constant(-kHalf - 16), Vec3::Constant(kHalf + 16));
    room.subtract(Vec3::Constant(-kHalf), Vec3::Constant(kHalf));
    const std::vector<SurfaceFace> faces = litFaces(room.boundary());
    const auto materialOf = [](geometry::FaceId) -> std::string_view { return "lamp"; };
    const auto lamps = lampsOf(levelWithLight("255", "4"), faces, materialOf);
    QVERIFY(!lamps.empty());
    for (const level::Lamp& lamp : lamps)
      QCOMPARE(lamp.style().pattern, std::string("mamamamamama"));
    QCOMPARE(layersOf(lamps).size(), size_t{1});
    QVERIFY(layersOf(lampsOf(levelWithLight("255"), faces, materialOf)).empty());
  }

  // Tolerance 3 %: the ceiling shines as 64 lamps.
  void ceiling_lightsTheFloorLikeItsIntegral() {
    Rooms3d room;
    room.add(Vec3::Constant(-kHalf - 16), Vec3::Constant(kHalf + 16));
    room.subtract(Vec3::Constant(-kHalf), Vec3::Constant(kHalf));
    const std::vector<SurfaceFace> faces = litFaces(room.boundary());
    const geometry::FaceId ceiling = ceilingOf(faces);
    const auto materialOf = [&](geometry::FaceId id) -> std::string_view {
      return id == ceiling ? "lamp" : "wall";
    };
    const auto lamps = lampsOf(levelWithLight("255"), faces, materialOf);
    QCOMPARE(lamps.size(), kMostLampsOfFace);
    BakeOptions options;
    options.texelSide = 8;
    options.rays = 0;
    const Illumination illumination(room.tree(), lamps, {});
    const auto made = bakeLight(faces, illumination, light::Rooms(room.tree()), options);
    QVERIFY(std::holds_alternative<BakedLight>(made));
    const auto& baked = std::get<BakedLight>(made);
    size_t onFloor = 0, onCeiling = 0;
    for (size_t i = 0; i < baked.light.size(); ++i) {
      const Texel& texel = baked.surface.texels()[i];
      const LitFace& face = baked.surface.faceOf(texel);
      const Vec3 point = middleOf(baked.surface, texel);
      const double found = static_cast<double>(baked.light[i].x());
      if (face.id == ceiling) {
        ++onCeiling;
        QCOMPARE(found, 0.0);
      } else if (point.z() == -kHalf && face.chart.basis().normal.z() > 0.5) {
        ++onFloor;
        const double expected = integral(point, face.chart.basis().normal, 1.0);
        QVERIFY2(std::abs(found - expected) < 0.03 * expected,
                 qPrintable(QString("%1 for %2").arg(found).arg(expected)));
      }
    }
    QCOMPARE(onFloor, size_t{32 * 32});
    QCOMPARE(onCeiling, size_t{32 * 32});
  }

  void smallFace_shinesByItsArea() {
    Rooms3d room;
    room.add({-64, -64, 0}, {64, 64, 16});
    room.add({0, 0, 16}, {16, 16, 32});
    const std::vector<SurfaceFace> faces = litFaces(room.boundary());
    const auto top = std::ranges::find_if(faces, [](const SurfaceFace& face) {
      return face.basis.normal.z() > 0.5 && face.triangles[0][0].z() == 32;
    });
    QVERIFY(top != faces.end());
    const auto lamps = lampsOf(levelWithLight("255"), faces,
                               [&](geometry::FaceId id) { return id == top->id ? "lamp" : ""; });
    QCOMPARE(lamps.size(), size_t{1});
    QCOMPARE(lamps[0].origin(), Vec3(8, 8, 34));
    QVERIFY(std::abs(lamps[0].light().x() - 1.0 / 64) < 1e-9);  // (16 / 128)^2
  }

  void skyAndToolFaces_doNotShine() {
    Rooms3d room;
    room.add({-64, -64, 0}, {64, 64, 16});
    std::vector<SurfaceFace> faces = litFaces(room.boundary());
    for (SurfaceFace& face : faces) face.role = FaceRole::unseen;
    const auto lamps =
        lampsOf(levelWithLight("255"), faces, [](geometry::FaceId) { return "lamp"; });
    QVERIFY(lamps.empty());
  }
};

QTEST_APPLESS_MAIN(ShiningFaces)
#include "shining_faces.moc"
