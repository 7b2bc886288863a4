// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A chart: one face of the boundary as a rectangle of square texels in the face's plane.
//
//   +--+--+--+--+--+
//   |  |xx|xx|xx|  |      x: covered, the face has area in the texel
//   |xx|xx|xx|xx|xx|
//   |xx|xx|  |xx|xx|      texels of a hole are not covered
//   +--+--+--+--+--+
//
// The texels of all charts of one plane lie on one lattice, so neighbouring faces continue each
// other. A face is connected and on the boundary, so the space in front of it is connected: a chart
// never belongs to two rooms.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/csg/evaluator.h"

namespace halfspace::light {

using geometry::Vec3;

inline constexpr uint32_t kNoTexel = UINT32_MAX;
// Sample positions in a texel, where direct light is measured: the corners of a rotated square.
// Their coordinates are no fractions of a texel that walls are likely to lie on.
inline constexpr int kSamplesPerTexel = 4;

// An orthonormal basis of a plane. `u` is horizontal unless the plane is; then it is the x axis.
struct PlaneBasis {
  Vec3 normal, u, v;
  double offset;  // of the plane along the normal

  explicit PlaneBasis(const geometry::Plane& plane);
  Vec3 at(double alongU, double alongV) const { return u * alongU + v * alongV + normal * offset; }
};

// A covered texel of a chart.
struct TexelCover {
  int x = 0, y = 0;
  // Bit i: sample position i of kSamplesPerTexel lies in the face.
  uint8_t samples = 0;
  // Whether one triangle of the face covers the texel whole.
  bool isWhole = false;
  // A position in the face, in texels from the lower corner of the chart: the first of the samples
  // or, where there is none, the middle of the largest piece of the face in this texel.
  double inU = 0.0, inV = 0.0;
};

class Chart {
 public:
  // `triangles`: corners of triangles that cover the face once, counter-clockwise. `side`: of a
  // texel, level units; doubled until neither side of the chart has more than kMostSide texels.
  // Cost: linear in the texels of the boxes around the triangles.
  Chart(const PlaneBasis& basis, std::span<const std::array<Vec3, 3>> triangles, double side);

  // Texels of a side; a chart and the gutter around it fit into an atlas of 4,096.
  static constexpr int kMostSide = 2048;

  const PlaneBasis& basis() const { return m_basis; }
  double side() const { return m_side; }
  int width() const { return m_width; }
  int height() const { return m_height; }
  // Row by row, by v and then by u.
  const std::vector<TexelCover>& covered() const { return m_covered; }
  // Index into covered(); kNoTexel: not covered, or outside of the chart.
  uint32_t coveredAt(int x, int y) const;
  // The same for a point of the plane that lies in the face; kNoTexel: the point is outside. Faces
  // on both sides of a thin wall can cover one texel of the lattice, so the face itself decides.
  uint32_t coveredAt(const Vec3& point) const;

  // In texels from the lower corner of the chart.
  std::array<double, 2> texelsAt(const Vec3& point) const;
  // The position of such texel coordinates in the plane.
  Vec3 positionOf(double inU, double inV) const {
    return m_basis.at(m_firstU + inU * m_side, m_firstV + inV * m_side);
  }
  // Contract: 0 <= sample < kSamplesPerTexel.
  Vec3 samplePosition(const TexelCover& texel, int sample) const;

 private:
  using Corners = std::array<Eigen::Vector2d, 3>;  // of a triangle, in texels
  struct Piece;
  void cover(const Corners& triangle, std::vector<Piece>& pieces) const;

  PlaneBasis m_basis;
  double m_side;
  double m_firstU = 0.0, m_firstV = 0.0;  // of the lower corner, level units
  int m_width = 0, m_height = 0;
  std::vector<Corners> m_triangles;
  std::vector<TexelCover> m_covered;
  std::vector<uint32_t> m_index;  // by texel
};

}  // namespace halfspace::light
