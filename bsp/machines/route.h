// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The path of a train: from corner to corner, in a cycle or to an end.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bsp/machines/entity_keys.h"

namespace halfspace::bsp {

// An entity of the kind path_corner, as in Quake's levels.
struct PathCorner {
  std::string name, next;  // targetname, target
  Vec3 position = Vec3::Zero();
  double wait = 0.0;   // seconds before it continues; negative: forever
  double speed = 0.0;  // from here on; 0: unchanged

  // nullopt if the origin is missing.
  static std::optional<PathCorner> of(const EntityKeys& keys);
};

// A train's position as a function of time.
class Route {
 public:
  // Makes the route that begins at the corner `name`, at `speed` units a second. If several corners
  // have the same name, the first counts. nullopt if there is no such corner or if a cycle takes no
  // time.
  static std::optional<Route> from(std::string_view name, std::span<const PathCorner> corners,
                                   double speed);
  // The position; `time` is in seconds since the start.
  Vec3 at(double time) const;

 private:
  struct Stop {
    Vec3 position;
    double arrives, leaves;
  };
  std::vector<Stop> m_stops;           // ordered by time
  std::optional<double> m_again = {};  // for cycles: the last stop is the position at this time
};

}  // namespace halfspace::bsp
