// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "level/document/id.h"

namespace halfspace::level {

// What an edit changed. The same edit undone touches the same.
struct Touched {
  // Nodes added, removed, moved in the outline, or whose properties or content changed; ascending,
  // each once. A group is not among them for having gained or lost a child; the child is.
  std::vector<NodeId> nodes;
  std::vector<EntityId> entities;  // ascending, each once
  bool background = false;
  bool levelKeys = false;
  bool layers = false;
  bool materials = false;

  void add(NodeId id);
  void add(EntityId id);
  void merge(const Touched& other);
  bool empty() const;
  bool operator==(const Touched&) const = default;
};

}  // namespace halfspace::level
