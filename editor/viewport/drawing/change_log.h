// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

#include "geometry/brush/brush.h"

namespace halfspace::editor {

// The last changes of something that is drawn, and where in space they were.
class ChangeLog {
 public:
  // Grows with each change.
  std::uint64_t revision() const { return m_revision; }
  // Nothing: everywhere.
  void note(const std::optional<geometry::Box>& region);
  // The region of the changes since this revision; empty if there were none. Nothing: they may have
  // been everywhere, or are too many to be known.
  std::optional<geometry::Box> since(std::uint64_t revision) const;

 private:
  static constexpr std::size_t kMostKnown = 8;
  std::uint64_t m_revision = 0;
  std::deque<std::optional<geometry::Box>> m_last;  // the last one at the end
};

}  // namespace halfspace::editor
