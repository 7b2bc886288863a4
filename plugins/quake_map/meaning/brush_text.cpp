// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/brush_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "level/document/own_axes.h"
#include "plugins/quake_map/meaning/lattice_points.h"
#include "plugins/quake_map/meaning/patch_text.h"
#include "plugins/quake_map/meaning/surface_reader.h"

namespace halfspace::plugins::quake_map {

using geometry::Plane;
using geometry::Vec3;

namespace {

// Base distance in level units between the points that span a plane. A power of two; large enough
// for an accurate direction.
constexpr double kPointSpacing = 128.0;

// Assumed edge length of an image in texels, for converting a primitive matrix (whose unit is the
// whole image) to axes: the size of Quake 3's placeholder for missing images.
constexpr double kAssumedImageSize = 64.0;

void appendVector(std::string& text, const Vec3& v) {
  for (int i = 0; i < 3; ++i) {
    text += ' ';
    appendNumber(text, v[i]);
  }
}

void appendMaterial(std::string& text, std::string_view name, bool quoted) {
  if (name.empty()) name = kNoTexture;
  const bool plain = !quoted && name.find_first_of(" \t\r\n\f\v\"") == std::string_view::npos &&
                     !name.starts_with("//") && !name.starts_with("/*") && !name.starts_with('[') &&
                     !name.starts_with('(');
  if (!plain) text += '"';
  for (const char c : name) text += c == '"' ? '\'' : c;
  if (!plain) text += '"';
}

bool hasMatrix(const level::Surface& surface) {
  return std::holds_alternative<level::PrimitiveMatrix>(surface.axes);
}

void appendMatrix(std::string& text, const level::PrimitiveMatrix& matrix) {
  text += "( ";
  for (int row = 0; row < 2; ++row) {
    text += "(";
    for (int i = 0; i < 3; ++i) {
      text += ' ';
      appendNumber(text, matrix.rows[static_cast<size_t>(3 * row + i)]);
    }
    text += " ) ";
  }
  text += ") ";
}

// The normal of a face, not normalised; zero if its points span no plane.
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
  // Steps along i and j are multiples of n[k], so the division is exact if the coefficients are
  // whole and small. Otherwise the solved coordinate is rounded.
  const double step = std::ldexp(kPointSpacing, -std::ilogb(n[k]));
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
  if (made.exact) return made;
  if (const auto points = latticePoints(plane)) {
    made.points = {(*points)[0], (*points)[2], (*points)[1]};
    made.exact = true;
  }
  return made;
}

namespace {

// Three corners of a face, if they are doubles and span exactly its plane: always so for a solid
// that was made of its corners.
std::optional<std::array<Vec3, 3>> spanningCorners(const geometry::Brush& brush, int face) {
  const auto loop = brush.loop(face);
  const auto at = [&](size_t corner) {
    return brush.vertices()[static_cast<size_t>(loop[corner % loop.size()])].position;
  };
  // Far apart where that is possible: compilers that work in floats need the direction.
  const size_t third = std::max<size_t>(1, loop.size() / 3);
  for (size_t first = 0; first < loop.size(); ++first) {
    const Vec3 a = at(first), b = at(first + third), c = at(first + 2 * third);
    const auto spanned = Plane::throughPoints(a, b, c);
    if (spanned.ok() && spanned.value() == brush.plane(face)) return std::array<Vec3, 3>{a, c, b};
  }
  return std::nullopt;
}

}  // namespace

std::string materialText(const level::Level& level, level::MaterialId id, bool quoted) {
  const level::Material* material = level.materials().find(id);
  std::string text;
  appendMaterial(text, material ? std::string_view(material->name) : std::string_view(), quoted);
  return text;
}

level::ValveAxes BrushText::axesOf(const level::Surface& surface, const Vec3& normal) {
  if (const auto* valve = std::get_if<level::ValveAxes>(&surface.axes)) return *valve;
  if (const auto* standard = std::get_if<level::StandardAxes>(&surface.axes))
    return level::ownAxes(*standard, normal);
  ++m_losses.assumedImageSize;
  return level::ownAxes(std::get<level::PrimitiveMatrix>(surface.axes), normal,
                        {kAssumedImageSize, kAssumedImageSize});
}

BrushText::Form BrushText::formOf(bool hasMatrices) const {
  if (!hasMatrices || !m_dialect.matrices) return Form::plain;
  return m_dialect.coefficients ? Form::brushDef3 : Form::brushDef;
}

void BrushText::open(std::string& text, Form form) {
  if (form == Form::plain) {
    ++m_losses.plainBrushes;
    text += "{\n";
  } else {
    text += form == Form::brushDef ? "{\nbrushDef\n{\n" : "{\nbrushDef3\n{\n";
  }
}

void BrushText::close(std::string& text, Form form) {
  text += form == Form::plain ? "}\n" : "}\n}\n";
}

// Standard axes are kept unless the dialect is Valve; all others are written as Valve axes.
void BrushText::appendAxes(std::string& text, const level::Surface& surface, const Vec3& normal) {
  const auto* standard = std::get_if<level::StandardAxes>(&surface.axes);
  if (standard != nullptr && m_dialect.plain != PlainFaces::valve) {
    for (const double number : {standard->offset[0], standard->offset[1], standard->rotation,
                                standard->scale[0], standard->scale[1]}) {
      text += ' ';
      appendNumber(text, number);
    }
    return;
  }
  if (std::holds_alternative<level::ValveAxes>(surface.axes)) ++m_losses.valveFaces;
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
}

void BrushText::appendSurface(std::string& text, Form form, const level::Surface& surface,
                              const Vec3& normal) {
  const auto* matrix = std::get_if<level::PrimitiveMatrix>(&surface.axes);
  if (form != Form::plain && matrix != nullptr) appendMatrix(text, *matrix);
  text += materialText(m_level, surface.material, form == Form::brushDef3);
  if (form == Form::plain) appendAxes(text, surface, normal);
  if (surface.flags) {
    for (const auto number : {surface.flags->contents, surface.flags->flags, surface.flags->value})
      text += ' ' + std::to_string(number);
  } else if (!surface.trailing.empty() && !isPatchText(surface.trailing)) {
    text += ' ' + surface.trailing;
  } else if (form == Form::plain && m_dialect.numbers) {
    text += " 0 0 0";
  }
  text += '\n';
}

void BrushText::appendPoints(std::string& text, const std::array<Vec3, 3>& clockwise) {
  for (const Vec3& point : clockwise) {
    text += "(";
    appendVector(text, point);
    text += " ) ";
  }
}

// The file stores n and d with n.x + d = 0.
void BrushText::appendCoefficients(std::string& text, const level::PlaneDefinition& definition) {
  level::PlaneCoefficients numbers;
  if (const auto* given = std::get_if<level::PlaneCoefficients>(&definition)) {
    numbers = *given;
  } else if (const auto plane = level::planeOf(definition); plane.ok()) {
    numbers = {plane.value().normal(), plane.value().offset()};
    const auto same = level::planeOf(numbers);
    if (!same.ok() || !(same.value() == plane.value())) ++m_losses.roundedPlanes;
  } else {
    ++m_losses.brokenPlanes;
  }
  text += "(";
  appendVector(text, numbers.normal);
  text += ' ';
  appendNumber(text, 0.0 - numbers.offset);
  text += " ) ";
}

std::array<Vec3, 3> BrushText::clockwise(const level::PlaneDefinition& definition) {
  if (const auto* given = std::get_if<level::ThreePoints>(&definition))
    return {given->points[0], given->points[2], given->points[1]};
  SpanningPoints spanning;
  spanning.points.fill(Vec3::Zero());
  if (const auto plane = level::planeOf(definition); plane.ok()) {
    spanning = spanningPoints(plane.value());
    if (!spanning.exact) ++m_losses.roundedPlanes;
  } else {
    ++m_losses.brokenPlanes;
  }
  return spanning.points;
}

void BrushText::append(std::string& text, const level::BrushSolid& brush) {
  const Form form = formOf(std::ranges::all_of(
      brush.faces, [](const level::BrushFace& face) { return hasMatrix(face.surface); }));
  open(text, form);
  for (const level::BrushFace& face : brush.faces) {
    if (form == Form::brushDef3) {
      appendCoefficients(text, face.plane);
      appendSurface(text, form, face.surface, Vec3::Zero());
      continue;
    }
    const std::array<Vec3, 3> points = clockwise(face.plane);
    appendPoints(text, points);
    appendSurface(text, form, face.surface, normalOf(points));
  }
  close(text, form);
}

void BrushText::append(std::string& text, const level::Node& node, const geometry::Brush& brush,
                       const std::vector<int>& sourceFace, bool moved) {
  const auto surfaceOf = [&](int face) -> const level::Surface& {
    return level::surfaceOf(node, sourceFace[static_cast<size_t>(face)]);
  };
  bool hasMatrices = true;
  for (int face = 0; face < brush.faceCount(); ++face) hasMatrices &= hasMatrix(surfaceOf(face));
  const Form form = formOf(hasMatrices);
  open(text, form);
  for (int face = 0; face < brush.faceCount(); ++face) {
    if (moved) ++m_losses.movedTextures;
    const level::PlaneDefinition plane = level::definitionOf(brush.plane(face));
    if (form == Form::brushDef3) {
      appendCoefficients(text, plane);
    } else {
      SpanningPoints spanning = spanningPoints(brush.plane(face));
      if (!spanning.exact) {
        const auto corners = spanningCorners(brush, face);
        if (corners) spanning = {*corners, true};
      }
      if (!spanning.exact) ++m_losses.roundedPlanes;
      appendPoints(text, spanning.points);
    }
    appendSurface(text, form, surfaceOf(face), brush.plane(face).normal());
  }
  close(text, form);
}

void BrushText::append(std::string& text, const std::vector<PartFace>& faces) {
  const Form form = formOf(
      std::ranges::all_of(faces, [](const PartFace& face) { return hasMatrix(face.surface); }));
  open(text, form);
  for (const PartFace& face : faces) {
    if (form == Form::brushDef3) {
      appendCoefficients(text, level::definitionOf(face.plane));
    } else if (face.given != nullptr) {
      // The document lists points counter-clockwise, a map clockwise.
      const std::array<Vec3, 3>& p = face.given->points;
      appendPoints(text, face.isFlipped ? p : std::array<Vec3, 3>{p[0], p[2], p[1]});
    } else {
      const SpanningPoints spanning = spanningPoints(face.plane);
      if (!spanning.exact) ++m_losses.roundedPlanes;
      appendPoints(text, spanning.points);
    }
    appendSurface(text, form, face.surface, face.plane.normal());
  }
  close(text, form);
}

}  // namespace halfspace::plugins::quake_map
