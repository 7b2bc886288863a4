// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/placed_keys.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>
#include <numbers>

#include "geometry/angle/angle.h"
#include "level/solids/placed.h"

namespace halfspace::level {

namespace {

using geometry::Vec3;

constexpr double kDegree = std::numbers::pi / 180;
// A direction whose horizontal part is shorter points up or down: it has no heading.
constexpr double kVertical = 1e-9;

// Where an entity looks, and which side of it is up. Unit vectors, perpendicular.
struct Heading {
  Vec3 forward = Vec3::UnitX();
  Vec3 up = Vec3::UnitZ();
};

struct Angles {
  double pitch = 0, yaw = 0, roll = 0;  // degrees; a positive pitch looks down
};

double rounded(double degrees) {
  return std::round(degrees * 1e6) / 1e6 + 0.0;
}

double fullCircle(double degrees) {
  const double turned = rounded(degrees);
  const double positive = turned < 0 ? turned + 360 : turned;
  return positive >= 360 ? positive - 360 : positive;
}

double degreesOf(double y, double x) {
  return geometry::angleOf(y, x) / kDegree;
}

double lengthOf(double x, double y) {
  return std::sqrt(x * x + y * y);
}

// The double nearest to the cube root, but for about one argument in 2^40. Newton's method, whose
// last step takes the residual with twice the digits. `a` is positive and finite.
double cubeRoot(double a) {
  int exponent = std::ilogb(a);
  exponent = (exponent - ((exponent % 3) + 3) % 3) / 3;
  const double scaled = std::ldexp(a, -3 * exponent);  // from 1 to 8
  double root = 1 + (scaled - 1) / 7;
  for (int i = 0; i < 6; ++i) root = (2 * root + scaled / (root * root)) / 3;
  const double square = root * root, squareRest = std::fma(root, root, -square);
  const double cube = square * root, cubeRest = std::fma(square, root, -cube);
  const double residual = ((scaled - cube) - cubeRest) - squareRest * root;
  return std::ldexp(root + residual / (3 * square), exponent);
}

// Turned about z by the yaw, after y by the pitch, after x by the roll.
Heading headingOf(const Angles& angles) {
  const auto [sy, cy] = geometry::sineCosineOfDegrees(angles.yaw);
  const auto [sp, cp] = geometry::sineCosineOfDegrees(angles.pitch);
  const auto [sr, cr] = geometry::sineCosineOfDegrees(angles.roll);
  return {Vec3(cy * cp, sy * cp, -sp),
          Vec3(cy * sp * cr + sy * sr, sy * sp * cr - cy * sr, cp * cr)};
}

Angles anglesOf(const Heading& heading) {
  const Vec3& forward = heading.forward;
  const Vec3 left = heading.up.cross(forward);
  const double level = lengthOf(forward.x(), forward.y());
  Angles angles;
  angles.pitch = rounded(degreesOf(-forward.z(), level));
  if (level < kVertical) {  // yaw and roll turn about the same axis: all of it is yaw
    angles.yaw = fullCircle(degreesOf(-left.x(), left.y()));
    return angles;
  }
  angles.yaw = fullCircle(degreesOf(forward.y(), forward.x()));
  const Vec3 horizontal(-forward.y() / level, forward.x() / level, 0.0);
  const Vec3 above = forward.cross(horizontal);
  angles.roll = rounded(degreesOf(left.dot(above), left.dot(horizontal)));
  return angles;
}

class KeyTransformer {
 public:
  explicit KeyTransformer(const Transform& transform) : m_transform(transform) {
    const auto* map = std::get_if<AffineMap>(&transform);
    m_linear = map ? map->linear : std::get<RotationAbout>(transform).rotation;
    m_moves = m_linear == Eigen::Matrix3d::Identity();
  }

  // `low` and `high`, if both are positions.
  void changeBox(KeyValues& keys, bool isRelative) const {
    std::string* low = valueIn(keys, "low");
    std::string* high = valueIn(keys, "high");
    if (low == nullptr || high == nullptr || (isRelative && m_moves)) return;
    const auto from = threeNumbers(*low), to = threeNumbers(*high);
    if (!from || !to) return;
    Eigen::AlignedBox3d image;
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3 at((corner & 1 ? *to : *from).x(), (corner & 2 ? *to : *from).y(),
                    (corner & 4 ? *to : *from).z());
      // + 0: no negative zero in the text.
      const Vec3 made = isRelative ? Vec3(m_linear * at) : transformed(at, m_transform);
      image.extend(Vec3(made + Vec3::Zero()));
    }
    if (!image.min().allFinite() || !image.max().allFinite()) return;
    if (image.min() != *from) *low = textOf(image.min());
    if (image.max() != *to) *high = textOf(image.max());
  }

