// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Compares the search for colliding faces with a test of every pair, and the reported nesting with
// the nesting that the test built.
#include <map>

#include <QtTest>

#include "geometry/boolean/solid_check.h"
#include "geometry/random/splitmix.h"
#include "geometry/validation/collisions.h"
#include "geometry/validation/contact.h"
#include "geometry/validation/validate.h"
#include "tests/geometry/mesh/sample_soups.h"

using namespace halfspace;
using namespace halfspace::geometry;

namespace {

constexpr std::uint64_t kSeed = 5;

// Random triangles between a few points of a small grid, so that they touch and overlap in every
// possible way.
PolygonSoup crowd(geometry::SplitMix& random, int triangles, int extent) {
  PolygonSoup soup;
  for (int i = 0; i < triangles; ++i) {
    std::vector<int> face;
    for (int corner = 0; corner < 3; ++corner) {
      face.push_back(static_cast<int>(soup.vertices.size()));
      soup.vertices.emplace_back(random.between(0, extent), random.between(0, extent),
                                 random.between(0, extent));
    }
    soup.faces.push_back(face);
  }
  return soup;
}

// Boxes in boxes: each lies inside its parent and apart from its siblings. A random number decides
// whether a box faces outwards; the expected defect follows from the number of solids around it.
struct Nest {
  PolygonSoup soup;
  std::map<DefectKind, long long> expected;

  void grow(geometry::SplitMix& random, const Vec3& low, double size, int around, int depth) {
    const bool outward = random.oneIn(2);
    const PolygonSoup box = samples::box(low, low + Vec3::Constant(size));
    soup = samples::together(soup, outward ? box : samples::insideOut(box));
    if (outward && around > 0) ++expected[DefectKind::nestedSolids];
    if (outward && around < 0) ++expected[DefectKind::insideOut];
    if (!outward && around == 1) ++expected[DefectKind::cavities];
    if (!outward && around > 1) ++expected[DefectKind::nestedSolids];
    if (!outward && around < 1) ++expected[DefectKind::insideOut];
    if (depth == 0) return;
    for (int child = 0; child < 8; ++child) {
      if (!random.oneIn(4)) continue;
      const Vec3 octant((child & 1) != 0 ? 0.55 : 0.1, (child & 2) != 0 ? 0.55 : 0.1,
                        (child & 4) != 0 ? 0.55 : 0.1);
      grow(random, low + size * octant, 0.35 * size, around + (outward ? 1 : -1), depth - 1);
    }
  }
};

}  // namespace

class CollisionsAndNesting : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qInfo() << "seed" << kSeed; }

  void crowdedTriangles_everyPairIsFound() {
    long long found = 0;
    for (int i = 0; i < 200; ++i) {
      geometry::SplitMix random(kSeed + static_cast<std::uint64_t>(i));
      const PolygonSoup soup = crowd(random, random.between(2, 60), random.between(2, 12));
      std::vector<int> index(soup.vertices.size());
      for (size_t v = 0; v < index.size(); ++v) {
        const auto same = std::ranges::find(soup.vertices, soup.vertices[v]);
        index[v] = static_cast<int>(same - soup.vertices.begin());
      }
      std::vector<Triangle> triangles;
      std::vector<int> faces;
      for (size_t f = 0; f < soup.faces.size(); ++f) {
        const Triangle t{index[soup.faces[f][0]], index[soup.faces[f][1]], index[soup.faces[f][2]]};
        const Vec3 u = soup.vertices[t[1]] - soup.vertices[t[0]];
        const Vec3 v = soup.vertices[t[2]] - soup.vertices[t[0]];
        if (u.cross(v).isZero(0.0)) continue;  // small integers: exact
        triangles.push_back(t);
        faces.push_back(static_cast<int>(f));
      }
      std::vector<Collision> expected;
      const auto marked = [](int face) { return face % 3 == 0; };
      std::vector<Collision> expectedMarked;
      for (int a = 0; a < static_cast<int>(triangles.size()); ++a) {
        for (int b = a + 1; b < static_cast<int>(triangles.size()); ++b) {
          if (!trianglesCollide(soup.vertices, triangles[a], triangles[b])) continue;
          expected.push_back({faces[a], faces[b], a, b});
          if (marked(faces[a]) || marked(faces[b])) expectedMarked.push_back(expected.back());
        }
      }
      const CollisionInput input{soup.vertices, triangles, faces};
      const CollisionSearch search = collisionsOf(input, hierarchyOf(input));
      QVERIFY(search.complete);
      QVERIFY(search.found == expected);
      std::vector<bool> marks;
      for (int f = 0; f < static_cast<int>(soup.faces.size()); ++f) marks.push_back(marked(f));
      QVERIFY(collisionsOf(input, marks).found == expectedMarked);
      QCOMPARE(validate(soup).count(DefectKind::selfIntersections),
               static_cast<long long>(expected.size()));
      found += static_cast<long long>(expected.size());
    }
    qInfo() << found << "pairs";
  }

  // Coordinates of very different sizes, and far from the origin: single precision must not miss a
  // contact.
  void tinyContactsFarAway_areFound() {
    for (const double shift : {0.0, 1e3, 1e6, 1e12}) {
      for (const double gap : {0.0, 0x1p-10, -0x1p-10}) {
        PolygonSoup soup = samples::box({0, 0, 0}, {1, 1, 1});
        soup = samples::together(soup, samples::box({1.0 + gap, 0.25, 0.25}, {2, 0.75, 0.75}));
        for (Vec3& p : soup.vertices) p.x() += shift;
        const bool apart = soup.vertices[8].x() > soup.vertices[1].x();
        QCOMPARE(validate(soup).selfIntersecting, !apart);
      }
    }
  }

  void boxesInBoxes_areWhatTheirLayersSay() {
    int parts = 0;
    for (int i = 0; i < 300; ++i) {
      geometry::SplitMix random(kSeed + static_cast<std::uint64_t>(i));
      Nest nest;
      nest.grow(random, Vec3::Zero(), 1024.0, 0, 4);
      const ValidationReport report = validate(nest.soup);
      QVERIFY(!report.selfIntersecting);
      for (const DefectKind kind :
           {DefectKind::cavities, DefectKind::nestedSolids, DefectKind::insideOut}) {
        QCOMPARE(report.count(kind), nest.expected[kind]);
      }
      parts += report.components;
    }
    qInfo() << parts << "parts";
    QVERIFY(parts > 1000);
  }

  // A cavity that touches the outer wall in one vertex: the other vertices decide which part lies
  // in which.
  void touchingInAVertex_isNestedStill() {
    PolygonSoup outer = samples::box({0, 0, 0}, {8, 8, 8});
    const int tip = static_cast<int>(outer.vertices.size());
    outer.vertices.insert(outer.vertices.end(), {{0, 0, 0}, {4, 1, 1}, {1, 4, 1}, {1, 1, 4}});
    for (std::vector<int> face : {std::vector<int>{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}}) {
      for (int& vertex : face) vertex += tip;
      outer.faces.push_back(face);
    }
    const ValidationReport report = validate(outer);
    QCOMPARE(report.count(DefectKind::cavities) + report.count(DefectKind::nestedSolids), 1LL);
    QCOMPARE(report.count(DefectKind::nonManifoldVertices), 1LL);
    QCOMPARE(report.nestedComponents, 1);
  }
};

QTEST_APPLESS_MAIN(CollisionsAndNesting)
#include "collisions_and_nesting.moc"
