// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/machines/linked_machines.h"

#include <algorithm>
#include <cassert>

namespace halfspace::bsp {

namespace {

constexpr double kTouch = 1.0;  // units; doors nearer than this touch

double lowOf(const Machine& machine) {
  return machine.drawn.low.x();
}

}  // namespace

bool areLinked(const Machine& a, const Machine& b) {
  return a.isLinked && b.isLinked && a.team.empty() && b.team.empty() &&
         (a.drawn.low.array() - kTouch < b.drawn.high.array()).all() &&
         (b.drawn.low.array() < a.drawn.high.array() + kTouch).all();
}

LinkedMachines::LinkedMachines(std::span<const Machine> all) : m_all(all) {
  for (size_t i = 0; i < all.size(); ++i) {
    // A box that is not finite touches nothing, and could not be sorted.
    if (!areLinked(all[i], all[i]) || !all[i].drawn.low.allFinite()) continue;
    m_sorted.push_back(i);
    m_widest = std::max(m_widest, all[i].drawn.high.x() - lowOf(all[i]));
  }
  std::stable_sort(m_sorted.begin(), m_sorted.end(),
                   [&](size_t a, size_t b) { return lowOf(all[a]) < lowOf(all[b]); });
}

void LinkedMachines::touching(size_t machine, std::vector<size_t>& found) const {
  assert(machine < m_all.size());
  found.clear();
  const Machine& about = m_all[machine];
  if (!areLinked(about, about)) return;
  // Twice the distance, so that rounding leaves nothing out.
  const double first = lowOf(about) - m_widest - 2.0 * kTouch;
  const double last = about.drawn.high.x() + 2.0 * kTouch;
  const auto begin =
      std::lower_bound(m_sorted.begin(), m_sorted.end(), first,
                       [&](size_t i, double value) { return lowOf(m_all[i]) < value; });
  for (auto at = begin; at != m_sorted.end() && lowOf(m_all[*at]) <= last; ++at)
    if (areLinked(about, m_all[*at])) found.push_back(*at);
  std::sort(found.begin(), found.end());
}

}  // namespace halfspace::bsp
