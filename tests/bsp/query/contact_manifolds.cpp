// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The contacts of shapes at rest. Each must lie on its cell and on the shape. Together they must
// cover all of the region in which the shape is near the cell: lines along the contact's normal are
// cut with the cell's planes and with the shape's own inequalities, and where the gap between both
// is small, the line must pass through the hull of the contacts.
#include <QtTest>
#include <cmath>
#include <map>

#include "bsp/query/manifold.h"
#include "bsp/query/sweep.h"
#include "tests/bsp/query/every_person.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/bsp/query/slight_turns.h"
#include "tests/support/reference/few_cells.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 31622776;
constexpr double kWithin = 0.05;  // units

class Contacts final : public ManifoldSink {
 public:
  bool take(const Contact& contact) override {
    all.push_back(contact);
    return all.size() < most;
  }
  std::vector<Contact> all;
  size_t most = 10'000;
};

// How far a point, relative to the shape's middle, is outside of the shape, by inequalities. Not
// above 0: inside.
double outside(const PointShape&, const Vec3& p) {
  return p.norm();
}
double outside(const SphereShape& s, const Vec3& p) {
  return p.norm() - s.radius;
}
double outside(const CapsuleShape& s, const Vec3& p) {
  return (p - Vec3(0, 0, std::clamp(p.z(), -s.half, s.half))).norm() - s.radius;
}
double outside(const CylinderShape& s, const Vec3& p) {
  return std::max(std::hypot(p.x(), p.y()) - s.radius, std::abs(p.z()) - s.half);
}
double outside(const BoxShape& s, const Vec3& p) {
  return (p.cwiseAbs() - s.half).maxCoeff();
}
double outside(const HullShape& s, const Vec3& p) {
  double most = -1e9;
  for (const Hull::Face& face : s.hull->faces())
    most = std::max(most, face.normal.dot(p) - face.normal.dot(s.hull->farthest(face.normal)));
  return most;
}

// The least t for which at + t n is in the shape, found from inside; nullopt: none near 0.
template <class Shape>
std::optional<double> entry(const Shape& shape, const Vec3& at, const Vec3& n) {
  const double inside = -n.dot(at);  // the height of the middle: the shape is convex about it
  if (outside(shape, at + inside * n) > 0.0) return std::nullopt;
  double low = -200.0, high = inside;
  for (int i = 0; i < 80; ++i) {
    const double middle = (low + high) / 2.0;
    (outside(shape, at + middle * n) > 0.0 ? low : high) = middle;
  }
  return high;
}

// The largest t for which at + t n is in the cell.
std::optional<double> exitOf(const HandMadeCell& cell, const Vec3& at, const Vec3& n) {
  double first = -1e9, last = 1e9;
  for (size_t i = 0; i < cell.normals.size(); ++i) {
    double offset = -1e9;
    for (const Vec3& vertex : cell.vertices) offset = std::max(offset, cell.normals[i].dot(vertex));
    const double start = cell.normals[i].dot(at) - offset, change = cell.normals[i].dot(n);
    if (std::abs(change) < 1e-12) {
      if (start > 0.0) return std::nullopt;
    } else if (change > 0.0) {
      last = std::min(last, -start / change);
    } else {
      first = std::max(first, -start / change);
    }
  }
  if (first > last) return std::nullopt;
  return last;
}

// How far the point is outside of the hull of the contacts, seen along n: the best separating
// direction of many.
double outsideOfContacts(const std::vector<Contact>& contacts, const Vec3& point, const Vec3& n) {
  const Vec3 u =
      n.cross(std::abs(n.x()) < 0.5 ? Vec3(Vec3::UnitX()) : Vec3(Vec3::UnitY())).normalized();
  const Vec3 v = n.cross(u);
  double most = -1e9;
  for (int i = 0; i < 720; ++i) {
    const double angle = i * 3.14159265358979 / 360.0;
    const Vec3 direction = std::cos(angle) * u + std::sin(angle) * v;
    double furthest = -1e9;
    for (const Contact& contact : contacts)
      furthest = std::max(furthest, direction.dot(contact.onSolid));
    most = std::max(most, direction.dot(point) - furthest);
  }
  return most;
}

// Whether a face of the shape lies across n, up to rounding and slight turns.
constexpr double kAcross = 1.0 - 1e-5;
bool hasFaceAcross(const BoxShape&, const Vec3& n) {
  return n.cwiseAbs().maxCoeff() > kAcross;
}
bool hasFaceAcross(const CylinderShape&, const Vec3& n) {
  return std::abs(n.z()) > kAcross;
}
bool hasFaceAcross(const HullShape& shape, const Vec3& n) {
  return std::ranges::any_of(shape.hull->faces(),
                             [&](const Hull::Face& face) { return face.normal.dot(n) < -kAcross; });
}

template <class Shape>
constexpr bool kFlat = std::is_same_v<Shape, BoxShape> || std::is_same_v<Shape, CylinderShape> ||
                       std::is_same_v<Shape, HullShape>;

