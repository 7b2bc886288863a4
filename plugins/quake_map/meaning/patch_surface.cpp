// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/patch_surface.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace halfspace::plugins::quake_map {

using geometry::Vec3;

namespace {

// Weights of the three control points of a quadratic Bezier arc at t.
std::array<double, 3> weights(double t) {
  return {(1 - t) * (1 - t), 2 * t * (1 - t), t * t};
}

class Tessellator {
 public:
  Tessellator(const MapFile& map, const MapPatch& patch) : m_map(map), m_patch(patch) {}

  bool finite() const {
    for (int column = 0; column < m_patch.width; ++column)
      for (int row = 0; row < m_patch.height; ++row)
        if (!control(column, row).allFinite()) return false;
    return true;
  }

  geometry::PolygonSoup run() {
    const int across = piecesAcross(), down = piecesDown();
    const int columns = (m_patch.width - 1) / 2 * across + 1;
    const int rows = (m_patch.height - 1) / 2 * down + 1;
    geometry::PolygonSoup soup;
    for (int column = 0; column < columns; ++column)
      for (int row = 0; row < rows; ++row)
        soup.vertices.push_back(point(column, across, row, down));
    for (int column = 0; column + 1 < columns; ++column)
      for (int row = 0; row + 1 < rows; ++row) {
        const int a = column * rows + row, b = a + rows;
        addTriangle(soup, a, b, b + 1);
        addTriangle(soup, a, b + 1, a + 1);
      }
    return soup;
  }

 private:
  Vec3 control(int column, int row) const {
    const double* at =
        m_map.numbers.data() + m_patch.firstNumber + 5 * (column * m_patch.height + row);
    return {at[0], at[1], at[2]};
  }

  // A quadratic arc with second difference d = p0 - 2 p1 + p2 deviates from its chord by at most
  // |d| / 4. Divided into n pieces, it deviates by at most |d| / (4 n^2).
  static int pieces(double largestSecondDifference) {
    const double wanted = std::sqrt(largestSecondDifference / 4 / kPatchFlatness);
    int count = 1;
    while (count < wanted && count < kMaxArcPieces) count *= 2;
    return count;
  }

  int piecesAcross() const {
    if (m_patch.subdivisionsAcross > 0) return std::min(m_patch.subdivisionsAcross, kMaxArcPieces);
    double largest = 0;
    for (int row = 0; row < m_patch.height; ++row)
      for (int i = 0; i + 2 < m_patch.width; i += 2)
        largest = std::max(
            largest, (control(i, row) - 2 * control(i + 1, row) + control(i + 2, row)).norm());
    return pieces(largest);
  }

  int piecesDown() const {
    if (m_patch.subdivisionsDown > 0) return std::min(m_patch.subdivisionsDown, kMaxArcPieces);
    double largest = 0;
    for (int column = 0; column < m_patch.width; ++column)
      for (int i = 0; i + 2 < m_patch.height; i += 2)
        largest = std::max(
            largest,
            (control(column, i) - 2 * control(column, i + 1) + control(column, i + 2)).norm());
    return pieces(largest);
  }

  Vec3 point(int column, int across, int row, int down) const {
    const int u = std::min(column / across, (m_patch.width - 1) / 2 - 1);
    const int v = std::min(row / down, (m_patch.height - 1) / 2 - 1);
    const auto wu = weights(static_cast<double>(column - u * across) / across);
    const auto wv = weights(static_cast<double>(row - v * down) / down);
    Vec3 sum = Vec3::Zero();
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) sum += wu[i] * wv[j] * control(2 * u + i, 2 * v + j);
    return sum;
  }

  // Leaves out triangles with coincident corners: a side of a patch may shrink to a point (cones,
  // end caps).
  static void addTriangle(geometry::PolygonSoup& soup, int a, int b, int c) {
    const Vec3 &p = soup.vertices[a], &q = soup.vertices[b], &r = soup.vertices[c];
    if (p == q || q == r || r == p) return;
    soup.faces.push_back({a, b, c});
  }

  const MapFile& m_map;
  const MapPatch& m_patch;
};

}  // namespace

std::optional<geometry::PolygonSoup> patchSurface(const MapFile& map, const MapPatch& patch) {
  const bool odd = patch.width % 2 == 1 && patch.height % 2 == 1;
  if (!odd || patch.width < 3 || patch.height < 3) return std::nullopt;
  Tessellator tessellator(map, patch);
  if (!tessellator.finite()) return std::nullopt;
  geometry::PolygonSoup soup = tessellator.run();
  if (soup.faces.empty()) return std::nullopt;
  return soup;
}

}  // namespace halfspace::plugins::quake_map
