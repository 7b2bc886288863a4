// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <map>

#include "geometry/primitives/blocks.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "geometry/primitives/cylinders.h"
#include "geometry/primitives/prisms.h"
#include "geometry/primitives/revolved_profile.h"
#include "geometry/primitives/round_solids.h"
#include "geometry/primitives/spiral_stairs.h"
#include "tests/geometry/primitives/solid_facts.h"

using namespace halfspace::geometry;
using namespace halfspace::geometry::samples;

namespace {

struct Counts {
  int vertices, edges, faces;
  bool operator==(const Counts&) const = default;
};

Counts countsOf(const Shape& shape) {
  const MeshTopology topology = topologyOf(soupOf(shape));
  return {topology.vertices, topology.edges, topology.faces};
}

double volumeOf(const Shape& shape) {
  return exactVolume(soupOf(shape)).value;
}
std::string exactVolumeOf(const Shape& shape) {
  return exactVolume(soupOf(shape)).exact;
}
bool isBrush(const Shape& shape) {
  return std::holds_alternative<Brush>(shape);
}
bool isMesh(const Shape& shape) {
  return std::holds_alternative<PolygonMesh>(shape);
}
Vec3 extentOf(const Shape& shape) {
  return boundsOf(soupOf(shape)).sizes();
}

#define COMPARE_COUNTS(shape, v, e, f)         \
  do {                                         \
    const Counts counts = countsOf(shape);     \
    QCOMPARE(counts.vertices, v);              \
    QCOMPARE(counts.edges, e);                 \
    QCOMPARE(counts.faces, f);                 \
    QCOMPARE(wrongWith(shape), std::string()); \
  } while (false)

}  // namespace

class PrimitiveShapes : public QObject {
  Q_OBJECT
 private slots:
  void box_isABrushOfTheGivenSize() {
    const Shape box = makeBox({.width = 10.1, .depth = 3, .height = 0.7}).value();
    QVERIFY(isBrush(box));
    COMPARE_COUNTS(box, 8, 12, 6);
    QCOMPARE(extentOf(box), Vec3(10.1, 3, 0.7));
  }

  void roof_isHalfItsBox_withTheRidgeAlongY() {
    const Shape roof = makeRoof({.width = 4, .depth = 6, .height = 2}).value();
    COMPARE_COUNTS(roof, 6, 9, 5);
    QCOMPARE(exactVolumeOf(roof), std::string("24"));
    int onTop = 0;
    for (const auto& vertex : std::get<Brush>(roof).vertices()) {
      if (vertex.position.z() < 1) continue;
      QCOMPARE(vertex.position.x(), 0.0);
      ++onTop;
    }
    QCOMPARE(onTop, 2);
  }
  void wedge_isHalfItsBox() {
    const Shape wedge = makeWedge({.width = 4, .depth = 6, .height = 2}).value();
    COMPARE_COUNTS(wedge, 6, 9, 5);
    QCOMPARE(exactVolumeOf(wedge), std::string("24"));
  }

  void ramp_withLipAndLanding_hasSevenFaces() {
    COMPARE_COUNTS(makeRamp({}).value(), 6, 9, 5);
    const Shape ramp =
        makeRamp({.length = 10, .width = 2, .height = 4, .lip = 1, .landing = 4}).value();
    COMPARE_COUNTS(ramp, 10, 15, 7);
    QCOMPARE(exactVolumeOf(ramp), std::string("62"));  // (6 * 2.5 + 4 * 4) * 2
  }

  void pyramid_withTipOverItsCorner_isStillASolid() {
    const Shape upright = makePyramid({.width = 6, .depth = 4, .height = 5}).value();
    COMPARE_COUNTS(upright, 5, 8, 5);
    QCOMPARE(exactVolumeOf(upright), std::string("40"));
    const Shape leaning =
        makePyramid({.width = 6, .depth = 4, .height = 5, .tipX = 1, .tipY = -1}).value();
    COMPARE_COUNTS(leaning, 5, 8, 5);
    QCOMPARE(exactVolumeOf(leaning), std::string("40"));
  }

  void prism_ofThousandsOfSides_becomesAMesh() {
    COMPARE_COUNTS(makePrism({.sides = 3}).value(), 6, 9, 5);
    QVERIFY(isBrush(makePrism({.sides = 254}).value()));
    const Shape fine = makePrism({.sides = 4096}).value();
    QVERIFY(isMesh(fine));
    COMPARE_COUNTS(fine, 8192, 12288, 4098);
  }

