// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/issue.h"
#include "level/document/level.h"

namespace halfspace::plugins {

// A check of the level that runs while it is edited; its findings appear in the list of issues.
// Stateless: all functions may be called from several threads at once.
class LevelCheck {
 public:
  virtual ~LevelCheck() = default;
  // For menus: "Names of doors".
  virtual std::string name() const = 0;
  // Called shortly after each edit in the editor's main thread, so it must take a few milliseconds
  // at most. Must not throw.
  virtual level::Issues check(const level::Level& level) const = 0;
};

}  // namespace halfspace::plugins