struct Resting {
  SplitMix random{kSeed};
  int found = 0, several = 0, covered = 0;

  template <class Shape>
  void check(const Shape& shape, bool turned) {
    const Eigen::Matrix3d turn = turned ? slightTurn(random) : noTurn();
    const Vec3 half(within(random, 4, 60), within(random, 4, 60), within(random, 5, 30));
    const std::vector<HandMadeCell> cells = {
        turnedBox(Vec3(-half.x(), 0, 0), half, turn),
        turnedBox(Vec3(half.x() + within(random, 0.0, 20.0), within(random, -20, 20), 0),
                  Vec3(within(random, 4, 60), within(random, 4, 60), half.z()), turn)};
    const FewCells world(cells, kWorld);
    const TreeView tree = world.view();
    const Vec3 target(within(random, -half.x(), half.x()), within(random, -half.y(), half.y()), 0);
    Vec3 away = randomPosition(random, 1.0).normalized();
    if (random.oneIn(2)) away = Vec3::Unit(random.between(0, 2)) * (random.oneIn(2) ? 1.0 : -1.0);
    const Vec3 from = target + 150.0 * away;
    const Hit hit = sweep(tree, shape, from, Vec3(-150.0 * away));
    if (!hit.hit || hit.startInSolid) return;
    // Just touching, a skin away, or a little inside.
    // Hulls that overlap an edge have the depth of a face.
    const double deepest = std::is_same_v<Shape, HullShape> ? 0.001 : -0.02;
    const double gap = random.oneIn(3) && deepest < 0.0 ? 0.0 : within(random, deepest, 0.04);
    const Vec3 at = hit.position + gap * hit.normal;
    Contacts made;
    QCOMPARE(manifold(tree, shape, at, kWithin, made), QueryError::none);
    QVERIFY2(!made.all.empty(), qPrintable(QString("no contact at a gap of %1").arg(gap)));
    std::map<uint32_t, std::vector<Contact>> byLeaf;
    for (const Contact& contact : made.all) byLeaf[contact.leaf].push_back(contact);
    for (const auto& [leaf, contacts] : byLeaf) judge(shape, cells[leaf], at, contacts, tree);
    judgeNearest(tree, shape, gap, made.all);
  }

  template <class Shape>
  void judge(const Shape& shape, const HandMadeCell& cell, const Vec3& at,
             const std::vector<Contact>& all, const TreeView& tree) {
    const double tolerance = 2.0 * exactTolerance(tree, shape.extent());
    const Vec3 n = all.front().normal;
    QVERIFY(std::abs(n.norm() - 1.0) < 1e-9);
    found += static_cast<int>(all.size());
    several += all.size() > 1;
    for (const Contact& contact : all) {
      QCOMPARE(contact.normal, n);
      double highest = -1e9;
      for (size_t i = 0; i < cell.normals.size(); ++i) {
        double offset = -1e9;
        for (const Vec3& vertex : cell.vertices)
          offset = std::max(offset, cell.normals[i].dot(vertex));
        highest = std::max(highest, cell.normals[i].dot(contact.onSolid) - offset);
      }
      // A nearest point of two bodies that overlap may lie in the cell.
      QVERIFY2(highest < tolerance && (highest > -tolerance || contact.distance < 0.0),
               qPrintable(QString("%1 off the cell").arg(highest)));
      const Vec3 onShape = contact.onSolid + contact.distance * n;
      const double off = outside(shape, onShape - at - shape.middle);
      // At an edge that it overlaps, normal and depth are those of a smaller shape.
      QVERIFY2(off < tolerance + (contact.distance < tolerance ? 0.01 : 0.0),
               qPrintable(QString("%1 off the shape").arg(off)));
      QVERIFY(contact.distance <= kWithin + tolerance);
    }
    if constexpr (kFlat<Shape>) judgeCover(shape, cell, at, all);
  }

  template <class Shape>
  void judgeCover(const Shape& shape, const HandMadeCell& cell, const Vec3& at,
                  const std::vector<Contact>& all) {
    const Vec3 n = all.front().normal;
    // 16 corners on the rim of a cylinder leave out 2 % of its radius.
    double margin = std::is_same_v<Shape, CylinderShape> ? 0.02 * 16.0 + 1e-3 : 1e-3;
    // Where an edge touches a face, the other facet at the edge is near the face, too, in a strip;
    // along the round side of a cylinder the strip is wide.
    const bool isFacet =
        std::ranges::any_of(cell.normals, [&](const Vec3& each) { return each.dot(n) > kAcross; });
    if (std::is_same_v<Shape, CylinderShape> && !hasFaceAcross(shape, n)) return;
    if (!isFacet || !hasFaceAcross(shape, n)) margin += 2.0 * kWithin;
    // The sides of the hull lean by 30 degrees.
    if (std::is_same_v<Shape, HullShape>) margin += kWithin;
    for (int i = 0; i < 60; ++i) {
      const Vec3 point = at + randomPosition(random, 30.0);
      const auto shapeFrom = entry(shape, Vec3(point - at), n);
      const auto cellTo = exitOf(cell, point, n);
      if (!shapeFrom || !cellTo || *shapeFrom - *cellTo > 0.9 * kWithin) continue;
      // Lines through what is deeper than the contacts are those of another facet.
      if (*shapeFrom - *cellTo < -0.03) continue;
      ++covered;
      const double off = outsideOfContacts(all, point, n);
      QVERIFY2(off < margin, qPrintable(QString("%1 outside of %2 contacts, normal %3 %4 %5")
                                            .arg(off)
                                            .arg(all.size())
                                            .arg(n.x())
                                            .arg(n.y())
                                            .arg(n.z())));
    }
  }

