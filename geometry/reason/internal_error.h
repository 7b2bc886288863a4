// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The exception that is thrown if an invariant of the program does not hold. It is always a bug of
// the program, whatever the input. The operation returns no result instead of a silently incomplete
// one. Programs catch this exception where they catch all exceptions, show what() and continue
// without the result.
#pragma once

#include <stdexcept>
#include <string>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

class InternalError : public std::logic_error {
 public:
  // `what`: a sentence about the broken invariant, without a full stop. `position`: a position near
  // the problem, in level units.
  InternalError(const std::string& what, const Vec3& position);

  const Vec3& position() const { return m_position; }

 private:
  Vec3 m_position;
};

}  // namespace halfspace::geometry
