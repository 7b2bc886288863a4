// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/reason/internal_error.h"

#include <cstdio>

namespace halfspace::geometry {

namespace {

std::string sentence(const std::string& what, const Vec3& position) {
  char at[128];
  std::snprintf(at, sizeof at, " near (%.6g, %.6g, %.6g)", position.x(), position.y(),
                position.z());
  return "Internal error of Halfspace" + std::string(at) + ": " + what +
         ". Please report it with the level or mesh it happened on.";
}

}  // namespace

InternalError::InternalError(const std::string& what, const Vec3& position)
    : std::logic_error(sentence(what, position)), m_position(position) {}

}  // namespace halfspace::geometry
