// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Compiles the clusters of a level and what they see, for the .hbsp file.
#pragma once

#include <optional>
#include <string>

#include "bsp/visibility/stored_visibility.h"
#include "commandline/commands/compiled_level.h"
#include "commandline/report/json_report.h"

namespace halfspace::commandline {

class CompiledVisibility {
 public:
  // `tree`: that of the file, made from `compiled.tree`. If the level is sealed, only what its
  // entities reach is in clusters; else all of empty space. `fast`: VisibilityOptions::fast.
  CompiledVisibility(const level::Level& level, const CompiledLevel& compiled,
                     const bsp::TreeStorage& tree, bool fast, int threads, Progress& progress);

  // Views of this object.
  bsp::FileVisibility file() const { return m_stored->file(); }
  Json json() const;
  // A line for the console.
  std::string summary() const;

 private:
  bool m_isFast, m_isSealed = false;
  size_t m_clusters = 0, m_portals = 0;
  bsp::Visibility m_visibility;
  std::optional<bsp::StoredVisibility> m_stored;
  double m_ms = 0.0;
};

}  // namespace halfspace::commandline
