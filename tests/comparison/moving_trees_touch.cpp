// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Two hierarchies that move and rotate: the time and position of their first contact, compared with
// many snapshots of the motion in which every pair of triangles is tested exactly.
#include <QtTest>

#include "comparison/obb/moving_trees.h"
#include "comparison/triangles/swept_triangle.h"
#include "tests/comparison/random_soup.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::comparison;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 30103;
constexpr double kTolerance = 1e-6;
constexpr int kPictures = 400;

SoupTriangle moved(SoupTriangle triangle, const Eigen::Isometry3d& position) {
  for (Vec3& corner : triangle.corners) corner = position * corner;
  return triangle;
}

double distanceTo(const Soup& soup, const Eigen::Isometry3d& position, const Vec3& point) {
  double least = HUGE_VAL;
  for (size_t i = 0; i < soup.triangles.size(); ++i)
    least = std::min(least, (closestOn(moved(soup.triangle(i), position), point) - point).norm());
  return least;
}

// Time of the first snapshot in which they touch; std::nullopt if there is none.
std::optional<double> firstPicture(const ObbTree& a, const BodyMotion& motionOfA, const ObbTree& b,
                                   const BodyMotion& motionOfB) {
  for (int i = 0; i <= kPictures; ++i) {
    const double time = static_cast<double>(i) / kPictures;
    if (a.touches(b, motionOfB.at(time).inverse() * motionOfA.at(time))) return time;
  }
  return std::nullopt;
}

}  // namespace

class MovingTreesTouch : public QObject {
  Q_OBJECT
 private slots:
  // Compares the points of closestPositions() with a search over both triangles.
  void trianglesAreSoFarApart() {
    SplitMix random(kSeed);
    const auto triangle = [&](double reach) {
      const Vec3 at = randomPosition(random, reach);
      SoupTriangle made;
      for (Vec3& corner : made.corners) corner = at + randomPosition(random, 1.5);
      if (random.oneIn(10)) made.corners[1] = made.corners[0];
      return made;
    };
    int touching = 0;
    for (int i = 0; i < 3000; ++i) {
      const SoupTriangle a = triangle(1.5), b = triangle(1.5);
      const ClosestPositions positions = closestPositions(a, b);
      QCOMPARE(positions.distance == 0.0, overlap(a, b));
      QVERIFY((closestOn(a, positions.first) - positions.first).norm() < 1e-12);
      QVERIFY((closestOn(b, positions.second) - positions.second).norm() < 1e-12);
      // Starts at the nearest of many points of one triangle and projects alternately onto the
      // other and back.
      Vec3 p = a.corners[0];
      for (int u = 0; u <= 12; ++u) {
        for (int v = 0; u + v <= 12; ++v) {
          const Vec3 at = a.corners[0] + u / 12.0 * (a.corners[1] - a.corners[0]) +
                          v / 12.0 * (a.corners[2] - a.corners[0]);
          if ((closestOn(b, at) - at).norm() < (closestOn(b, p) - p).norm()) p = at;
        }
      }
      for (int turn = 0; turn < 2000; ++turn) p = closestOn(a, closestOn(b, p));
      const double found = (closestOn(b, p) - p).norm();
      QVERIFY(positions.distance <= found + 1e-12);
      QVERIFY(found <= positions.distance + 1e-3);
      touching += positions.distance == 0.0;
    }
    qInfo("seed %llu: %d of 3000 touch", static_cast<unsigned long long>(kSeed), touching);
    QVERIFY(touching > 100 && touching < 2900);
  }

  void contactsAreNeverLate_andNeverFromAfar() {
    SplitMix random(kSeed + 1);
    int contacts = 0, between = 0, none = 0, atStart = 0;
    for (int round = 0; round < 8; ++round) {
      const Soup soupA = randomSoup(random, 25), soupB = randomSoup(random, 25);
      const ObbTree a(soupA.corners, soupA.triangles, {true, 1.0});
      const ObbTree b(soupB.corners, soupB.triangles, {true, 1.0});
      for (int i = 0; i < 25; ++i) {
        const BodyMotion motionOfA(randomPlacement(random, 25.0), randomPlacement(random, 25.0));
        const BodyMotion motionOfB(randomPlacement(random, 25.0), randomPlacement(random, 25.0));
        const auto picture = firstPicture(a, motionOfA, b, motionOfB);
        const auto contact = firstContact(a, motionOfA, b, motionOfB, kTolerance);
        QVERIFY2(contact || !picture, "a contact is missed");
        none += !contact;
        if (!contact) continue;
        ++contacts;
        atStart += contact->time == 0.0;
        if (picture) QVERIFY2(contact->time <= *picture, "late");
        between += !picture || contact->time < *picture - 1.0 / kPictures;
        // The triangles that the contact names touch at its time and position.
        const Eigen::Isometry3d placeA = motionOfA.at(contact->time);
        const Eigen::Isometry3d placeB = motionOfB.at(contact->time);
        const ClosestPositions positions =
            closestPositions(moved(soupA.triangle(*contact->first), placeA),
                             moved(soupB.triangle(*contact->second), placeB));
        QVERIFY(positions.distance <= kTolerance);
        QVERIFY(distanceTo(soupA, motionOfA.at(contact->time), contact->position) <= kTolerance);
        QVERIFY(distanceTo(soupB, motionOfB.at(contact->time), contact->position) <= kTolerance);
      }
    }
    qInfo("seed %llu: %d contacts (%d at the start, %d between pictures), %d without",
          static_cast<unsigned long long>(kSeed + 1), contacts, atStart, between, none);
    QVERIFY(contacts - atStart > 30 && none > 10);
  }

