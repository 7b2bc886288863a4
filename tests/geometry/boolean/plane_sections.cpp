// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sections of solids by planes. Oracle: the vector area of a closed surface is 0, so the section
// has the vector area of the faces behind the plane, which are clipped here one by one in rational
// numbers.
#include <cstdlib>

#include <gmpxx.h>

#include <QtTest>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/boolean/operand.h"
#include "geometry/boolean/plane_section.h"
#include "geometry/mesh/projection.h"
#include "tests/geometry/mesh/sample_soups.h"

using namespace halfspace;
using namespace halfspace::geometry;

namespace {

using Exact = std::array<mpq_class, 3>;

PolygonMesh box(const Vec3& low, const Vec3& high) {
  return PolygonMesh::fromFaces(samples::box(low, high)).value();
}

Plane plane(const Vec3& normal, double offset) {
  return Plane::fromCoefficients(normal, offset).value();
}

PlaneSection cut(const PolygonMesh& mesh, const Plane& by) {
  return sectionOf(mesh.vertices(), trianglesOfOperand(mesh).triangles, by);
}

mpq_class height(const Exact& p, const std::array<std::string, 4>& n) {
  return mpq_class(n[0]) * p[0] + mpq_class(n[1]) * p[1] + mpq_class(n[2]) * p[2] - mpq_class(n[3]);
}

// The part of a triangle behind the plane.
std::vector<Exact> clipped(const std::array<Exact, 3>& t, const std::array<std::string, 4>& n) {
  std::vector<Exact> part;
  for (size_t i = 0; i < 3; ++i) {
    const Exact& a = t[i];
    const Exact& b = t[(i + 1) % 3];
    const mpq_class from = height(a, n), to = height(b, n);
    if (from <= 0) part.push_back(a);
    if (sgn(from) * sgn(to) >= 0) continue;
    const mpq_class share = from / (from - to);
    Exact& p = part.emplace_back();
    for (size_t k = 0; k < 3; ++k) p[k] = a[k] + share * (b[k] - a[k]);
  }
  return part;
}

// The area of the section, from the faces behind the plane.
double expectedArea(const PolygonMesh& mesh, const Plane& by) {
  const auto n = by.exactCoefficients();
  const auto axis = static_cast<size_t>(dominantAxis(by.normal()));
  const size_t i = (axis + 1) % 3, j = (axis + 2) % 3;
  mpq_class twice;
  for (const Triangle& triangle : trianglesOfOperand(mesh).triangles) {
    std::array<Exact, 3> t;
    bool lies = true;
    for (size_t k = 0; k < 3; ++k) {
      const Vec3& p = mesh.vertices()[static_cast<size_t>(triangle[k])];
      t[k] = {mpq_class(p.x()), mpq_class(p.y()), mpq_class(p.z())};
      lies = lies && height(t[k], n) == 0;
    }
    if (lies) continue;  // part of the section, or its opposite
    const std::vector<Exact> part = clipped(t, n);
    for (size_t k = 0; k < part.size(); ++k) {
      const Exact& a = part[k];
      const Exact& b = part[(k + 1) % part.size()];
      twice += a[i] * b[j] - a[j] * b[i];
    }
  }
  const double component = -mpq_class(twice / 2).get_d();
  return component / by.normal()[static_cast<int>(axis)] * by.normal().norm();
}

PolygonMesh randomMesh(SplitMix& random) {
  switch (random.between(1, 3)) {
    case 1: {
      PolygonSoup soup = samples::box(Vec3(0, 0, 0), Vec3(3, 4, random.between(1, 5)));
      const Eigen::Matrix3d rotation = scenes::randomRotation(random);
      for (Vec3& vertex : soup.vertices) vertex = rotation * vertex;
      return PolygonMesh::fromFaces(triangulatedWherePlanarityFails(std::move(soup))).value();
    }
    case 2:
      return scenes::torusMesh(Vec3(1, 1, 0), 3, 1, random.between(4, 9), random.between(3, 7));
    default:
      return scenes::sphereMesh(Vec3(1, 0, 0.5), random.between(1, 4), random.between(1, 4));
  }
}

Plane randomPlane(SplitMix& random, const PolygonMesh& mesh) {
  const auto vertex = [&] {
    const int last = static_cast<int>(mesh.vertices().size()) - 1;
    return mesh.vertices()[static_cast<size_t>(random.between(0, last))];
  };
  for (;;) {
    switch (random.between(1, 3)) {
      case 1: {  // through three corners: faces and edges lie in it
        const auto through = Plane::throughPoints(vertex(), vertex(), vertex());
        if (through) return through.value();
        break;
      }
      case 2:
        return plane(Vec3::Unit(random.between(0, 2)), vertex()[random.between(0, 2)]);
      default:
        return plane(Vec3(random.unit() - 0.5, random.unit() - 0.5, 1), random.unit());
    }
  }
}

}  // namespace

