// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/moment.h"

#include <cmath>
#include <numbers>

namespace halfspace::bsp {

Vec3 Moment::wishedWay() const {
  const double yaw = input.yaw * (std::numbers::pi / 180.0);
  const Vec3 ahead(std::cos(yaw), std::sin(yaw), 0.0);
  const Vec3 right(std::sin(yaw), -std::cos(yaw), 0.0);
  Vec3 way = input.forward * ahead + input.side * right;
  const double length = way.norm();
  return length > 1.0 ? Vec3(way / length) : way;
}

Vec3 Moment::wish() const {
  return wishedWay() * (state.crouched ? settings.crouchSpeed : settings.walkSpeed);
}

Vec3 Moment::wishInSpace(double speed) const {
  Vec3 way = wishedWay();
  way.z() = input.up + (input.jump ? 1.0 : 0.0) - (input.crouch ? 1.0 : 0.0);
  const double length = way.norm();
  return way * (length > 1.0 ? speed / length : speed);
}

}  // namespace halfspace::bsp
