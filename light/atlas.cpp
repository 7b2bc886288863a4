// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of charts, the highest first, in the narrowest square whose side is a power of two and that
// holds them. Charts of about the same height share a row, so little space is lost:
//
//    +--+------+-----+      b: black corner, for faces without light
//    |b |      |     |      Each chart has kGutter texels of border around it.
//    |--+  1   |  2  |
//    +---------+--+--+
//    |   3   | 4  |
#include "light/atlas.h"

#include <algorithm>
#include <tuple>

namespace halfspace::light {

namespace {

constexpr int kBlackSide = 4;
constexpr int kSmallestSide = 64;
constexpr int kRowsMultiple = 4;  // block compression of textures

}  // namespace

std::optional<Atlas> Atlas::pack(const LitSurface& surface) {
  Atlas atlas;
  std::vector<uint32_t> order;
  for (uint32_t i = 0; i < surface.faces().size(); ++i) {
    if (surface.faces()[i].role != FaceRole::lit) continue;
    order.push_back(i);
    atlas.m_faceOf.emplace(std::pair(surface.faces()[i].mover, surface.faces()[i].id), i);
  }
  // High charts first: rows of charts of about the same height waste little.
  std::ranges::sort(order, [&](uint32_t a, uint32_t b) {
    const Chart& first = surface.faces()[a].chart;
    const Chart& second = surface.faces()[b].chart;
    return std::tuple(-first.height(), -first.width(), a) <
           std::tuple(-second.height(), -second.width(), b);
  });
  for (int width = kSmallestSide; width <= kMostSide; width *= 2)
    if (atlas.packIntoWidth(surface, order, width)) return atlas;
  return std::nullopt;
}

bool Atlas::packIntoWidth(const LitSurface& surface, std::span<const uint32_t> order, int width) {
  m_positions.assign(surface.faces().size(), Position{0, 0});
  int x = kBlackSide, y = 0, rowHeight = kBlackSide;
  for (const uint32_t index : order) {
    const Chart& chart = surface.faces()[index].chart;
    const int wide = chart.width() + 2 * kGutter, high = chart.height() + 2 * kGutter;
    if (wide > width) return false;
    if (x + wide > width) {
      x = 0;
      y += rowHeight;
      rowHeight = 0;
    }
    m_positions[index] = {x + kGutter, y + kGutter};
    x += wide;
    rowHeight = std::max(rowHeight, high);
    if (y + rowHeight > width) return false;
  }
  m_width = width;
  m_height = (y + rowHeight + kRowsMultiple - 1) / kRowsMultiple * kRowsMultiple;
  return true;
}

std::array<double, 2> Atlas::at(const LitSurface& surface, geometry::FaceId face, const Vec3& point,
                                uint64_t mover) const {
  double x = kBlackSide / 2.0, y = kBlackSide / 2.0;
  if (const auto known = m_faceOf.find({mover, face}); known != m_faceOf.end()) {
    const std::array<double, 2> texels = surface.faces()[known->second].chart.texelsAt(point);
    x = m_positions[known->second].x + texels[0];
    y = m_positions[known->second].y + texels[1];
  }
  return {x / m_width, y / m_height};
}

void Atlas::paint(const LitFace& face, const Position& position,
                  std::span<const Eigen::Vector3f> light, LightImage& image) const {
  const int wide = face.chart.width() + 2 * kGutter, high = face.chart.height() + 2 * kGutter;
  const auto at = [wide](int x, int y) {
    return static_cast<size_t>(y) * static_cast<size_t>(wide) + static_cast<size_t>(x);
  };
  std::vector<Eigen::Vector3f> pixels(at(0, high), Eigen::Vector3f::Zero());
  std::vector<unsigned char> isSet(pixels.size(), 0);
  for (size_t i = 0; i < face.chart.covered().size(); ++i) {
    const TexelCover& cover = face.chart.covered()[i];
    pixels[at(cover.x + kGutter, cover.y + kGutter)] = light[face.firstTexel + i];
    isSet[at(cover.x + kGutter, cover.y + kGutter)] = 1;
  }
  for (int ring = 0; ring < kGutter; ++ring) {
    std::vector<std::pair<size_t, Eigen::Vector3f>> made;
    for (int y = 0; y < high; ++y) {
      for (int x = 0; x < wide; ++x) {
        if (isSet[at(x, y)] != 0) continue;
        Eigen::Vector3f sum = Eigen::Vector3f::Zero();
        float count = 0.0F;
        for (int dy = std::max(0, y - 1); dy <= std::min(high - 1, y + 1); ++dy)
          for (int dx = std::max(0, x - 1); dx <= std::min(wide - 1, x + 1); ++dx)
            if (isSet[at(dx, dy)] != 0) {
              sum += pixels[at(dx, dy)];
              count += 1.0F;
            }
        if (count > 0.0F) made.emplace_back(at(x, y), sum / count);
      }
    }
    for (const auto& [index, pixel] : made) {
      pixels[index] = pixel;
      isSet[index] = 1;
    }
  }
  for (int y = 0; y < high; ++y) {
    const auto row = static_cast<size_t>(position.y - kGutter + y) * static_cast<size_t>(m_width) +
                     static_cast<size_t>(position.x - kGutter);
    for (int x = 0; x < wide; ++x) image.pixels[row + static_cast<size_t>(x)] = pixels[at(x, y)];
  }
}

LightImage Atlas::imageOf(const LitSurface& surface, std::span<const Eigen::Vector3f> light) const {
  LightImage image{m_width, m_height, {}};
  image.pixels.assign(static_cast<size_t>(m_width) * static_cast<size_t>(m_height),
                      Eigen::Vector3f::Zero());
  for (size_t i = 0; i < surface.faces().size(); ++i)
    if (surface.faces()[i].role == FaceRole::lit)
      paint(surface.faces()[i], m_positions[i], light, image);
  return image;
}

}  // namespace halfspace::light
