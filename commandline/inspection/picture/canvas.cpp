// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/picture/canvas.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halfspace::commandline {

namespace {

constexpr int kOversampling = 2;
constexpr double kHiddenStrength = 0.35;

Colour blend(Colour under, Colour over, double strength) {
  const auto mix = [&](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + strength * (b - a)));
  };
  return {mix(under.red, over.red), mix(under.green, over.green), mix(under.blue, over.blue)};
}

}  // namespace

Canvas::Canvas(int width, int height, Colour background)
    : m_width(kOversampling * width),
      m_height(kOversampling * height),
      m_colours(static_cast<size_t>(m_width) * static_cast<size_t>(m_height), background),
      m_depths(m_colours.size(), std::numeric_limits<float>::lowest()),
      m_marked(m_colours.size(), false) {}

void Canvas::triangle(const Vec3& a, const Vec3& b, const Vec3& c, Colour colour) {
  const Vec3 p = kOversampling * a, q = kOversampling * b, r = kOversampling * c;
  const double area = (q.x() - p.x()) * (r.y() - p.y()) - (q.y() - p.y()) * (r.x() - p.x());
  if (area == 0.0) return;
  const auto [left, right] = std::minmax({p.x(), q.x(), r.x()});
  const auto [top, bottom] = std::minmax({p.y(), q.y(), r.y()});
  const int firstX = std::max(0, static_cast<int>(std::floor(left)));
  const int lastX = std::min(m_width - 1, static_cast<int>(std::ceil(right)));
  const int firstY = std::max(0, static_cast<int>(std::floor(top)));
  const int lastY = std::min(m_height - 1, static_cast<int>(std::ceil(bottom)));
  for (int y = firstY; y <= lastY; ++y) {
    for (int x = firstX; x <= lastX; ++x) {
      const double px = x + 0.5, py = y + 0.5;
      const double u = ((q.x() - px) * (r.y() - py) - (q.y() - py) * (r.x() - px)) / area;
      const double v = ((r.x() - px) * (p.y() - py) - (r.y() - py) * (p.x() - px)) / area;
      if (u < 0.0 || v < 0.0 || u + v > 1.0) continue;
      const double z = (u * p.z() + v * q.z() + (1.0 - u - v) * r.z()) / kOversampling;
      float& depth = m_depths[at(x, y)];
      if (z <= depth) continue;
      depth = static_cast<float>(z);
      m_colours[at(x, y)] = colour;
    }
  }
}

void Canvas::put(int x, int y, double z, Colour colour, double depthSlack) {
  if (x < 0 || y < 0 || x >= m_width || y >= m_height) return;
  const bool visible = z + depthSlack >= m_depths[at(x, y)];
  // drawn faintly only once, however many hidden marks overlap
  if (!visible && m_marked[at(x, y)]) return;
  m_marked[at(x, y)] = true;
  Colour& under = m_colours[at(x, y)];
  under = visible ? colour : blend(under, colour, kHiddenStrength);
}

void Canvas::line(const Vec3& from, const Vec3& to, double width, Colour colour,
                  double depthSlack) {
  const double length = kOversampling * (to - from).head<2>().norm();
  const int steps = std::clamp(static_cast<int>(std::ceil(2.0 * length)), 1, 20'000);
  for (int i = 0; i <= steps; ++i) {
    dot(from + (to - from) * i / steps, 0.5 * width, colour, depthSlack);
  }
}

void Canvas::dot(const Vec3& at, double radius, Colour colour, double depthSlack) {
  const double r = kOversampling * radius;
  const double x = kOversampling * at.x(), y = kOversampling * at.y();
  if (!(std::abs(x) < 1e6 && std::abs(y) < 1e6)) return;
  for (int iy = static_cast<int>(std::floor(y - r)); iy <= static_cast<int>(y + r); ++iy) {
    for (int ix = static_cast<int>(std::floor(x - r)); ix <= static_cast<int>(x + r); ++ix) {
      if (std::hypot(ix + 0.5 - x, iy + 0.5 - y) <= r) put(ix, iy, at.z(), colour, depthSlack);
    }
  }
}

Image Canvas::finished() const {
  Image image{m_width / kOversampling, m_height / kOversampling, {}};
  image.pixels.reserve(m_colours.size() / (kOversampling * kOversampling));
  for (int y = 0; y < m_height; y += kOversampling) {
    for (int x = 0; x < m_width; x += kOversampling) {
      int sum[3] = {0, 0, 0};
      for (const size_t i : {at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)}) {
        sum[0] += m_colours[i].red;
        sum[1] += m_colours[i].green;
        sum[2] += m_colours[i].blue;
      }
      image.pixels.push_back({static_cast<std::uint8_t>(sum[0] / 4),
                              static_cast<std::uint8_t>(sum[1] / 4),
                              static_cast<std::uint8_t>(sum[2] / 4)});
    }
  }
  return image;
}

}  // namespace halfspace::commandline
