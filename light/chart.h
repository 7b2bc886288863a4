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
// other. Positions are computed from the lattice and not from the chart's corner, so a texel keeps
// its samples to the bit when an edit changes the face elsewhere. A face is connected and on the
// boundary, so the space in front of it is connected: a chart never belongs to two rooms.
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
  // A position in the face, in texels of the plane's lattice: the first of the samples or, where
  // there is none, the middle of the largest piece of the face in this texel.
  double onU = 0.0, onV = 0.0;
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
  // The lattice's column and row of the chart's first texel.
  int firstColumn() const { return m_firstColumn; }
  int firstRow() const { return m_firstRow; }
  // Whether both have the same plane, texels and triangles, to the bit.
  bool isSameAs(const Chart& other) const;
  // The box around the chart's rectangle.
  geometry::Box bounds() const;
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
    return positionOnLattice(m_firstColumn + inU, m_firstRow + inV);
  }
  // The position in the face that the texel names.
  Vec3 positionOf(const TexelCover& texel) const { return positionOnLattice(texel.onU, texel.onV); }
  // Contract: 0 <= sample < kSamplesPerTexel.
  Vec3 samplePosition(const TexelCover& texel, int sample) const;

 private:
  using Corners = std::array<Eigen::Vector2d, 3>;  // of a triangle, in texels of the lattice
  struct Piece;
  void cover(const Corners& triangle, std::vector<Piece>& pieces) const;
  Eigen::Vector2d onLattice(const Vec3& point) const;
  Vec3 positionOnLattice(double onU, double onV) const {
    return m_basis.at(onU * m_side, onV * m_side);
  }

  PlaneBasis m_basis;
  double m_side;
  int m_firstColumn = 0, m_firstRow = 0;
  int m_width = 0, m_height = 0;
  std::vector<Corners> m_triangles;
  std::vector<TexelCover> m_covered;
  std::vector<uint32_t> m_index;  // by texel
};

}  // namespace halfspace::light
