// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/brush_text.h"

#include <charconv>
#include <cmath>

#include "level/document/own_axes.h"
#include "plugins/quake_map/meaning/surface_reader.h"

namespace halfspace::plugins::quake_map {

using geometry::Plane;
using geometry::Vec3;

namespace {

// Units between the points put on a plane: far enough for a good direction, and a power of two.
constexpr double kPointSpacing = 128.0;

// Edge length, in texels, an image is taken to have where a primitive matrix (whose unit is the
// whole image) is turned into axes: the size of Quake 3's stand-in for missing images.
constexpr double kAssumedImageSize = 64.0;

void appendVector(std::string& text, const Vec3& v) {
  for (int i = 0; i < 3; ++i) {
    text += ' ';
    appendNumber(text, v[i]);
  }
}

void appendMaterial(std::string& text, std::string_view name) {
  if (name.empty()) name = kNoTexture;
  const bool plain = name.find_first_of(" \t\r\n\f\v\"") == std::string_view::npos &&
                     !name.starts_with("//") && !name.starts_with("/*") && !name.starts_with('[') &&
                     !name.starts_with('(');
  if (!plain) text += '"';
  for (const char c : name) text += c == '"' ? '\'' : c;
  if (!plain) text += '"';
}

// The direction of a face whose points may span no plane: zero then.
Vec3 normalOf(const std::array<Vec3, 3>& clockwise) {
  return (clockwise[2] - clockwise[0]).cross(clockwise[1] - clockwise[0]);
}

}  // namespace

void appendNumber(std::string& text, double value) {
  char digits[32];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
  (void)error;  // 32 characters hold every double
  text.append(digits, end);
}

SpanningPoints spanningPoints(const Plane& plane) {
  const Vec3 n = plane.normal();
  int k = 0;  // the coordinate that is solved for
  n.cwiseAbs().maxCoeff(&k);
  const int i = (k + 1) % 3, j = (k + 2) % 3;
  // Steps along i and j that are multiples of n[k] keep the solved coordinate exact wherever the
  // numbers are whole and small; otherwise it is rounded.
  const double step = kPointSpacing * std::exp2(-std::floor(std::log2(std::abs(n[k]))));
  const auto pointAt = [&](double a, double b) {
    Vec3 p = Vec3::Zero();
    p[i] = a;
    p[j] = b;
    p[k] = (plane.offset() - n[i] * a - n[j] * b) / n[k];
    return p;
  };
  const double along = std::abs(n[k]) * step;
  const Vec3 a = pointAt(0, 0), b = pointAt(along, 0), c = pointAt(0, along);
  // (b - a) x (c - a) points along +k.
  SpanningPoints made;
  made.points = n[k] > 0 ? std::array<Vec3, 3>{a, c, b} : std::array<Vec3, 3>{a, b, c};
  const auto spanned = Plane::throughPoints(made.points[0], made.points[2], made.points[1]);
  made.exact = spanned.ok() && spanned.value() == plane;
  return made;
}

level::ValveAxes BrushText::axesOf(const level::Surface& surface, const Vec3& normal) {
  if (const auto* valve = std::get_if<level::ValveAxes>(&surface.axes)) return *valve;
  if (const auto* standard = std::get_if<level::StandardAxes>(&surface.axes))
    return level::ownAxes(*standard, normal);
  ++m_losses.assumedImageSize;
  return level::ownAxes(std::get<level::PrimitiveMatrix>(surface.axes), normal,
                        {kAssumedImageSize, kAssumedImageSize});
}

void BrushText::appendSurface(std::string& text, const level::Surface& surface,
                              const Vec3& normal) {
  const level::Material* material = m_level.materials().find(surface.material);
  appendMaterial(text, material ? std::string_view(material->name) : std::string_view());
  const level::ValveAxes axes = axesOf(surface, normal);
  for (int i = 0; i < 2; ++i) {
    text += " [";
    appendVector(text, i == 0 ? axes.uAxis : axes.vAxis);
    text += ' ';
    appendNumber(text, axes.offset[i]);
    text += " ]";
  }
  for (const double number : {axes.rotation, axes.scale[0], axes.scale[1]}) {
    text += ' ';
    appendNumber(text, number);
  }
  if (surface.flags) {
    for (const auto number : {surface.flags->contents, surface.flags->flags, surface.flags->value})
      text += ' ' + std::to_string(number);
  } else if (!surface.trailing.empty()) {
    text += ' ' + surface.trailing;
  }
}

void BrushText::appendFace(std::string& text, const std::array<Vec3, 3>& clockwise,
                           const Vec3& normal, const level::Surface& surface) {
  for (const Vec3& point : clockwise) {
    text += "(";
    appendVector(text, point);
    text += " ) ";
  }
  appendSurface(text, surface, normal);
  text += '\n';
}

void BrushText::append(std::string& text, const level::BrushSolid& brush) {
  text += "{\n";
  for (const level::BrushFace& face : brush.faces) {
    if (const auto* given = std::get_if<level::ThreePoints>(&face.plane)) {
      const std::array<Vec3, 3> clockwise{given->points[0], given->points[2], given->points[1]};
      appendFace(text, clockwise, normalOf(clockwise), face.surface);
      continue;
    }
    SpanningPoints spanning;
    spanning.points.fill(Vec3::Zero());
    if (const auto plane = level::planeOf(face.plane); plane.ok()) {
      spanning = spanningPoints(plane.value());
      if (!spanning.exact) ++m_losses.roundedPlanes;
    } else {
      ++m_losses.brokenPlanes;
    }
    appendFace(text, spanning.points, normalOf(spanning.points), face.surface);
  }
  text += "}\n";
}

void BrushText::append(std::string& text, const level::Node& node, const geometry::Brush& brush,
                       const std::vector<int>& sourceFace, bool moved) {
  text += "{\n";
  for (int face = 0; face < brush.faceCount(); ++face) {
    const SpanningPoints spanning = spanningPoints(brush.plane(face));
    if (!spanning.exact) ++m_losses.roundedPlanes;
    if (moved) ++m_losses.movedTextures;
    appendFace(text, spanning.points, brush.plane(face).normal(),
               level::surfaceOf(node, sourceFace[static_cast<size_t>(face)]));
  }
  text += "}\n";
}

}  // namespace halfspace::plugins::quake_map