  // A vector between two positions.
  void changeVector(KeyValues& keys, const char* key) const {
    std::string* value = valueIn(keys, key);
    const auto from = value == nullptr || m_moves ? std::nullopt : threeNumbers(*value);
    if (from) *value = textOf(Vec3(m_linear * *from + Vec3::Zero()));
  }

  void change(const std::string& key, std::string& value, bool isLight) const {
    if (key == "origin") return position(value);
    if (m_moves) return;
    if (key == "angle") return heading(value);
    if (key == "angles" || (key == "mangle" && !isLight)) return angles(value);
    if (key == "mangle") return lightAngles(value);
    if (key == "radius" || key == "_radius") return length(value);
    if (key == "light_radius") return box(value);
  }

 private:
  // The value of the first such key; null: none.
  static std::string* valueIn(KeyValues& keys, std::string_view key) {
    for (auto& [name, value] : keys) {
      if (name == key) return &value;
    }
    return nullptr;
  }

  void position(std::string& value) const {
    const auto from = threeNumbers(value);
    if (!from) return;
    const Vec3 to = transformed(*from, m_transform);
    if (to != *from && to.allFinite()) value = textOf(to);
  }

  void heading(std::string& value) const {
    const auto number = oneNumber(value);
    if (!number) return;
    constexpr double kUp = -1, kDown = -2;
    const Vec3 from = *number == kUp     ? Vec3(Vec3::UnitZ())
                      : *number == kDown ? Vec3(-Vec3::UnitZ())
                                         : headingOf({0, *number, 0}).forward;
    const Vec3 to = (m_linear * from).normalized();
    if (lengthOf(to.x(), to.y()) < kVertical) {
      value = textOf(to.z() > 0 ? kUp : kDown);
    } else {
      value = textOf(fullCircle(degreesOf(to.y(), to.x())));
    }
  }

  void angles(std::string& value) const {
    const auto numbers = threeNumbers(value);
    if (!numbers) return;
    const Angles to = turned({numbers->x(), numbers->y(), numbers->z()});
    value = textOf(Vec3(to.pitch, to.yaw, to.roll));
  }

  void lightAngles(std::string& value) const {
    const auto numbers = threeNumbers(value);
    if (!numbers) return;
    const Angles to = turned({-numbers->y(), numbers->x(), numbers->z()});
    value = textOf(Vec3(to.yaw, -to.pitch, to.roll));
  }

  Angles turned(const Angles& angles) const {
    const Heading from = headingOf(angles);
    const Vec3 forward = (m_linear * from.forward).normalized();
    const auto upright = [&](const Vec3& up) -> Vec3 {
      return (up - forward * forward.dot(up)).normalized();
    };
    Vec3 up = upright(m_linear * from.up);
    if (m_linear.determinant() < 0) {
      // The image of the left side gives the other candidate for a mirrored entity's upper side.
      const Vec3 left = upright(m_linear * from.up.cross(from.forward));
      const Vec3 other = forward.cross(left);
      if (other.z() > up.z() + kVertical) up = other;
    }
    return anglesOf({forward, up});
  }

  void length(std::string& value) const {
    const auto number = oneNumber(value);
    const double volume = std::abs(m_linear.determinant());
    if (!number || !std::isnormal(volume)) return;
    const double factor = cubeRoot(volume);
    if (std::abs(factor - 1) > kVertical) value = textOf(*number * factor);
  }

  void box(std::string& value) const {
    const auto from = threeNumbers(value);
    if (!from || !std::holds_alternative<AffineMap>(m_transform)) return;
    value = textOf(Vec3(m_linear.cwiseAbs() * *from));
  }

  const Transform& m_transform;
  Eigen::Matrix3d m_linear;
  bool m_moves = false;  // a translation
};

}  // namespace

KeyValues transformed(KeyValues keys, const Transform& transform) {
  const KeyTransformer transformer(transform);
  const bool isLight = valueOf(keys, "classname").starts_with("light");
  for (auto& [key, value] : keys) transformer.change(key, value, isLight);
  const std::string kind(valueOf(keys, "classname"));
  transformer.changeBox(keys, kind == "mover");
  if (kind == "mover") transformer.changeVector(keys, "way");
  if (kind == "ladder" || kind == "func_ladder") transformer.changeVector(keys, "towards");
  return keys;
}

KeyValues transformed(KeyValues keys, const Placement& placement) {
  for (const Transform& step : placement.steps) keys = transformed(std::move(keys), step);
  return keys;
}

}  // namespace halfspace::level