  void cylinderByFlats_touchesItsBoxWithEdges() {
    for (const int sides : {4, 8, 12, 16, 64}) {
      const Shape cylinder =
          makeCylinder({.sides = sides, .width = 10.1, .depth = 20.3, .height = 7}).value();
      QCOMPARE(extentOf(cylinder), Vec3(10.1, 20.3, 7));
      COMPARE_COUNTS(cylinder, 2 * sides, 3 * sides, sides + 2);
    }
    const Shape square = makeCylinder({.sides = 4, .width = 8, .depth = 6, .height = 5}).value();
    QCOMPARE(exactVolumeOf(square), std::string("240"));
  }

  void cylinderByCorners_touchesItsBoxWithCorners() {
    const Shape cylinder = makeCylinder({.sides = 12, .fit = CircleFit::corners}).value();
    QCOMPARE(extentOf(cylinder), Vec3(64, 64, 64));
    const double expected = 12 * 0.5 * 32 * 32 * 0.5 * 64;
    QVERIFY(std::abs(volumeOf(cylinder) / expected - 1) < 1e-3);
  }

  void cylinderAlongX_liesDown() {
    const Shape cylinder =
        makeCylinder({.sides = 8, .width = 4, .depth = 6, .height = 20, .axis = Axis::x}).value();
    QCOMPARE(extentOf(cylinder), Vec3(20, 4, 6));
    const Shape other =
        makeCylinder({.sides = 8, .width = 4, .depth = 6, .height = 20, .axis = Axis::y}).value();
    QCOMPARE(extentOf(other), Vec3(6, 20, 4));
  }

  void scalableCircle_staysOnTheGridWhenScaled() {
    const std::map<int, double> steps = {{12, 4}, {24, 16}, {48, 64}};
    for (const auto& [sides, step] : steps) {
      for (const double scale : {1.0, 2.0, 3.0}) {
        const Shape cylinder = makeCylinder({.sides = sides,
                                             .width = 2 * step * scale,
                                             .depth = 4 * step * scale,
                                             .height = 16,
                                             .fit = CircleFit::scalable})
                                   .value();
        COMPARE_COUNTS(cylinder, 2 * sides, 3 * sides, sides + 2);
        for (const Vec3& v : soupOf(cylinder).vertices) QCOMPARE(v, Vec3(v.array().round()));
      }
    }
  }

  void cone_toATipAndTruncated() {
    COMPARE_COUNTS(makeCone({.sides = 7}).value(), 8, 14, 8);
    const Shape truncated = makeCone({.sides = 7, .width = 10.3, .top = 0.3}).value();
    QVERIFY(isBrush(truncated));
    COMPARE_COUNTS(truncated, 14, 21, 9);
    COMPARE_COUNTS(makeCone({.sides = 16, .top = 1}).value(), 32, 48, 18);
  }

  void uvSphere_hasPlanarQuadsAndPoles() {
    const Shape sphere = makeUvSphere({}).value();
    QVERIFY(isBrush(sphere));
    COMPARE_COUNTS(sphere, 16 * 7 + 2, 16 * 7 + 16 * 8, 16 * 8);
    QCOMPARE(extentOf(sphere), Vec3(64, 64, 64));
    const Shape fine = makeUvSphere({.segments = 64, .rings = 32}).value();
    QVERIFY(isMesh(fine));
    COMPARE_COUNTS(fine, 64 * 31 + 2, 64 * 31 + 64 * 32, 64 * 32);
    const double ball = 4.0 / 3 * M_PI * 32 * 32 * 32;
    QVERIFY(volumeOf(fine) < ball && volumeOf(fine) > 0.99 * ball);
  }

  void icosphere_quadruplesItsFaces() {
    COMPARE_COUNTS(makeIcosphere({.subdivisions = 0}).value(), 12, 30, 20);
    COMPARE_COUNTS(makeIcosphere({.subdivisions = 2}).value(), 162, 480, 320);
    const Shape fine = makeIcosphere({.subdivisions = 4}).value();
    QVERIFY(isMesh(fine));
    COMPARE_COUNTS(fine, 2562, 7680, 5120);
  }

  void capsule_ofTheHeightOfABall_hasNoSeamBand() {
    COMPARE_COUNTS(makeCapsule({.segments = 8, .rings = 2}).value(), 34, 72, 40);
    COMPARE_COUNTS(makeCapsule({.segments = 8, .rings = 2, .radius = 16, .height = 32}).value(), 26,
                   56, 32);
  }

