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

// Heights of the joints of a standing body, as shares of its height.
constexpr double kAnkle = 0.04;
constexpr double kHip = 0.50;
constexpr double kWaist = 0.58;
constexpr double kShoulder = 0.80;
constexpr double kHead = 0.91;
// from the shoulder or hip to the elbow or knee, and on from there
constexpr double kArm = 0.17, kLeg = (kHip - kAnkle) / 2;

class Walker {
 public:
  Walker(BodyPainter& painter, const bsp::CharacterSettings& settings, const PlayPose& pose,
         double yaw, const QColor& colour)
      : m_painter(painter),
        m_foot(pose.foot),
        m_height(pose.height),
        m_width(std::min(settings.radius, 0.22 * pose.height)),
        m_colour(colour),
        m_axes(turnedAbout(Vec3::UnitZ(), yaw * kRadians)),
        m_stride(pose.stride),
        m_onGround(pose.onGround),
        m_gait(std::min(1.0, pose.speed / std::max(1.0, 0.5 * settings.walkSpeed))) {}

  void paint() {
    const QColor trousers = m_colour.darker(190);
    trunk(trousers);
    for (double side : {-1.0, 1.0}) {
      leg(side, trousers);
      arm(side);
    }
  }

 private:
  Vec3 pointAt(double share, double aside = 0, double front = 0) const {
    return m_foot + Vec3(0, 0, share * m_height) + m_axes.col(1) * (aside * m_width) +
           m_axes.col(0) * (front * m_width);
  }
  BodyPainter::End end(const Vec3& at, double front, double aside) const {
    return {at, front * m_width, aside * m_width};
  }

  void trunk(const QColor& trousers) {
    const QColor skin(224, 188, 158);
    m_painter.limb(end(pointAt(kHip - 0.03), 0.30, 0.40), end(pointAt(kWaist + 0.02), 0.28, 0.38),
                   m_axes, trousers);
    m_painter.limb(end(pointAt(kWaist - 0.01), 0.27, 0.38),
                   end(pointAt(kShoulder + 0.03), 0.36, 0.62), m_axes, m_colour);
    m_painter.limb(end(pointAt(kShoulder), 0.16, 0.16), end(pointAt(kHead - 0.04), 0.15, 0.15),
                   m_axes, skin);
    const double radius = 0.8 * (1 - kHead) * m_height;
    m_painter.ball(pointAt(kHead), m_axes, radius, skin, skin);
    // Hair at the back and a cap's peak in front show the view direction.
    m_painter.ball(pointAt(kHead) + 0.25 * radius * (Vec3::UnitZ() - m_axes.col(0)), m_axes,
                   0.94 * radius, trousers, trousers);
    m_painter.limb({pointAt(kHead) + 0.45 * radius * Vec3::UnitZ(), 0.6 * radius, 0.7 * radius},
                   {pointAt(kHead) + radius * (0.5 * Vec3::UnitZ() + 1.1 * m_axes.col(0)),
                    0.1 * radius, 0.5 * radius},
                   m_axes, m_colour.darker(130));
  }

  // The knee bends while the leg comes forward.
  void leg(double side, const QColor& trousers) {
    const double swing = m_onGround ? 0.6 * m_gait * side * std::sin(m_stride) : 0.35 * side;
    const double knee = m_onGround ? 0.9 * m_gait * std::max(0.0, -side * std::cos(m_stride)) : 0.6;
    const Vec3 from = pointAt(kHip, 0.24 * side);
    const Eigen::Matrix3d thigh = turnedAbout(m_axes.col(1), swing) * m_axes;
    const Vec3 middle = from - thigh.col(2) * (kLeg * m_height);
    m_painter.limb(end(from, 0.24, 0.22), end(middle, 0.17, 0.16), thigh, trousers);
    const Eigen::Matrix3d shin = turnedAbout(m_axes.col(1), swing + knee) * m_axes;
    const Vec3 ankle = middle - shin.col(2) * (kLeg * m_height);
    m_painter.limb(end(middle, 0.17, 0.16), end(ankle, 0.11, 0.11), shin, trousers);
    const QColor boot(48, 44, 42);
    m_painter.limb(end(ankle - shin.col(2) * (0.03 * m_height), 0.30, 0.15),
                   end(ankle + shin.col(2) * (0.03 * m_height), 0.17, 0.13), shin, boot);
  }

