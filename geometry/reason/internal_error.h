// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What is thrown where the program finds that one of its own rules does not hold: a mistake in the
// program, whatever the input. The operation gives no result; nothing is left out of one silently.
// Programs catch it where they catch every exception, show what() and go on without the result.
#pragma once

#include <stdexcept>
#include <string>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

class InternalError : public std::logic_error {
 public:
  // `what`: the rule that does not hold, as a sentence without its full stop. `place`: near it.
  InternalError(const std::string& what, const Vec3& place);

  const Vec3& place() const { return m_place; }

 private:
  Vec3 m_place;
};

}  // namespace halfspace::geometry
