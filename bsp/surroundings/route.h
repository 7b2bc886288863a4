// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The way of a train: from corner to corner, round and round or to an end.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bsp/surroundings/entity_keys.h"

namespace halfspace::bsp {

// An entity of the kind path_corner, as in Quake's levels.
struct PathCorner {
  std::string name, next;  // targetname, target
  Vec3 place = Vec3::Zero();
  double wait = 0.0;   // seconds before it goes on; below zero: for ever
  double speed = 0.0;  // from here on; 0: as before

  // Nothing where its origin is missing.
  static std::optional<PathCorner> of(const EntityKeys& keys);
};

// Where a train is at what time: a function of nothing else.
class Route {
 public:
  // From the corner of that name, at `speed` units a second; of corners of one name the first.
  // Nothing if there is no such corner, or if it would go round in no time at all.
  static std::optional<Route> from(std::string_view name, std::span<const PathCorner> corners,
                                   double speed);
  // Seconds since it began.
  Vec3 at(double time) const;

 private:
  struct Stop {
    Vec3 place;
    double arrives, leaves;
  };
  std::vector<Stop> m_stops;           // by time
  std::optional<double> m_again = {};  // goes round: from the last stop it is at this time
};

}  // namespace halfspace::bsp
