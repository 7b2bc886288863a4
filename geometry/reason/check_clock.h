// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace halfspace::geometry {

// When to look through a whole structure that changes step by step, in checked builds: every time
// while it is small, later once as much work was done on it as it is large. The checks then cost
// about as much as the work they check, whatever the sequence of edits.
class CheckClock {
 public:
  explicit CheckClock(size_t small) : m_small(small) {}

  // `work`: parts made anew since the last call; `size`: parts there are.
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
