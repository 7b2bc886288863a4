// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The searches that all engines share: sides grouped by edge, wedges around a line, the winding of
// a polygon around a line, and the hierarchy of boxes.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <QtTest>

#include "geometry/mesh/around_line.h"
#include "geometry/mesh/polygon_winding.h"
#include "geometry/mesh/sides_by_edge.h"
#include "geometry/random/splitmix.h"
#include "geometry/validation/box_hierarchy.h"

using namespace halfspace::geometry;

namespace {

struct NumberedSide {
  int high = 0;
  int number = 0;
};

struct Point {
  int x = 0, y = 0;
};

int turnOf(const Point& a, const Point& b, const Point& c) {
  const int sum = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  return (sum > 0) - (sum < 0);
}

int windingOf(const std::vector<Point>& polygon, const Point& p) {
  return windingAroundLine(
      polygon.size(), [&](size_t i) { return polygon[i].y <= p.y; },
      [&](size_t low, size_t high) { return turnOf(polygon[low], polygon[high], p); });
}

// The winding number by the quarters in which the corners lie. Contract: the point is on no side.
int windingByQuarters(const std::vector<Point>& polygon, const Point& p) {
  const auto quarterOf = [&](const Point& q) {
    const int x = q.x - p.x, y = q.y - p.y;
    return x > 0 && y >= 0 ? 0 : x <= 0 && y > 0 ? 1 : x < 0 && y <= 0 ? 2 : 3;
  };
  int quarters = 0;
  for (size_t i = 0; i < polygon.size(); ++i) {
    const Point &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    const int step = (quarterOf(b) - quarterOf(a) + 4) % 4;
    quarters += step == 3 ? -1 : step == 2 ? 2 * turnOf(a, b, p) : step;
  }
  return quarters / 4;
}

bool isOnSide(const std::vector<Point>& polygon, const Point& p) {
  for (size_t i = 0; i < polygon.size(); ++i) {
    const Point &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    if (turnOf(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) &&
        std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y))
      return true;
  }
  return false;
}

Box randomBox(SplitMix& random, const Vec3& shift) {
  Vec3 low, size;
  for (int i = 0; i < 3; ++i) {
    low[i] = random.between(0, 200) / 8.0;
    size[i] = random.between(0, 16) / 8.0;
  }
  return {low + shift, low + size + shift};
}

// In 64 bits, which are more than the hierarchy decides by.
bool touchesPlane(const Box& box, const Vec3& normal, double offset) {
  long double low = -offset, high = -offset;
  for (int axis = 0; axis < 3; ++axis) {
    const long double a = static_cast<long double>(normal[axis]) * box.min()[axis];
    const long double b = static_cast<long double>(normal[axis]) * box.max()[axis];
    low += std::min(a, b);
    high += std::max(a, b);
  }
  return low <= 0 && high >= 0;
}

}  // namespace

class SidesWedgesAndBoxes : public QObject {
  Q_OBJECT
 private slots:
  void sidesOfOneEdge_keepTheirOrder() {
    constexpr quint64 kSeed = 3901;
    SplitMix random(kSeed);
    for (int round = 0; round < 200; ++round) {
      // In some rounds one vertex has hundreds of sides.
      const int vertices = random.between(2, 40);
      const int count = random.between(0, 600);
      std::vector<std::pair<int, NumberedSide>> given;
      std::map<std::pair<int, int>, std::vector<int>> expected;
      for (int i = 0; i < count; ++i) {
        const int low = round % 3 == 0 ? 0 : random.between(0, vertices - 2);
        const int high = random.between(low + 1, vertices - 1);
        given.push_back({low, {high, i}});
        expected[{low, high}].push_back(i);
      }
      const SidesByEdge<NumberedSide> sides(static_cast<size_t>(vertices), [&](auto visit) {
        for (const auto& [low, side] : given) visit(low, side);
      });
      auto next = expected.begin();
      sides.forEachEdge([&](int low, std::span<const NumberedSide> ofEdge) {
        QVERIFY(next != expected.end());
        QCOMPARE(std::pair(low, ofEdge.front().high), next->first);
        std::vector<int> numbers;
        for (const NumberedSide& side : ofEdge) numbers.push_back(side.number);
        QCOMPARE(numbers, next->second);
        QCOMPARE(sides.sidesOf(low, ofEdge.front().high).data(), ofEdge.data());
        ++next;
      });
      QVERIFY2(next == expected.end(), qPrintable(QString("seed %1").arg(kSeed)));
      QCOMPARE(sides.all().size(), given.size());
    }
    QVERIFY(SidesByEdge<NumberedSide>().all().empty());
  }

