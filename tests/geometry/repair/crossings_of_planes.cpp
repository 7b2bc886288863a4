// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The points in which edges cross planes, against the equations that define them.
#include <cmath>
#include <random>

#include <QtTest>

#include "geometry/repair/untangle/plane_crossing.h"
#include "geometry/validation/exact_sides.h"

using namespace halfspace::geometry;

namespace {

using Exact = std::array<mpq_class, 3>;

Exact exactOf(const Vec3& v) {
  return {mpq_class(v.x()), mpq_class(v.y()), mpq_class(v.z())};
}
Exact minus(const Exact& x, const Exact& y) {
  return {mpq_class(x[0] - y[0]), mpq_class(x[1] - y[1]), mpq_class(x[2] - y[2])};
}
Exact cross(const Exact& x, const Exact& y) {
  return {mpq_class(x[1] * y[2] - x[2] * y[1]), mpq_class(x[2] * y[0] - x[0] * y[2]),
          mpq_class(x[0] * y[1] - x[1] * y[0])};
}
mpq_class dot(const Exact& x, const Exact& y) {
  return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

bool isOnBoth(const PlaneCrossing& c, const Exact& point) {
  const Exact o = exactOf(c.o), a = exactOf(c.a);
  const Exact normal = cross(minus(exactOf(c.p), o), minus(exactOf(c.q), o));
  return dot(normal, minus(point, o)) == 0 &&
         cross(minus(exactOf(c.b), a), minus(point, a)) == Exact();
}

bool contains(const Box& box, const Exact& point) {
  for (int i = 0; i < 3; ++i) {
    if (std::isfinite(box.min()[i]) && mpq_class(box.min()[i]) > point[i]) return false;
    if (std::isfinite(box.max()[i]) && mpq_class(box.max()[i]) < point[i]) return false;
  }
  return true;
}

}  // namespace

class CrossingsOfPlanes : public QObject {
  Q_OBJECT
 private slots:
  // Coordinates of every size, down to denormal numbers, and equal ones.
  void anyCrossing_liesOnThePlaneAndTheEdge() {
    std::mt19937 random(5);
    const auto number = [&](int exponents) {
      const double mantissa = static_cast<double>(random()) - 2147483648.0;
      return std::ldexp(mantissa, static_cast<int>(random() % exponents) - exponents - 31);
    };
    int tested = 0;
    for (const int exponents : {1, 8, 60, 1040}) {
      const auto point = [&] {
        const double x = number(exponents), y = number(exponents), z = number(exponents);
        return Vec3(x, y, random() % 4 == 0 ? 0.0 : z);
      };
      for (int i = 0; i < 500; ++i) {
        const PlaneCrossing c{point(), point(), point(), point(), point()};
        if (orientation(c.o, c.p, c.q, c.a) * orientation(c.o, c.p, c.q, c.b) >= 0) continue;
        const Exact exact = exactPointOf(c);
        QVERIFY(isOnBoth(c, exact));
        QVERIFY(contains(boundsOf(c), exact));
        ++tested;
      }
    }
    QVERIFY(tested > 200);
  }

  void crossingOfAnAxis_isTheNumberItself() {
    const PlaneCrossing c{{0, 0, 3}, {1, 0, 3}, {0, 1, 3}, {5, 7, 1}, {5, 7, 9}};
    QVERIFY(exactPointOf(c) == exactOf({5, 7, 3}));
    QVERIFY(boundsOf(c).sizes().maxCoeff() < 1e-12);
  }
};

QTEST_APPLESS_MAIN(CrossingsOfPlanes)
#include "crossings_of_planes.moc"
