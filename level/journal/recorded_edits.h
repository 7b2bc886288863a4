// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "level/journal/edit.h"

namespace halfspace::level {

// Applies edits to a level one after the other and keeps their text for a line of the journal. This
// avoids editsBetween(), whose cost is quadratic in the members of a group.
class RecordedEdits {
 public:
  explicit RecordedEdits(Level& level) : m_level(level) {}

  // Returns the new node, if the edit made one. Does nothing after a refused edit.
  NodeId apply(const Edit& edit);
  bool ok() const { return !m_refusal; }
  const Level& level() const { return m_level; }
  // The records that all edits changed, or why one was refused. After a refusal, the level contains
  // the edits before the refused one.
  Edited result() const;
  // The text of the edits for StepText::edits.
  std::string takeText() { return std::move(m_text); }

 private:
  Level& m_level;
  Touched m_touched;
  std::optional<Refusal> m_refusal;
  std::string m_text;
};

}  // namespace halfspace::level
