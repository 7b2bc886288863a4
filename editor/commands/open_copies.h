// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/session/session.h"
#include "level/document/node.h"

namespace halfspace::editor {

// Linked copies that are open for editing. An open copy is a group with its own members at the
// copy's position; closing it writes them to the definition, which updates all copies. Opening and
// closing are undo steps; after undo and redo the copy is open again.
class OpenCopies {
 public:
  // Opens the copy and clears the selection. Warns and returns false if its rotation or scale has
  // no exact inverse.
  bool open(Session& session, level::NodeId copy);
  // Closes and selects the copy; does nothing for other groups. An unchanged copy leaves no undo
  // step.
  bool close(Session& session, level::NodeId group);
  // Call before the level is written.
  void closeAll(Session& session);
  bool isOpen(const Session& session, level::NodeId group) const;

  // Call after every change of the level: forgets copies opened in steps that can no longer be
  // redone.
  void follow(const Session& session);
  void clear() { m_open.clear(); }

 private:
  struct Open {
    level::NodeId group;
    level::LinkedCopy link;
    std::size_t step;  // number of undo steps right after opening
  };
  const Open* find(const Session& session, level::NodeId group) const;

  std::vector<Open> m_open;  // in the order of their steps
};

}  // namespace halfspace::editor
