// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/chart.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace halfspace::light {

namespace {

using Point = Eigen::Vector2d;
using Corners = std::array<Point, 3>;  // as in Chart

// Offsets from the middle of a texel, in texels.
constexpr std::array<std::array<double, 2>, kSamplesPerTexel> kSampleOffsets{
    {{-0.12632, -0.37411}, {0.37411, -0.12632}, {0.12632, 0.37411}, {-0.37411, 0.12632}}};

double cross(const Point& a, const Point& b) {
  return a.x() * b.y() - a.y() * b.x();
}

bool contains(const Corners& triangle, const Point& point) {
  for (size_t i = 0; i < 3; ++i) {
    const Point& from = triangle[i];
    if (cross(triangle[(i + 1) % 3] - from, point - from) < 0.0) return false;
  }
  return true;
}

bool containsTexel(const Corners& triangle, int x, int y) {
  return contains(triangle, Point(x, y)) && contains(triangle, Point(x + 1, y)) &&
         contains(triangle, Point(x, y + 1)) && contains(triangle, Point(x + 1, y + 1));
}

// Cuts a convex polygon by the half-plane sign * coordinate <= sign * limit.
std::vector<Point> cutBy(const std::vector<Point>& polygon, int axis, double limit, double sign) {
  std::vector<Point> kept;
  for (size_t i = 0; i < polygon.size(); ++i) {
    const Point& a = polygon[i];
    const Point& b = polygon[(i + 1) % polygon.size()];
    const double da = sign * (a[axis] - limit), db = sign * (b[axis] - limit);
    if (da <= 0.0) kept.push_back(a);
    if ((da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0))
      kept.emplace_back(a + (b - a) * (da / (da - db)));
  }
  return kept;
}

struct Region {
  double area = 0.0;
  Point middle = Point::Zero();
};

// The part of a triangle in the texel (x, y).
Region regionIn(const Corners& triangle, int x, int y) {
  std::vector<Point> polygon(triangle.begin(), triangle.end());
  polygon = cutBy(polygon, 0, x, -1.0);
  polygon = cutBy(polygon, 0, x + 1, 1.0);
  polygon = cutBy(polygon, 1, y, -1.0);
  polygon = cutBy(polygon, 1, y + 1, 1.0);
  Region region;
  for (size_t i = 2; i < polygon.size(); ++i) {
    const double twice = cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
    region.area += twice / 2.0;
    region.middle += (polygon[0] + polygon[i - 1] + polygon[i]) * (twice / 6.0);
  }
  if (region.area > 0.0) region.middle /= region.area;
  return region;
}

// A sample of the texel in this column and row of the lattice.
Point sampleAt(int column, int row, size_t sample) {
  const auto& offset = kSampleOffsets[sample];
  return {column + 0.5 + offset[0], row + 0.5 + offset[1]};
}

// The longest run of whole texels, and no NaN.
int texelCount(double first, double last) {
  return std::max(1, static_cast<int>(std::ceil(last - first)));
}

}  // namespace

// The part of one texel that the triangles cover.
struct Chart::Piece {
  double area = 0.0;  // of the largest part, in texels
  Point middle = Point::Zero();
  uint8_t samples = 0;
  bool isWhole = false;
};

PlaneBasis::PlaneBasis(const geometry::Plane& plane) {
  const double length = plane.normal().norm();
  normal = plane.normal() / length;
  offset = plane.offset() / length;
  const bool isLevel = std::abs(normal.z()) >= std::max(std::abs(normal.x()), std::abs(normal.y()));
  const Vec3 x = Vec3::UnitX();
  u = isLevel ? Vec3((x - normal * normal.x()).normalized())
              : Vec3(Vec3::UnitZ().cross(normal).normalized());
  v = normal.cross(u);
}