class PlaneSections : public QObject {
  Q_OBJECT
 private slots:
  void boxInTheMiddle_isARectangle() {
    const PlaneSection section = cut(box(Vec3(0, 0, 0), Vec3(2, 3, 4)), plane(Vec3::UnitZ(), 1));
    QCOMPARE(section.loops.size(), size_t{1});
    const std::vector<Vec3> corners{{0, 0, 1}, {2, 0, 1}, {2, 3, 1}, {0, 3, 1}};
    QVERIFY(section.loops[0].corners == corners);
    QCOMPARE(section.area, 6.0);
  }

  void faceInThePlane_countsIfTheSolidIsBehindIt() {
    const PolygonMesh solid = box(Vec3(0, 0, 0), Vec3(2, 3, 4));
    QCOMPARE(cut(solid, plane(Vec3::UnitZ(), 4)).area, 6.0);
    QCOMPARE(cut(solid, plane(Vec3::UnitZ(), 0)).loops.size(), size_t{0});
    QCOMPARE(cut(solid, plane(-Vec3::UnitZ(), 0)).area, 6.0);
  }

  void edgeAndCornerInThePlane_leaveNothing() {
    const PolygonMesh solid = box(Vec3(0, 0, 0), Vec3(2, 2, 2));
    QVERIFY(cut(solid, plane(Vec3(1, 1, 0), 0)).loops.empty());
    QVERIFY(cut(solid, plane(Vec3(1, 1, 0), 4)).loops.empty());
    QVERIFY(cut(solid, plane(Vec3(1, 1, 1), 0)).loops.empty());
    QVERIFY(cut(solid, plane(Vec3(1, 1, 1), 6)).loops.empty());
    QVERIFY(cut(solid, plane(Vec3(1, 1, 1), 7)).loops.empty());
  }

  void planeThroughCorners_keepsThem() {
    const PlaneSection section = cut(box(Vec3(0, 0, 0), Vec3(2, 2, 2)), plane(Vec3(1, -1, 0), 0));
    QCOMPARE(section.loops.size(), size_t{1});
    QCOMPARE(section.loops[0].corners.size(), size_t{4});
    QVERIFY(std::abs(section.area - 4 * std::sqrt(2.0)) < 1e-14);
  }

  void torus_hasAnOutlineAndAHole() {
    const PolygonMesh torus = scenes::torusMesh(Vec3(0, 0, 0), 3, 1, 12, 6);
    const PlaneSection section = cut(torus, plane(Vec3::UnitZ(), 0.25));
    QCOMPARE(section.loops.size(), size_t{2});
    const double first = section.loops[0].area, second = section.loops[1].area;
    QVERIFY(first * second < 0);
    QCOMPARE(cut(torus, plane(Vec3::UnitX(), 0.25)).loops.size(), size_t{2});
  }

  void boxesTouchingInAnEdge_areTwoOutlines() {
    const auto mesh = PolygonMesh::fromFaces(samples::together(
        samples::box(Vec3(0, 0, 0), Vec3(1, 1, 1)), samples::box(Vec3(1, 1, 0), Vec3(2, 2, 1))));
    const PlaneSection section = cut(mesh.value(), plane(Vec3::UnitZ(), 0.5));
    QCOMPARE(section.loops.size(), size_t{2});
    QCOMPARE(section.area, 2.0);
  }

  void randomSections_haveTheAreaOfTheFacesBehind() {
    const char* text = std::getenv("HALFSPACE_ROUNDS");
    const int rounds = text != nullptr ? std::atoi(text) : 300;
    const std::uint64_t seed = 1123;
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    SplitMix random(seed);
    int cuts = 0;
    for (int round = 0; round < rounds; ++round) {
      const PolygonMesh mesh = randomMesh(random);
      const Plane by = randomPlane(random, mesh);
      const PlaneSection section = cut(mesh, by);
      const double expected = expectedArea(mesh, by);
      QVERIFY2(std::abs(section.area - expected) <= 1e-12 * std::max(1.0, expected),
               qPrintable(QString("round %1: %2 instead of %3")
                              .arg(round)
                              .arg(section.area, 0, 'g', 17)
                              .arg(expected, 0, 'g', 17)));
      for (const SectionLoop& loop : section.loops) {
        QVERIFY(loop.corners.size() >= 3);
        for (const Vec3& corner : loop.corners) {
          QVERIFY(std::abs(by.unitNormal().dot(corner) - by.offset() / by.normal().norm()) < 1e-13);
        }
      }
      cuts += section.loops.empty() ? 0 : 1;
    }
    QVERIFY(cuts > rounds / 4);
  }
};

QTEST_APPLESS_MAIN(PlaneSections)
#include "plane_sections.moc"
