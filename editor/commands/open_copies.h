// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/session/session.h"
#include "level/document/node.h"

namespace halfspace::editor {

// Linked copies that are opened to be worked in. An open copy is a group with members of its own,
// in the copy's place; when it is closed they become the definition's, and all copies follow. Both
// are steps of undo: going back over them and forward again finds the copy open where it was.
class OpenCopies {
 public:
  // Selects nothing, and goes into the group. Said and false where the copy cannot be opened: it
  // is turned or scaled so that there is no exact way back.
  bool open(Session& session, level::NodeId copy);
  // Selects the copy; nothing where the group is none that was opened. Unchanged, it was never
  // open.
  bool close(Session& session, level::NodeId group);
  // Before the level is written.
  void closeAll(Session& session);
  bool isOpen(const Session& session, level::NodeId group) const;

  // After every change of the level: what was opened in steps that cannot come back is forgotten.
  void follow(const Session& session);
  void clear() { m_open.clear(); }

 private:
  struct Open {
    level::NodeId group;
    level::LinkedCopy link;
    std::size_t step;  // steps of undo once it was open
  };
  const Open* find(const Session& session, level::NodeId group) const;

  std::vector<Open> m_open;  // in the order of their steps
};

}  // namespace halfspace::editor
