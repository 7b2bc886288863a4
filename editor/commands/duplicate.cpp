// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/duplicate.h"

#include "level/edits/outline.h"

namespace halfspace::editor {

std::vector<level::NodeId> duplicateAll(EditChain& chain, const std::vector<level::NodeId>& nodes) {
  std::vector<level::NodeId> copies;
  for (level::NodeId node : nodes) {
    level::Edited edited = level::duplicateNode(chain.level(), node);
    const level::NodeId copy = edited ? edited.node() : level::NodeId{};
    if (!chain.add(std::move(edited))) return {};
    copies.push_back(copy);
  }
  return copies;
}

}  // namespace halfspace::editor