  // A rod that rotates past a post: its ends move, but its middle does not.
  void turningAloneIsMotion() {
    const Soup rod{{Vec3(-10, 0, 0), Vec3(10, 0, 0), Vec3(10, 0, 0.5)}, {{0, 1, 2}}};
    const Soup post{{Vec3(0, 8, -1), Vec3(0, 8, 1), Vec3(0, 8.5, 0)}, {{0, 1, 2}}};
    const ObbTree a(rod.corners, rod.triangles, {true, 1.0});
    const ObbTree b(post.corners, post.triangles, {true, 1.0});
    Eigen::Isometry3d still = Eigen::Isometry3d::Identity(), turned = still;
    turned.linear() = Eigen::AngleAxisd(2.0, Vec3::UnitZ()).matrix();
    const auto contact =
        firstContact(a, BodyMotion(still, turned), b, BodyMotion(still, still), kTolerance);
    QVERIFY(contact.has_value());
    // The post lies at a right angle to the rod, and the rotation is two radians in total.
    QVERIFY(contact->time <= M_PI / 4 && contact->time > M_PI / 4 - 1e-6);
    QVERIFY(std::abs(contact->position.y() - 8.0) < 0.6 && std::abs(contact->position.x()) < 1e-5);
  }

  // Bodies that move side by side never meet; bodies that overlap at the start meet at once.
  void sameMotion_meetsNobody() {
    SplitMix random(kSeed + 2);
    const Soup soup = randomSoup(random, 20);
    const ObbTree tree(soup.corners, soup.triangles, {true, 1.0});
    Eigen::Isometry3d aside = Eigen::Isometry3d::Identity();
    aside.translation() = Vec3(60, 0, 0);
    Eigen::Isometry3d on = Eigen::Isometry3d::Identity(), asideOn = aside;
    on.translation() = Vec3(0, 1000, 0);
    asideOn.translation() = Vec3(60, 1000, 0);
    const BodyMotion one(Eigen::Isometry3d::Identity(), on), other(aside, asideOn);
    QVERIFY(!firstContact(tree, one, tree, other, kTolerance));
    const auto same = firstContact(tree, one, tree, one, kTolerance);
    QVERIFY(same && same->time == 0.0);
    const ObbTree empty({}, {});
    QVERIFY(!firstContact(tree, one, empty, other, kTolerance));
  }

  // Spheres replace the triangles inside them, so a lower accuracy gives an earlier contact.
  void lowerAccuracy_isEarlier() {
    SplitMix random(kSeed + 3);
    const Soup soupA = randomSoup(random, 30), soupB = randomSoup(random, 30);
    const double accuracies[] = {0.0, 0.3, 0.6, 1.0};
    std::vector<double> mean(std::size(accuracies));
    for (int i = 0; i < 60; ++i) {
      const BodyMotion motionOfA(randomPlacement(random, 40.0), randomPlacement(random, 10.0));
      const BodyMotion motionOfB(randomPlacement(random, 40.0), randomPlacement(random, 10.0));
      double before = 0.0;
      for (size_t k = 0; k < std::size(accuracies); ++k) {
        const ObbOptions options{true, accuracies[k]};
        const ObbTree a(soupA.corners, soupA.triangles, options);
        const ObbTree b(soupB.corners, soupB.triangles, options);
        const auto contact = firstContact(a, motionOfA, b, motionOfB, kTolerance);
        const double time = contact ? contact->time : 1.0;
        // Spheres of children extend beyond that of their parent; only the results of triangles are
        // final.
        if (k + 1 == std::size(accuracies)) QVERIFY(time >= before - kTolerance);
        before = std::max(before, time);
        mean[k] += time / 60.0;
      }
    }
    QVERIFY(mean.front() < mean.back());
  }
};

QTEST_APPLESS_MAIN(MovingTreesTouch)
#include "moving_trees_touch.moc"
