// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "light/lit_surface.h"

namespace halfspace::light {

// Red, green, blue of each pixel, row by row from the top.
struct LightImage {
  int width = 0, height = 0;
  std::vector<Eigen::Vector3f> pixels;
};

// The charts of all lit faces side by side in one image. Around each chart are kGutter texels with
// the light of the chart's border, so that filtering in an engine never mixes two charts. The upper
// left corner of the image is black, for faces without light.
class Atlas {
 public:
  static constexpr int kGutter = 2;
  static constexpr int kMostSide = 8192;  // of the image; what current graphics cards take

  // The positions depend on the surface only. Empty: the charts do not fit into kMostSide squared.
  // Cost: O(n log n) in the faces.
  static std::optional<Atlas> pack(const LitSurface& surface);

  int width() const { return m_width; }
  int height() const { return m_height; }

  // Texture coordinates of a point on a face: 0 to 1 from the upper left corner. A point of the
  // black corner for faces that are not lit.
  // `mover`: as SurfaceFace::mover.
  std::array<double, 2> at(const LitSurface& surface, geometry::FaceId face, const Vec3& point,
                           uint64_t mover = 0) const;
  struct Position {
    int x, y;
  };
  // The pixel of the first texel of a face; that of the black corner for faces that are not lit.
  // `face`: index of the surface's face.
  Position positionOf(size_t face) const { return m_positions[face]; }
  // The image of the light of all texels. Contract: one light for each texel of the surface.
  LightImage imageOf(const LitSurface& surface, std::span<const Eigen::Vector3f> light) const;

 private:
  bool packIntoWidth(const LitSurface& surface, std::span<const uint32_t> order, int width);
  void paint(const LitFace& face, const Position& position, std::span<const Eigen::Vector3f> light,
             LightImage& image) const;

  int m_width = 0, m_height = 0;
  std::vector<Position> m_positions;  // by face of the surface
  // By mover and id: the index of the surface's face.
  std::map<std::pair<uint64_t, geometry::FaceId>, uint32_t> m_faceOf;
};

}  // namespace halfspace::light
