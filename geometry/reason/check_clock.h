// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace halfspace::geometry {

// Decides when a checked build verifies a whole data structure that is updated incrementally: after
// every update while the structure is small, otherwise once the updates since the last check have
// rebuilt as many parts as it has. So the checks cost about as much as the updates themselves, for
// every sequence of edits.
class CheckClock {
 public:
  // `small`: number of parts up to which every update is checked.
  explicit CheckClock(size_t small) : m_small(small) {}

  // `work`: number of parts rebuilt since the last call; `size`: current number of parts.
  bool isDue(size_t work, size_t size) {
    m_work += work;
    if (size > m_small && m_work < size) return false;
    m_work = 0;
    return true;
  }

 private:
  size_t m_small;
  size_t m_work = 0;
};

}  // namespace halfspace::geometry
