// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/duplicates.h"

#include "level/document/role_names.h"
#include "level/edits/subtree.h"

namespace halfspace::editor {

using level::NodeId;

std::vector<NodeId> duplicateEach(level::RecordedEdits& edits, std::vector<NodeId> nodes) {
  level::FreeNumbers numbers(edits.level());
  std::vector<NodeId> below;
  for (NodeId& node : nodes) {
    node = edits.apply(level::DuplicateNode{node});
    if (!edits.ok()) break;
    below.clear();
    level::listSubtree(edits.level(), node, below);
    for (NodeId copy : below) {
      std::string name = numbers.nameFor(edits.level().node(copy).properties.name);
      if (!name.empty()) edits.apply(level::SetName{copy, std::move(name)});
    }
  }
  return nodes;
}

}  // namespace halfspace::editor
