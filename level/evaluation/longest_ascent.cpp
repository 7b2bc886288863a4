// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/evaluation/longest_ascent.h"

#include <algorithm>
#include <cstdint>

namespace halfspace::level {

std::vector<bool> longestAscent(const std::vector<std::size_t>& numbers) {
  constexpr std::size_t kNone = SIZE_MAX;
  std::vector<std::size_t> ends;  // [k]: where the ascent of k + 1 numbers with the least end ends
  std::vector<std::size_t> previous(numbers.size(), kNone);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto place =
        std::lower_bound(ends.begin(), ends.end(), numbers[i],
                         [&](std::size_t end, std::size_t n) { return numbers[end] < n; });
    if (place != ends.begin()) previous[i] = *(place - 1);
    if (place == ends.end())
      ends.push_back(i);
    else
      *place = i;
  }
  std::vector<bool> keep(numbers.size(), false);
  for (std::size_t i = ends.empty() ? kNone : ends.back(); i != kNone; i = previous[i])
    keep[i] = true;
  return keep;
}

}  // namespace halfspace::level
