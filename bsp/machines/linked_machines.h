// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Finds the linked machines that touch one machine, without a test of every pair.
#pragma once

#include <span>
#include <vector>

#include "bsp/machines/machines.h"

namespace halfspace::bsp {

// True if the two are linked, belong to no team and touch as the level draws them.
bool areLinked(const Machine& a, const Machine& b);

// The linked machines of no team, sorted by the low end of their boxes along x. Valid as long as
// the machines are neither moved in memory nor changed.
class LinkedMachines {
 public:
  explicit LinkedMachines(std::span<const Machine> all);

  // The numbers of all machines for which areLinked() with this one, ascending. Cost: the machines
  // whose ranges along x are as near as the widest of all ranges.
  void touching(size_t machine, std::vector<size_t>& found) const;

 private:
  std::span<const Machine> m_all;
  std::vector<size_t> m_sorted;
  double m_widest = 0.0;
};

}  // namespace halfspace::bsp
