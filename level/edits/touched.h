// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "level/document/id.h"

namespace halfspace::level {

// The records an edit changed. Undoing it touches the same records.
struct Touched {
  // Nodes that were added, removed, moved in the outline, or whose properties or content changed;
  // ascending, without duplicates. If a group gains or loses a child, the child is listed, not the
  // group.
  std::vector<NodeId> nodes;
  bool background = false;
  bool levelKeys = false;
  bool layers = false;
  bool materials = false;

  void add(NodeId id);
  void merge(const Touched& other);
  bool empty() const;
  bool operator==(const Touched&) const = default;
};

}  // namespace halfspace::level
