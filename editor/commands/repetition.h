// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "level/document/id.h"
#include "level/document/placement.h"

namespace halfspace::editor {

// Records the edits of one selection for *Repeat*. A new selection clears it.
class Repetition {
 public:
  // A transform, or no value for a duplication.
  using Step = std::optional<level::Transform>;

  void record(const std::vector<level::NodeId>& before, Step step,
              const std::vector<level::NodeId>& after) {
    if (before != m_nodes) m_steps.clear();
    m_steps.push_back(std::move(step));
    m_nodes = after;
  }
  // Empty if `nodes` are not the nodes edited last.
  std::vector<Step> stepsFor(const std::vector<level::NodeId>& nodes) const {
    return nodes == m_nodes ? m_steps : std::vector<Step>();
  }
  // To be called after the steps were repeated: `nodes` are the nodes edited last from now on.
  void follow(const std::vector<level::NodeId>& nodes) { m_nodes = nodes; }

 private:
  std::vector<Step> m_steps;
  std::vector<level::NodeId> m_nodes;
};

}  // namespace halfspace::editor