  void edgesThatDoNotExist_haveNoSides() {
    const SidesByEdge<NumberedSide> sides(4, [&](auto visit) {
      visit(1, NumberedSide{3, 0});
      visit(0, NumberedSide{1, 1});
    });
    QVERIFY(sides.sidesOf(0, 3).empty());
    QVERIFY(sides.sidesOf(2, 3).empty());
    QCOMPARE(sides.sidesOf(1, 3).size(), size_t{1});
  }

  // Every sequence of up to ten faces with as many openings as closings.
  void wedgesAreClosedLikeBrackets() {
    for (size_t faces = 2; faces <= 10; faces += 2) {
      for (unsigned mask = 0; mask < (1u << faces); ++mask) {
        const auto runsAlong = [&](size_t i) { return (mask >> i & 1) != 0; };
        size_t along = 0;
        for (size_t i = 0; i < faces; ++i) along += runsAlong(i) ? 1 : 0;
        std::set<size_t> used;
        forEachWedge(faces, runsAlong, [&](size_t opening, size_t closing) {
          QVERIFY(!runsAlong(opening) && runsAlong(closing));
          QVERIFY(used.insert(opening).second && used.insert(closing).second);
          // Between the two, counter-clockwise, as many wedges open as close.
          int depth = 0;
          for (size_t i = (opening + 1) % faces; i != closing; i = (i + 1) % faces) {
            depth += runsAlong(i) ? -1 : 1;
            QVERIFY(depth >= 0);
          }
          QCOMPARE(depth, 0);
        });
        QCOMPARE(used.size(), 2 * std::min(along, faces - along));
      }
    }
  }

  void windingOfRandomPolygons_isThatByQuarters() {
    constexpr quint64 kSeed = 3902;
    SplitMix random(kSeed);
    int wound = 0;
    for (int round = 0; round < 20'000; ++round) {
      std::vector<Point> polygon(static_cast<size_t>(random.between(3, 7)));
      for (Point& corner : polygon) corner = {random.between(-4, 4), random.between(-4, 4)};
      const Point p{random.between(-3, 3), random.between(-3, 3)};
      if (isOnSide(polygon, p)) continue;
      QVERIFY2(windingOf(polygon, p) == windingByQuarters(polygon, p),
               qPrintable(QString("seed %1, round %2").arg(kSeed).arg(round)));
      wound += windingOf(polygon, p) != 0 ? 1 : 0;
    }
    QVERIFY(wound > 1000);
  }

