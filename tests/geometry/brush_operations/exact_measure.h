// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmpxx.h>

#include "geometry/brush/brush.h"

namespace halfspace::geometry::samples {

using ExactPoint = std::array<mpq_class, 3>;

// Cramer's rule on the exact coefficients; independent of the predicates under test.
inline ExactPoint meetingOf(const Plane& p, const Plane& q, const Plane& r) {
  mpq_class m[3][4];
  const Plane* rows[3] = {&p, &q, &r};
  for (int i = 0; i < 3; ++i) {
    const auto text = rows[i]->exactCoefficients();
    for (int j = 0; j < 4; ++j) m[i][j] = mpz_class(text[j]);
  }
  const auto determinant = [&](int a, int b, int c) {
    return mpq_class(m[0][a] * (m[1][b] * m[2][c] - m[1][c] * m[2][b]) -
                     m[0][b] * (m[1][a] * m[2][c] - m[1][c] * m[2][a]) +
                     m[0][c] * (m[1][a] * m[2][b] - m[1][b] * m[2][a]));
  };
  const mpq_class w = determinant(0, 1, 2);
  return {determinant(3, 1, 2) / w, determinant(0, 3, 2) / w, determinant(0, 1, 3) / w};
}

inline mpq_class volumeOf(const Brush& brush) {
  std::vector<ExactPoint> points;
  for (const Brush::Vertex& v : brush.vertices()) {
    points.push_back(
        meetingOf(brush.plane(v.planes[0]), brush.plane(v.planes[1]), brush.plane(v.planes[2])));
  }
  mpq_class six = 0;
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    for (size_t i = 2; i < loop.size(); ++i) {
      const ExactPoint &a = points[loop[0]], &b = points[loop[i - 1]], &c = points[loop[i]];
      six += a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
             a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
  }
  return six / 6;
}

inline mpq_class volumeOf(const std::vector<Brush>& brushes) {
  mpq_class sum = 0;
  for (const Brush& brush : brushes) sum += volumeOf(brush);
  return sum;
}

}  // namespace halfspace::geometry::samples
