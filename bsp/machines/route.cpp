// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/machines/route.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace halfspace::bsp {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

const PathCorner* find(std::string_view name, std::span<const PathCorner> corners) {
  const auto found = std::find_if(corners.begin(), corners.end(),
                                  [&](const PathCorner& corner) { return corner.name == name; });
  return name.empty() || found == corners.end() ? nullptr : &*found;
}

}  // namespace

std::optional<PathCorner> PathCorner::of(const EntityKeys& keys) {
  const auto position = vectorOf(keys, "origin");
  if (!position) return std::nullopt;
  return PathCorner{valueOf(keys, "targetname"), valueOf(keys, "target"), *position,
                    numberOf(keys, "wait", 0.0), numberOf(keys, "speed", 0.0)};
}

std::optional<Route> Route::from(std::string_view name, std::span<const PathCorner> corners,
                                 double speed) {
  const PathCorner* corner = find(name, corners);
  if (corner == nullptr || !(speed > 0.0)) return std::nullopt;
  Route route;
  // It leaves the first corner at once; it waits there only when it returns.
  route.m_stops.push_back({corner->position, -std::max(0.0, corner->wait), 0.0});
  std::vector<const PathCorner*> passed{corner};
  for (;;) {
    if (corner->speed > 0.0) speed = corner->speed;
    corner = find(corner->next, corners);
    if (corner == nullptr) return route;
    const Stop& last = route.m_stops.back();
    const double arrives = last.leaves + (corner->position - last.position).norm() / speed;
    if (!std::isfinite(arrives)) return route;
    const auto before =
        static_cast<size_t>(std::find(passed.begin(), passed.end(), corner) - passed.begin());
    const bool stays = corner->wait < 0.0;
    route.m_stops.push_back({corner->position, arrives, stays ? kNever : arrives + corner->wait});
    passed.push_back(corner);
    if (stays) return route;
    if (before == passed.size() - 1) continue;  // first visit
    // Repeats from the earlier visit of this corner.
    route.m_again = route.m_stops[before].arrives;
    if (!(arrives > *route.m_again)) return std::nullopt;
    return route;
  }
}

Vec3 Route::at(double time) const {
  assert(!m_stops.empty() && !std::isnan(time));
  const double end = m_stops.back().arrives;
  if (m_again && time > end) time = *m_again + std::fmod(time - *m_again, end - *m_again);
  const auto after =
      std::upper_bound(m_stops.begin(), m_stops.end(), time,
                       [](double at, const Stop& stop) { return at < stop.arrives; });
  if (after == m_stops.begin()) return m_stops.front().position;
  const Stop& from = *(after - 1);
  if (after == m_stops.end() || time <= from.leaves) return from.position;
  const double part = (time - from.leaves) / (after->arrives - from.leaves);
  assert(part >= 0.0 && part <= 1.0);
  return from.position + part * (after->position - from.position);
}

}  // namespace halfspace::bsp