  void torus_hasGenusOne() {
    const Shape torus = makeTorus({}).value();
    COMPARE_COUNTS(torus, 24 * 12, 24 * 12 * 2, 24 * 12);
    QCOMPARE(topologyOf(soupOf(torus)).genus, 1);
  }

  void pipe_hasGenusOne() {
    const Shape pipe = makePipe({.sides = 5}).value();
    COMPARE_COUNTS(pipe, 20, 40, 20);
    QCOMPARE(topologyOf(soupOf(pipe)).genus, 1);
  }

  void arch_standsOnTheGround() {
    const Shape arch = makeArch({.segments = 12}).value();
    COMPARE_COUNTS(arch, 52, 78, 28);
    const Box bounds = boundsOf(soupOf(arch));
    QCOMPARE(bounds.min(), Vec3(-64, -16, 0));
    QCOMPARE(bounds.max(), Vec3(64, 16, 64));
  }

  void stairs_haveOneFlankEachSide() {
    const Shape stairs = makeStairs({.steps = 8, .length = 16, .width = 2, .height = 8}).value();
    COMPARE_COUNTS(stairs, 36, 54, 20);
    QCOMPARE(exactVolumeOf(stairs), std::string("144"));  // 36 blocks of 2 x 2 x 1
    COMPARE_COUNTS(makeStairs({.steps = 1}).value(), 8, 12, 6);
  }

  void spiralStairs_solidAndWithThinTreads() {
    const Shape solid = makeSpiralStairs({.steps = 12}).value();
    QCOMPARE(wrongWith(solid), std::string());
    QCOMPARE(topologyOf(soupOf(solid)).genus, 0);
    const Shape thin =
        makeSpiralStairs({.steps = 48, .height = 384, .sweep = 1080, .thickness = 12}).value();
    QCOMPARE(wrongWith(thin), std::string());
    QCOMPARE(topologyOf(soupOf(thin)).genus, 0);
  }

  void spiralStairs_withoutHeadroom_areRefused() {
    const auto tooThick =
        makeSpiralStairs({.steps = 48, .height = 384, .sweep = 1080, .thickness = 128});
    QVERIFY(!tooThick);
    QCOMPARE(tooThick.reasons()[0].subject, std::string("thickness"));
    QVERIFY(!makeSpiralStairs({.steps = 12, .height = 96, .thickness = 8}));  // only one rise
    QVERIFY(!makeSpiralStairs({.steps = 12, .sweep = 360}));
  }

  void concaveOutline_becomesAMeshAndConvexABrush() {
    const Shape el = makeExtrudedPolygon({}).value();
    QVERIFY(isMesh(el));
    COMPARE_COUNTS(el, 12, 18, 8);
    const Shape clockwise =
        makeExtrudedPolygon(
            {.points = {{0, 0, 0}, {0, 4, 0}, {2, 4, 0}, {4, 4, 0}, {4, 0, 0}}, .height = 3})
            .value();
    QVERIFY(isBrush(clockwise));
    COMPARE_COUNTS(clockwise, 8, 12, 6);
    QCOMPARE(exactVolumeOf(clockwise), std::string("48"));
  }

