// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/uv/uv_drag.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "geometry/angle/angle.h"

namespace halfspace::editor {

using level::ImageTransform;

namespace {

constexpr double kMagnet = 8;         // pixels: a corner so near to a line of the grid snaps to it
constexpr double kTurnStep = 15;      // degrees
constexpr double kTurnMagnet = 4;     // degrees: the distance within which a turn snaps
constexpr double kLeastScale = 1e-4;  // smaller factors would make the image vanish
constexpr std::size_t kMostValues =
    512;  // coordinates that may snap; more would all be near a line

QString labelOfPart(UvPart part) {
  switch (part) {
    case UvPart::scale:
      return QObject::tr("Scale texture");
    case UvPart::ring:
      return QObject::tr("Rotate texture");
    case UvPart::shear:
      return QObject::tr("Shear texture");
    default:
      return QObject::tr("Shift texture");
  }
}

QString number(double value) {
  return QString::number(std::round(value * 1000) / 1000 + 0.0, 'g', 8);
}

double nearestLine(double value, double step) {
  return std::round(value / step) * step;
}

double degreesBetween(const Texel& centre, const Texel& at) {
  return geometry::angleOf(at[1] - centre[1], at[0] - centre[0]) * 180 / std::numbers::pi;
}

// The angle in (-180, 180].
double halfTurn(double degrees) {
  const double turn = degrees - 360 * std::ceil((degrees - 180) / 360);
  return turn + 0.0;
}

}  // namespace

UvDrag::UvDrag(Session& session, std::vector<FaceOverImage> faces, const UvHandle& handle,
               const UvPointer& pressed, const Texel& origin, const UvGrid& grid)
    : m_session(session),
      m_faces(std::move(faces)),
      m_handle(handle),
      m_pressed(pressed.at),
      m_origin(origin),
      m_grid(grid),
      m_box(boxAround(m_faces)),
      m_drag(session, labelOfPart(handle.part)) {}

void UvDrag::move(const UvPointer& pointer) {
  m_snapped = {};
  switch (m_handle.part) {
    case UvPart::scale:
      return scaleFaces(pointer);
    case UvPart::ring:
      return turnFaces(pointer);
    case UvPart::shear:
      return shearFaces(pointer);
    default:
      return moveFaces(pointer);
  }
}

void UvDrag::apply(const TextureChange& change) {
  m_drag.update(
      [this, &change](level::Level& level) { return changeTextures(level, m_faces, change); });
}

// The different coordinates of all corners along an axis.
std::vector<double> UvDrag::valuesOn(std::size_t axis) const {
  std::set<double> values;
  for (const FaceOverImage& face : m_faces) {
    for (const Texel& corner : face.corners) values.insert(corner[axis]);
    if (values.size() > kMostValues) return {m_box.low[axis], m_box.high[axis]};
  }
  return {values.begin(), values.end()};
}

// The shift near `by` that brings one of the values onto a line of the grid; else whole texels.
double UvDrag::snappedShift(std::size_t axis, double by, std::span<const double> values,
                            const UvPointer& pointer) {
  if (pointer.modifiers.testFlag(Qt::ControlModifier)) return by;
  double best = kMagnet * pointer.texelsPerPixel;
  double shift = std::round(by);
  for (const double value : values) {
    const double line = nearestLine(value + by, m_grid.step(axis));
    const double distance = std::abs(line - (value + by));
    if (distance >= best) continue;
    best = distance;
    shift = line - value;
    m_snapped[axis] = line;
  }
  return shift;
}

void UvDrag::moveFaces(const UvPointer& pointer) {
  Texel by{pointer.at[0] - m_pressed[0], pointer.at[1] - m_pressed[1]};
  std::array<bool, 2> moves{true, true};
  if (pointer.modifiers.testFlag(Qt::ShiftModifier)) {
    moves[std::abs(by[0]) >= std::abs(by[1]) ? 1 : 0] = false;
  }
  for (std::size_t i = 0; i < 2; ++i) {
    by[i] = moves[i] ? snappedShift(i, by[i], valuesOn(i), pointer) : 0;
  }
  m_text = QObject::tr("Shift %1, %2 texels").arg(number(by[0]), number(by[1]));
  apply(ImageTransform{.shift = by});
}

double UvDrag::anchor(std::size_t axis, int side, bool aboutOrigin) const {
  if (aboutOrigin) return m_origin[axis];
  return side > 0 ? m_box.low[axis] : m_box.high[axis];
}

void UvDrag::scaleFaces(const UvPointer& pointer) {
  const bool aboutOrigin = pointer.modifiers.testFlag(Qt::AltModifier);
  Texel factor{1, 1}, about{};
  for (std::size_t i = 0; i < 2; ++i) {
    const int side = m_handle.side[i];
    if (side == 0) continue;
    const double edge = side > 0 ? m_box.high[i] : m_box.low[i];
    about[i] = anchor(i, side, aboutOrigin);
    if (edge == about[i]) continue;
    const double values[] = {edge};
    const double by = snappedShift(i, pointer.at[i] - m_pressed[i], values, pointer);
    factor[i] = (edge + by - about[i]) / (edge - about[i]);
  }
  const bool isCorner = m_handle.side[0] != 0 && m_handle.side[1] != 0;
  if (isCorner && pointer.modifiers.testFlag(Qt::ShiftModifier)) {
    const std::size_t larger = std::abs(factor[0] - 1) >= std::abs(factor[1] - 1) ? 0 : 1;
    factor[1 - larger] = factor[larger];
    m_snapped[1 - larger].reset();
  }
  if (std::abs(factor[0]) < kLeastScale || std::abs(factor[1]) < kLeastScale) return;
  const Texel size = m_box.size();
  m_text = QObject::tr("Scale %1 \u00d7 %2 \u00b7 %3 \u00d7 %4 images")
               .arg(number(factor[0]), number(factor[1]),
                    number(std::abs(factor[0]) * size[0] / m_grid.texels[0]),
                    number(std::abs(factor[1]) * size[1] / m_grid.texels[1]));
  apply(ImageTransform::scale(factor[0], factor[1], about));
}

void UvDrag::turnFaces(const UvPointer& pointer) {
  const double raw =
      halfTurn(degreesBetween(m_origin, pointer.at) - degreesBetween(m_origin, m_pressed));
  double degrees = raw;
  if (!pointer.modifiers.testFlag(Qt::ControlModifier)) {
    degrees = std::round(raw);
    double best = kTurnMagnet;
    const auto offer = [&](double wanted) {
      const double distance = std::abs(halfTurn(wanted - raw));
      if (distance >= best) return;
      best = distance;
      degrees = halfTurn(wanted);
    };
    offer(nearestLine(raw, kTurnStep));
    // Turns that make an edge of a face level or upright.
    for (const FaceOverImage& face : m_faces) {
      for (std::size_t i = 0; i < face.corners.size() && m_faces.size() <= 16; ++i) {
        const Texel& to = face.corners[(i + 1) % face.corners.size()];
        const double edge = degreesBetween(face.corners[i], to);
        offer(nearestLine(raw + edge, 90) - edge);
      }
    }
  }
  m_text = QObject::tr("Rotate %1\u00b0").arg(number(degrees));
  apply(TextureTurn{m_origin, degrees});
}

void UvDrag::shearFaces(const UvPointer& pointer) {
  const std::size_t across = m_handle.side[0] == 0 ? 1 : 0;  // the axis that the edge lies on
  const std::size_t along = 1 - across;                      // the axis along which it moves
  const double edge = m_box.high[across];
  const double about = anchor(across, 1, pointer.modifiers.testFlag(Qt::AltModifier));
  if (edge == about) return;
  std::vector<double> values;  // of the corners on the edge
  for (const FaceOverImage& face : m_faces) {
    for (const Texel& corner : face.corners) {
      if (corner[across] == edge) values.push_back(corner[along]);
    }
  }
  const double by = snappedShift(along, pointer.at[along] - m_pressed[along], values, pointer);
  const double shear = by / (edge - about);
  ImageTransform change;
  change.m[along == 0 ? 1 : 2] = shear;
  change.shift[along] = -shear * about;
  m_text = QObject::tr("Shear %1 texels (%2)").arg(number(by), number(shear));
  apply(change);
}

Texel snappedOrigin(std::span<const FaceOverImage> faces, const UvGrid& grid,
                    const UvPointer& pointer) {
  if (pointer.modifiers.testFlag(Qt::ControlModifier)) return pointer.at;
  const double reach = kMagnet * pointer.texelsPerPixel;
  Texel best = pointer.at;
  for (std::size_t i = 0; i < 2; ++i) {
    const double line = nearestLine(best[i], grid.step(i));
    best[i] = std::abs(line - best[i]) < reach ? line : std::round(best[i]);
  }
  double nearest = reach * reach;
  const auto offer = [&](const Texel& at) {
    const double u = at[0] - pointer.at[0], v = at[1] - pointer.at[1];
    if (u * u + v * v >= nearest) return;
    nearest = u * u + v * v;
    best = at;
  };
  for (const FaceOverImage& face : faces) {
    for (const Texel& corner : face.corners) offer(corner);
  }
  if (!faces.empty()) offer(boxAround(faces).centre());
  return best;
}

}  // namespace halfspace::editor
