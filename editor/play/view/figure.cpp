// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/view/figure.h"

#include <array>
#include <cmath>
#include <numbers>

namespace halfspace::editor {

using geometry::Vec3;

namespace {

constexpr double kRadians = std::numbers::pi / 180;
constexpr int kSectors = 12;
constexpr int kRings = 6;

QColor lit(const QColor& colour, const Vec3& normal) {
  static const Vec3 kLight = Vec3(0.35, 0.2, 0.9).normalized();
  const double light = 0.62 + 0.38 * normal.dot(kLight);
  return QColor::fromRgbF(static_cast<float>(colour.redF() * light),
                          static_cast<float>(colour.greenF() * light),
                          static_cast<float>(colour.blueF() * light));
}

Eigen::Matrix3d turnedAbout(const Vec3& axis, double radians) {
  return Eigen::AngleAxisd(radians, axis).toRotationMatrix();
}

// The parts of a body that stands upright, as shares of its height.
constexpr double kHip = 0.48;
constexpr double kShoulder = 0.80;
constexpr double kHead = 0.90;

class Walker {
 public:
  Walker(BodyPainter& painter, const bsp::CharacterSettings& settings, const PlayPose& pose,
         double yaw, const QColor& colour)
      : m_painter(painter),
        m_foot(pose.foot),
        m_height(pose.height),
        m_width(std::min(settings.radius, 0.24 * pose.height)),
        m_colour(colour),
        m_axes(turnedAbout(Vec3::UnitZ(), yaw * kRadians)) {
    const double gait = std::min(1.0, pose.speed / std::max(1.0, 0.5 * settings.walkSpeed));
    m_swing = pose.onGround ? 0.65 * gait * std::sin(pose.stride) : 0.45;
  }

  void paint() {
    const Vec3 up = Vec3::UnitZ();
    const double torso = (kShoulder - kHip) / 2 * m_height;
    m_painter.box(m_foot + up * ((kHip + kShoulder) / 2 * m_height), m_axes,
                  {0.38 * m_width, 0.62 * m_width, torso}, m_colour);
    m_painter.ball(m_foot + up * (kHead * m_height), m_axes, (1 - kHead) * m_height,
                   m_colour.lighter(125), m_colour.lighter(125));
    for (double side : {-1.0, 1.0}) {
      limb(kHip, 0.34 * side, kHip, side * m_swing, 0.24, m_colour.darker(140));
      limb(kShoulder, 0.82 * side, 0.36, -side * m_swing, 0.17, m_colour.darker(115));
    }
  }

 private:
  // Hangs from a joint at a share of the height, so far to the side, and swings to and fro.
  void limb(double joint, double side, double length, double swing, double thick,
            const QColor& colour) {
    const Vec3 left = m_axes.col(1);
    const Vec3 from = m_foot + Vec3::UnitZ() * (joint * m_height) + left * (side * m_width);
    const Eigen::Matrix3d axes = turnedAbout(left, swing) * m_axes;
    const double half = length * m_height / 2;
    m_painter.box(from - axes.col(2) * half, axes, {thick * m_width, thick * m_width, half},
                  colour);
  }

  BodyPainter& m_painter;
  Vec3 m_foot;
  double m_height;
  double m_width;
  QColor m_colour;
  Eigen::Matrix3d m_axes;
  double m_swing = 0;
};

}  // namespace

void BodyPainter::triangle(const Vec3& a, const Vec3& b, const Vec3& c, const QColor& colour) {
  const auto ink = toInk(colour);
  for (const Vec3* corner : {&a, &b, &c}) m_triangles.push_back({toFloats(*corner), ink});
}

void BodyPainter::box(const Vec3& middle, const Eigen::Matrix3d& axes, const Vec3& half,
                      const QColor& colour) {
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 u = axes.col((axis + 1) % 3) * half[(axis + 1) % 3];
    const Vec3 v = axes.col((axis + 2) % 3) * half[(axis + 2) % 3];
    for (double side : {-1.0, 1.0}) {
      const Vec3 normal = axes.col(axis) * side;
      const Vec3 at = middle + normal * half[axis];
      const QColor shade = lit(colour, normal);
      triangle(at - u - v, at + u - v, at + u + v, shade);
      triangle(at - u - v, at + u + v, at - u + v, shade);
    }
  }
}

void BodyPainter::ball(const Vec3& middle, const Eigen::Matrix3d& axes, double radius,
                       const QColor& colour, const QColor& other) {
  const auto way = [&](int sector, int ring) -> Vec3 {
    const double around = 2 * std::numbers::pi * sector / kSectors;
    const double down = std::numbers::pi * ring / kRings;
    return axes * Vec3(std::sin(down) * std::cos(around), std::sin(down) * std::sin(around),
                       std::cos(down));
  };
  for (int sector = 0; sector < kSectors; ++sector) {
    const QColor& base = sector / 3 % 2 == 0 ? colour : other;
    for (int ring = 0; ring < kRings; ++ring) {
      const std::array<Vec3, 4> ways{way(sector, ring), way(sector, ring + 1),
                                     way(sector + 1, ring + 1), way(sector + 1, ring)};
      const Vec3 normal = (ways[0] + ways[1] + ways[2] + ways[3]).normalized();
      const QColor shade = lit(base, normal);
      const auto at = [&](std::size_t i) -> Vec3 { return middle + radius * ways[i]; };
      if (ring + 1 < kRings) triangle(at(0), at(1), at(2), shade);
      if (ring > 0) triangle(at(0), at(2), at(3), shade);
    }
  }
}

void paintFigure(BodyPainter& painter, const bsp::CharacterSettings& settings, const PlayPose& pose,
                 double yaw, const QColor& colour) {
  if (settings.form != bsp::CharacterSettings::Form::sphere) {
    return Walker(painter, settings, pose, yaw, colour).paint();
  }
  const Eigen::Matrix3d facing = turnedAbout(Vec3::UnitZ(), yaw * kRadians);
  const Vec3 left = facing.col(1);
  painter.ball(pose.foot + Vec3(0, 0, settings.radius), turnedAbout(left, pose.stride) * facing,
               settings.radius, colour, colour.lighter(135));
}

}  // namespace halfspace::editor
