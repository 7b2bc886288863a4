// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "level/journal/edit.h"

namespace halfspace::level {

// Applies edits to a level one after the other and keeps their text for a line of the journal, so
// that the journal need not compare the records before and after: that comparison is quadratic in
// the members of a group.
class RecordedEdits {
 public:
  explicit RecordedEdits(Level& level) : m_level(level) {}

  // Returns the node it made, if any. Does nothing after an edit that was refused.
  NodeId apply(const Edit& edit);
  bool ok() const { return !m_refusal; }
  const Level& level() const { return m_level; }
  // What all edits changed, or why one was refused; then the level is half changed.
  Edited result() const;
  // For StepText::edits.
  std::string takeText() { return std::move(m_text); }

 private:
  Level& m_level;
  Touched m_touched;
  std::optional<Refusal> m_refusal;
  std::string m_text;
};

}  // namespace halfspace::level
