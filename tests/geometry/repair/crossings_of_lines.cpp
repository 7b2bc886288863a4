// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The points in which constraints of a facet cross, against CGAL's own intersection of lines.
#include <random>

#include <gmpxx.h>

#include <QtTest>

#include "geometry/repair/untangle/facet_triangulation.h"

using namespace halfspace::geometry::facet;

namespace {

using ExactKernel = Kernel::Exact_kernel;

// A quotient of whole numbers, or a whole number: denominators of the two coordinates are equal,
// related or different.
mpq_class number(std::mt19937& random) {
  const int denominators[] = {1, 3, 6, 64, 1 << 30, 7};
  mpq_class value(static_cast<int>(random() % 2001) - 1000, denominators[random() % 6]);
  value.canonicalize();
  return value;
}

Point2 point(std::mt19937& random) {
  return Point2(Number(number(random)), Number(number(random)));
}

}  // namespace

class CrossingsOfLines : public QObject {
  Q_OBJECT
 private slots:
  void crossings_areThoseOfCgal() {
    std::mt19937 random(7);
    int tested = 0;
    for (int round = 0; round < 4000; ++round) {
      const Point2 a = point(random), b = point(random), c = point(random), d = point(random);
      const auto of = [](const Point2& p) { return CGAL::exact(p); };
      const ExactKernel::Line_2 first(of(a), of(b)), second(of(c), of(d));
      if (of(a) == of(b) || of(c) == of(d) || CGAL::parallel(first, second)) continue;
      const auto expected = CGAL::intersection(first, second);
      const Point2 crossing = CrossingOfLines()(a, b, c, d);
      const auto x = CGAL::to_interval(crossing.x()), y = CGAL::to_interval(crossing.y());
      const auto& exact = *boost::get<ExactKernel::Point_2>(&*expected);
      QVERIFY(CGAL::exact(crossing) == exact);
      QVERIFY(x.first <= exact.x() && exact.x() <= x.second);
      QVERIFY(y.first <= exact.y() && exact.y() <= y.second);
      ++tested;
    }
    QVERIFY(tested > 3000);
  }
};

QTEST_APPLESS_MAIN(CrossingsOfLines)
#include "crossings_of_lines.moc"
