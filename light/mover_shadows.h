// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The movers that stop light: doors and lifts at rest. They are no part of the tree (they do not
// seal a level, decision 34), so their triangles are tested one by one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "light/lit_surface.h"

namespace halfspace::light {

// Immutable, so threads share it.
class MoverShadows {
 public:
  // Triangles are widened by this, level units, so that no ray slips through an edge of a mover:
  // far above the rounding of rays, far below a texel.
  static constexpr double kMargin = 1.0 / 65536.0;

  MoverShadows() = default;
  // Those of the faces that cast shadows.
  explicit MoverShadows(const std::vector<SurfaceFace>& faces);

  struct Hit {
    double distance;  // in lengths of the ray's direction
    uint32_t face;    // index of the faces given
    bool isFront;     // false: the ray comes from inside of the mover
    Vec3 point;       // in the plane of the face
  };
  // The first face on the ray from `from` along `direction`, at most `length` directions far.
  // Cost: linear in the faces of the movers whose boxes the ray meets.
  std::optional<Hit> first(const Vec3& from, const Vec3& direction, double length) const;
  bool isEmpty() const { return m_movers.empty(); }

 private:
  using Corners = std::array<Eigen::Vector2d, 3>;  // in the basis of the plane
  struct Face {
    uint32_t index;
    PlaneBasis basis;
    std::vector<Corners> triangles;
  };
  struct Mover {
    uint64_t number;
    geometry::Box bounds;  // widened
    std::vector<Face> faces;
  };
  static bool contains(const Face& face, const Vec3& point);

  std::vector<Mover> m_movers;
};

}  // namespace halfspace::light