  // Some contact is as near as the two are.
  template <class Shape>
  void judgeNearest(const TreeView& tree, const Shape& shape, double gap,
                    const std::vector<Contact>& all) {
    double least = 1e9;
    for (const Contact& contact : all) least = std::min(least, contact.distance);
    const double tolerance = 4.0 * exactTolerance(tree, shape.extent()) + (gap <= 0.0 ? 0.01 : 0.0);
    QVERIFY2(std::abs(least) <= std::abs(gap) + tolerance,
             qPrintable(QString("least distance %1 at a gap of %2").arg(least).arg(gap)));
  }
};

template <class Shape>
size_t countOn(const TreeView& tree, const Shape& shape, const Vec3& at, double limit = kWithin) {
  Contacts found;
  if (manifold(tree, shape, at, limit, found) != QueryError::none) return 0;
  return found.all.size();
}

}  // namespace

class ContactManifolds : public QObject {
  Q_OBJECT
 private slots:
  void restingShapes_meetTheOracle_data() {
    QTest::addColumn<int>("shape");
    const char* names[] = {"point", "sphere", "capsule", "cylinder", "box", "hull"};
    for (int i = 0; i < 6; ++i) QTest::newRow(names[i]) << i;
  }

  void restingShapes_meetTheOracle() {
    QFETCH(int, shape);
    int index = 0;
    withEveryPerson([&](const auto& person) {
      if (index++ != shape) return;
      Resting resting;
      for (int i = 0; i < repeated(400) && !QTest::currentTestFailed(); ++i)
        resting.check(person, i % 2 == 1);
      qInfo("seed %llu: %d contacts, %d cells with several, %d lines covered",
            static_cast<unsigned long long>(kSeed), resting.found, resting.several,
            resting.covered);
      QVERIFY(resting.found > 100);
      if (shape > 2) QVERIFY(resting.several > 50 && resting.covered > 500);
    });
  }

  void knownCounts() {
    const FewCells floor({turnedBox(Vec3(0, 0, -16), Vec3(200, 200, 16), noTurn())}, kWorld);
    const TreeView tree = floor.view();
    QCOMPARE(countOn(tree, SphereShape{16}, Vec3(0, 0, 16.03)), size_t{1});
    QCOMPARE(countOn(tree, BoxShape{{16, 16, 28}}, Vec3(0, 0, 28.03)), size_t{4});
    QCOMPARE(countOn(tree, BoxShape{{16, 16, 28}}, Vec3(0, 0, 27.99)), size_t{4});
    QCOMPARE(countOn(tree, CylinderShape{16, 28}, Vec3(0, 0, 28.0)), size_t{16});
    QCOMPARE(countOn(tree, HullShape{&personHull()}, Vec3(0, 0, 28.03)), size_t{6});
    QCOMPARE(countOn(tree, CapsuleShape{16, 12}, Vec3(216.03, 0, -14)), size_t{2});
    // Half over the edge: the corners of the rectangle that is left.
    QCOMPARE(countOn(tree, BoxShape{{16, 16, 28}}, Vec3(200, 0, 28.03)), size_t{4});
    QCOMPARE(countOn(tree, BoxShape{{16, 16, 28}}, Vec3(0, 0, 29.0)), size_t{0});
  }

  void sink_ends_andUselessInputIsRefused() {
    const FewCells floor({turnedBox(Vec3(0, 0, -16), Vec3(200, 200, 16), noTurn())}, kWorld);
    Contacts found;
    found.most = 2;
    manifold(floor.view(), BoxShape{{16, 16, 28}}, Vec3(0, 0, 28), kWithin, found);
    QCOMPARE(found.all.size(), size_t{2});
    QCOMPARE(manifold(floor.view(), SphereShape{-1}, Vec3(0, 0, 0), 1.0, found),
             QueryError::badShape);
    QCOMPARE(manifold(floor.view(), SphereShape{1}, Vec3(std::nan(""), 0, 0), 1.0, found),
             QueryError::notFinite);
  }
};

QTEST_APPLESS_MAIN(ContactManifolds)
#include "contact_manifolds.moc"