  // Points on sides and corners belong to one of the polygons at them: a square that is divided
  // into triangles in any way winds once around each of its inner points.
  void pointsOnCommonSides_belongToOnePolygon() {
    constexpr quint64 kSeed = 3903;
    SplitMix random(kSeed);
    const std::vector<Point> square{{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    for (int round = 0; round < 500; ++round) {
      const Point middle{random.between(1, 7), random.between(1, 7)};
      for (int x = 1; x < 8; ++x) {
        for (int y = 1; y < 8; ++y) {
          int sum = 0;
          for (size_t i = 0; i < 4; ++i)
            sum += windingOf({square[i], square[(i + 1) % 4], middle}, {x, y});
          QVERIFY2(sum == 1, qPrintable(QString("seed %1, round %2").arg(kSeed).arg(round)));
        }
      }
    }
  }

  void polygonsSeenAsLines_doNotWind() {
    for (int x = -1; x <= 5; ++x)
      for (int y = -1; y <= 5; ++y) {
        QCOMPARE(windingOf({{0, 0}, {4, 4}, {2, 2}}, {x, y}), 0);
        QCOMPARE(windingOf({{0, 2}, {4, 2}, {1, 2}}, {x, y}), 0);
        QCOMPARE(windingOf({{2, 0}, {2, 4}, {2, 1}}, {x, y}), 0);
      }
  }

  void fittedBoxes_areFoundWhereTheyAre() {
    constexpr quint64 kSeed = 3904;
    SplitMix random(kSeed);
    for (const int count : {1, 3, 20, 700}) {
      std::vector<Box> boxes(static_cast<size_t>(count));
      const auto boundsOf = [&] {
        Box bounds;
        for (const Box& box : boxes) bounds.extend(box);
        return bounds;
      };
      const auto boxOf = [&](int i) { return boxes[static_cast<size_t>(i)]; };
      for (Box& box : boxes) box = randomBox(random, Vec3::Zero());
      BoxHierarchy hierarchy(boundsOf(), count, boxOf);
      for (const Vec3& shift : {Vec3(0, 0, 0), Vec3(1000, -70, 3), Vec3(-1e9, 0, 1e-3)}) {
        for (Box& box : boxes) box = randomBox(random, shift);
        hierarchy.fit(boundsOf(), boxOf);
        for (int query = 0; query < 100; ++query) {
          const Box wanted = randomBox(random, shift);
          std::set<int> found;
          hierarchy.forEachMeeting(wanted, [&](int i) { return found.insert(i).second; });
          for (int i = 0; i < count; ++i)
            QVERIFY2(!boxOf(i).intersects(wanted) || found.contains(i),
                     qPrintable(QString("seed %1").arg(kSeed)));
        }
      }
    }
  }

  // Far from the origin a float has no digits left for the box, and a mesh of one point has no
  // size.
  void boxesThatMeetAPlane_areFound() {
    constexpr quint64 kSeed = 3905;
    qInfo("seed %llu", kSeed);
    SplitMix random(kSeed);
    int wanted = 0, found = 0, all = 0;
    for (const int count : {1, 20, 700}) {
      for (const Vec3& shift : {Vec3(0, 0, 0), Vec3(1000, -70, 3), Vec3(-1e7, 1e7, 1e-3)}) {
        std::vector<Box> boxes(static_cast<size_t>(count));
        Box bounds;
        for (Box& box : boxes) bounds.extend(box = randomBox(random, shift));
        if (count == 1) bounds = boxes[0] = Box(shift);
        const auto boxOf = [&](int i) { return boxes[static_cast<size_t>(i)]; };
        const BoxHierarchy hierarchy(bounds, count, boxOf);
        for (int i = 0; i < 100; ++i) {
          Vec3 normal;
          for (double& x : normal) x = random.between(-500, 500);
          // Through a corner of a box, or past it by an eighth.
          const Box& near = boxes[random.next() % boxes.size()];
          const double offset = normal.dot(near.min()) + random.between(0, 1) * 0.125;
          std::set<int> met;
          hierarchy.forEachMeeting(bounds, {normal, offset},
                                   [&](int box) { return met.insert(box).second; });
          for (int box = 0; box < count; ++box) {
            const bool touches = touchesPlane(boxOf(box), normal, offset);
            QVERIFY(!touches || met.contains(box));
            wanted += touches;
          }
          found += static_cast<int>(met.size());
          all += count;
        }
      }
    }
    QVERIFY2(wanted > 1000 && found < all / 2,
             qPrintable(QString("%1 of %2, found %3").arg(wanted).arg(all).arg(found)));
  }
};

QTEST_APPLESS_MAIN(SidesWedgesAndBoxes)
#include "sides_wedges_and_boxes.moc"