  void badOutlines_areRefused() {
    const std::vector<std::vector<Vec3>> outlines = {
        {},
        {{0, 0, 0}, {1, 0, 0}},
        {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}},                                   // flat
        {{0, 0, 0}, {4, 4, 0}, {4, 0, 0}, {0, 4, 0}},                        // crosses itself
        {{0, 0, 0}, {4, 0, 0}, {2, 2, 0}, {4, 4, 0}, {0, 4, 0}, {2, 2, 0}},  // touches itself
        {{0, 0, 0}, {4, 0, 0}, {8, 0, 0}, {4, 0, 0}, {4, 4, 0}},             // has a spike
        {{0, 0, 0}, {0, 0, 0}, {4, 0, 0}, {4, 4, 0}},                        // repeats a point
    };
    for (const auto& outline : outlines) {
      const auto shape = makeExtrudedPolygon({.points = outline, .height = 1});
      QVERIFY(!shape);
      QCOMPARE(shape.reasons()[0].kind, ErrorKind::badParameter);
      QCOMPARE(shape.reasons()[0].subject, std::string("points"));
    }
    const auto nan = makeExtrudedPolygon({.points = {{0, 0, 0}, {1, 0, 0}, {1, NAN, 0}}});
    QCOMPARE(nan.reasons()[0].kind, ErrorKind::notFinite);
    const auto far = makeExtrudedPolygon({.points = {{0, 0, 0}, {1e9, 0, 0}, {1, 1, 0}}});
    QCOMPARE(far.reasons()[0].kind, ErrorKind::outOfRange);
  }

  void revolvedProfile_closedAndPartial() {
    const Shape vase = makeRevolvedProfile({}).value();
    COMPARE_COUNTS(vase, 16 * 3, 16 * 3 + 16 * 2, 16 * 2 + 2);
    const Shape slice = makeRevolvedProfile({.segments = 5, .sweep = 75}).value();
    QCOMPARE(wrongWith(slice), std::string());
    QCOMPARE(topologyOf(soupOf(slice)).genus, 0);
    const std::vector<Vec3> ring = {{8, 0, 0}, {16.7, 0, 0.3}, {13.37, 0, 9}};
    const Shape torus = makeRevolvedProfile({.points = ring, .segments = 20}).value();
    QCOMPARE(wrongWith(torus), std::string());
    QCOMPARE(topologyOf(soupOf(torus)).genus, 1);
    const Shape elbow = makeRevolvedProfile({.points = ring, .segments = 4, .sweep = 90}).value();
    QCOMPARE(wrongWith(elbow), std::string());
    QCOMPARE(topologyOf(soupOf(elbow)).genus, 0);
  }

  void profilesThatPinchOrCrossTheAxis_areRefused() {
    const auto pinched =
        makeRevolvedProfile({.points = {{0, 0, 0}, {4, 0, -2}, {4, 0, 2}}, .segments = 8});
    QVERIFY(!pinched);
    QCOMPARE(pinched.reasons()[0].subject, std::string("points"));
    QVERIFY(!makeRevolvedProfile({.points = {{-1, 0, 0}, {4, 0, -2}, {4, 0, 2}}}));
    QVERIFY(!makeRevolvedProfile({.points = {{NAN, 0, 0}, {4, 0, -2}, {4, 0, 2}}}));
    QVERIFY(!makeRevolvedProfile({.segments = 2}));
  }

  void hullOfPoints_keepsItsPointsBitForBit() {
    const std::vector<Vec3> points = {{0.1, 0.2, 0.3}, {1e-5, 7.7, 0},   {3.3, -2.2, 1.1},
                                      {-5.5, 0.7, 9},  {-3, -3.1, -3.2}, {0.3, 0.3, 0.3}};
    const Shape hull = makeHull({.points = points}).value();
    QCOMPARE(wrongWith(hull), std::string());
    for (const Vec3& v : soupOf(hull).vertices) {
      QVERIFY(std::find(points.begin(), points.end(), v) != points.end());
    }
  }

  void hullOfAGridOfPoints_isABoxOfSixFaces() {
    std::vector<Vec3> points;
    for (int x = 0; x < 4; ++x)
      for (int y = 0; y < 4; ++y)
        for (int z = 0; z < 4; ++z) points.emplace_back(x * 0.1, y * 0.1, z * 0.1);
    // In doubles 0.1 * 3 is not three times 0.1, but points on the outer planes share them all the
    // same.
    const Shape box = makeHull({.points = points}).value();
    COMPARE_COUNTS(box, 8, 12, 6);
  }

  void hullOfPointsInOnePlane_isRefused() {
    const auto flat = Brush::fromPoints(
        std::vector<Vec3>{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}, {0.5, 0.25, 1}});
    QVERIFY(!flat);
    QCOMPARE(flat.reasons()[0].kind, ErrorKind::empty);
    QCOMPARE(Brush::fromPoints(std::vector<Vec3>(9, Vec3(1, 2, 3))).reasons()[0].kind,
             ErrorKind::empty);
    QCOMPARE(Brush::fromPoints(std::vector<Vec3>{}).reasons()[0].kind, ErrorKind::empty);
    QCOMPARE(Brush::fromPoints(std::vector<Vec3>(4, Vec3(NAN, 0, 0))).reasons()[0].kind,
             ErrorKind::notFinite);
    QCOMPARE(Brush::fromPoints(std::vector<Vec3>(4, Vec3(1e30, 0, 0))).reasons()[0].kind,
             ErrorKind::outOfRange);
  }
};

QTEST_APPLESS_MAIN(PrimitiveShapes)
#include "primitive_shapes.moc"
