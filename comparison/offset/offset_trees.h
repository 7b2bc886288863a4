// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// One tree per size of box, over the world expanded by that box; the box is a point in it. Sources:
// J. van Waveren, "The Quake III Arena Bot", 2001, section 6.1; Melax 2000, section 2.
#pragma once

#include <span>
#include <stop_token>

#include "comparison/comparison_system.h"
#include "comparison/offset/expanded_world.h"

namespace halfspace::comparison {

class OffsetTrees : public ComparisonSystem {
 public:
  // `halves`: half extents of the boxes; zero for points. Null if an expanded solid leaves the
  // range of coordinates or a stop was requested.
  static std::unique_ptr<OffsetTrees> forBoxes(const ComparisonLevel::Solids& solids,
                                               std::span<const Vec3> halves,
                                               const std::stop_token& stop = {});

  std::string name() const override { return "offset trees"; }
  std::vector<Limit> limits() const override { return {Limit::boxesOnly, Limit::sizesInAdvance}; }
  size_t bytes() const override;
  bool takes(const AnyShape& shape) const override { return worldOf(shape) != nullptr; }
  Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) override;
  std::optional<bool> overlaps(const AnyShape& shape, const Vec3& position) override {
    return sweep(shape, position, Vec3::Zero()).startInSolid;
  }

 private:
  OffsetTrees() = default;
  const ExpandedWorld* worldOf(const AnyShape& shape) const;

  std::vector<std::unique_ptr<const ExpandedWorld>> m_worlds;
};

// The half extents and the middle of a box; a point has half extents of zero.
struct BoxSize {
  Vec3 half, middle;
};
// Nothing for shapes other than boxes and points.
std::optional<BoxSize> boxSizeOf(const AnyShape& shape);

}  // namespace halfspace::comparison