  void arm(double side) {
    const double swing = m_onGround ? -0.5 * m_gait * side * std::sin(m_stride) : -0.4;
    const double elbow = -0.2 - 0.5 * m_gait;
    const Vec3 from = pointAt(kShoulder, 0.66 * side);
    const Eigen::Matrix3d upper =
        turnedAbout(m_axes.col(1), swing) * turnedAbout(m_axes.col(0), 0.12 * side) * m_axes;
    const Vec3 middle = from - upper.col(2) * (kArm * m_height);
    m_painter.limb(end(from, 0.17, 0.17), end(middle, 0.12, 0.12), upper, m_colour.darker(115));
    const Eigen::Matrix3d lower = turnedAbout(m_axes.col(1), swing + elbow) * m_axes;
    const Vec3 hand = middle - lower.col(2) * (kArm * m_height);
    m_painter.limb(end(middle, 0.12, 0.12), end(hand, 0.08, 0.09), lower, m_colour.darker(115));
    const QColor skin(224, 188, 158);
    m_painter.ball(hand, lower, 0.11 * m_width, skin, skin);
  }

  BodyPainter& m_painter;
  Vec3 m_foot;
  double m_height;
  double m_width;
  QColor m_colour;
  Eigen::Matrix3d m_axes;
  double m_stride;
  bool m_onGround;
  double m_gait;  // 0: standing, 1: walking or running
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

void BodyPainter::limb(const End& a, const End& b, const Eigen::Matrix3d& axes,
                       const QColor& colour) {
  // Position along the limb, and thickness there, as shares.
  constexpr std::array<std::array<double, 2>, 5> kSections{
      {{-0.06, 0.0}, {0.0, 0.75}, {0.14, 1.0}, {0.86, 1.0}, {1.0, 0.75}}};
  const auto at = [&](std::size_t section, int sector) -> Vec3 {
    const double around = 2 * std::numbers::pi * sector / kSectors;
    const bool isTip = section == kSections.size();
    const double along = isTip ? 1.06 : kSections[section][0];
    const double thick = isTip ? 0.0 : kSections[section][1];
    const double part = std::clamp(along, 0.0, 1.0);
    const double front = thick * (a.front + part * (b.front - a.front));
    const double aside = thick * (a.aside + part * (b.aside - a.aside));
    return a.at + along * (b.at - a.at) + axes.col(0) * (front * std::cos(around)) +
           axes.col(1) * (aside * std::sin(around));
  };
  const Vec3 middle = (a.at + b.at) / 2;
  for (std::size_t section = 0; section < kSections.size(); ++section) {
    for (int sector = 0; sector < kSectors; ++sector) {
      const std::array<Vec3, 4> corners{at(section, sector), at(section, sector + 1),
                                        at(section + 1, sector + 1), at(section + 1, sector)};
      Vec3 normal = (corners[2] - corners[0]).cross(corners[3] - corners[1]).normalized();
      if (normal.dot((corners[0] + corners[2]) / 2 - middle) < 0) normal = -normal;
      const QColor shade = lit(colour, normal);
      // At the tips two of the four corners coincide.
      if (section > 0) triangle(corners[0], corners[1], corners[2], shade);
      if (section + 1 < kSections.size()) triangle(corners[0], corners[2], corners[3], shade);
    }
  }
}

void BodyPainter::ball(const Vec3& middle, const Eigen::Matrix3d& axes, double radius,
                       const QColor& colour, const QColor& other) {
  const auto direction = [&](int sector, int ring) -> Vec3 {
    const double around = 2 * std::numbers::pi * sector / kSectors;
    const double down = std::numbers::pi * ring / kRings;
    return axes * Vec3(std::sin(down) * std::cos(around), std::sin(down) * std::sin(around),
                       std::cos(down));
  };
  for (int sector = 0; sector < kSectors; ++sector) {
    const QColor& base = sector / 3 % 2 == 0 ? colour : other;
    for (int ring = 0; ring < kRings; ++ring) {
      const std::array<Vec3, 4> directions{direction(sector, ring), direction(sector, ring + 1),
                                           direction(sector + 1, ring + 1),
                                           direction(sector + 1, ring)};
      const Vec3 normal =
          (directions[0] + directions[1] + directions[2] + directions[3]).normalized();
      const QColor shade = lit(base, normal);
      const auto at = [&](std::size_t i) -> Vec3 { return middle + radius * directions[i]; };
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