Chart::Chart(const PlaneBasis& basis, std::span<const std::array<Vec3, 3>> triangles, double side)
    : m_basis(basis), m_side(side) {
  assert(side > 0.0 && !triangles.empty());
  Eigen::AlignedBox2d box;
  for (const std::array<Vec3, 3>& triangle : triangles)
    for (const Vec3& corner : triangle)
      box.extend(Point(m_basis.u.dot(corner), m_basis.v.dot(corner)));
  while (box.sizes().maxCoeff() / m_side > kMostSide - 1) m_side *= 2.0;
  const auto first = [this](double least) { return static_cast<int>(std::floor(least / m_side)); };
  m_firstColumn = first(box.min().x());
  m_firstRow = first(box.min().y());
  m_width = texelCount(m_firstColumn, box.max().x() / m_side);
  m_height = texelCount(m_firstRow, box.max().y() / m_side);

  const auto count = static_cast<size_t>(m_width) * static_cast<size_t>(m_height);
  std::vector<Piece> pieces(count);
  for (const std::array<Vec3, 3>& triangle : triangles) {
    Corners corners;
    for (size_t i = 0; i < 3; ++i) corners[i] = onLattice(triangle[i]);
    cover(corners, pieces);
    m_triangles.push_back(corners);
  }
  m_index.assign(count, kNoTexel);
  for (size_t i = 0; i < count; ++i) {
    const Piece& piece = pieces[i];
    if (!(piece.area > 0.0)) continue;
    m_index[i] = static_cast<uint32_t>(m_covered.size());
    TexelCover texel;
    texel.x = static_cast<int>(i % static_cast<size_t>(m_width));
    texel.y = static_cast<int>(i / static_cast<size_t>(m_width));
    texel.samples = piece.samples;
    texel.isWhole = piece.isWhole;
    texel.onU = piece.middle.x();
    texel.onV = piece.middle.y();
    for (size_t k = 0; k < kSamplesPerTexel; ++k) {
      if ((piece.samples >> k & 1) == 0) continue;
      const Point sample = sampleAt(m_firstColumn + texel.x, m_firstRow + texel.y, k);
      texel.onU = sample.x();
      texel.onV = sample.y();
      break;
    }
    m_covered.push_back(texel);
  }
}

void Chart::cover(const Corners& corners, std::vector<Piece>& pieces) const {
  const auto limit = [](double value, int most) {
    return std::clamp(static_cast<int>(std::floor(value)), 0, most - 1);
  };
  Eigen::AlignedBox2d box;
  const Point first(m_firstColumn, m_firstRow);
  for (const Point& corner : corners) box.extend(Point(corner - first));
  const int left = limit(box.min().x(), m_width), right = limit(box.max().x(), m_width);
  const int low = limit(box.min().y(), m_height), high = limit(box.max().y(), m_height);
  for (int y = low; y <= high; ++y) {
    for (int x = left; x <= right; ++x) {
      const int column = m_firstColumn + x, row = m_firstRow + y;
      const Region region = regionIn(corners, column, row);
      if (!(region.area > 0.0)) continue;
      Piece& piece =
          pieces[static_cast<size_t>(y) * static_cast<size_t>(m_width) + static_cast<size_t>(x)];
      if (region.area > piece.area) {
        piece.area = region.area;
        piece.middle = region.middle;
      }
      piece.isWhole = piece.isWhole || containsTexel(corners, column, row);
      for (size_t k = 0; k < kSamplesPerTexel; ++k) {
        if (contains(corners, sampleAt(column, row, k)))
          piece.samples = static_cast<uint8_t>(piece.samples | 1U << k);
      }
    }
  }
}

uint32_t Chart::coveredAt(int x, int y) const {
  if (x < 0 || y < 0 || x >= m_width || y >= m_height) return kNoTexel;
  return m_index[static_cast<size_t>(y) * static_cast<size_t>(m_width) + static_cast<size_t>(x)];
}

uint32_t Chart::coveredAt(const Vec3& point) const {
  const Point at = onLattice(point);
  const double x = std::floor(at.x()) - m_firstColumn, y = std::floor(at.y()) - m_firstRow;
  if (!(x >= 0.0 && y >= 0.0 && x < m_width && y < m_height)) return kNoTexel;
  const uint32_t cover = coveredAt(static_cast<int>(x), static_cast<int>(y));
  if (cover == kNoTexel || m_covered[cover].isWhole) return cover;
  const bool isInside = std::ranges::any_of(
      m_triangles, [&](const Corners& triangle) { return contains(triangle, at); });
  return isInside ? cover : kNoTexel;
}

Point Chart::onLattice(const Vec3& point) const {
  return {m_basis.u.dot(point) / m_side, m_basis.v.dot(point) / m_side};
}

std::array<double, 2> Chart::texelsAt(const Vec3& point) const {
  const Point at = onLattice(point);
  return {at.x() - m_firstColumn, at.y() - m_firstRow};
}

Vec3 Chart::samplePosition(const TexelCover& texel, int sample) const {
  const Point at =
      sampleAt(m_firstColumn + texel.x, m_firstRow + texel.y, static_cast<size_t>(sample));
  return positionOnLattice(at.x(), at.y());
}

bool Chart::isSameAs(const Chart& other) const {
  return m_side == other.m_side && m_basis.normal == other.m_basis.normal &&
         m_basis.offset == other.m_basis.offset && m_triangles == other.m_triangles;
}

geometry::Box Chart::bounds() const {
  geometry::Box box;
  for (const double u : {0.0, static_cast<double>(m_width)})
    for (const double v : {0.0, static_cast<double>(m_height)}) box.extend(positionOf(u, v));
  return box;
}

}  // namespace halfspace::light
