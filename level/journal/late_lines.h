// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

namespace halfspace::level {

class JournalWriter;

// Calls `make` in another thread and appends the line that it returns: making the text of an edit
// of thousands of nodes would block the event loop. Lines reach the writer in the order of these
// calls. Contract: `make` may run in any thread.
void appendLate(JournalWriter& writer, std::function<std::string()> make);

// JournalWriter::append() after all late lines of this writer.
void appendInOrder(JournalWriter& writer, std::string line);

// Whether late lines exist that the writer does not have yet.
bool hasLateLines(const JournalWriter& writer);

// Waits until the writer has all its late lines. Called by the writer before it flushes or ends.
void finishLateLines(JournalWriter& writer);

}  // namespace halfspace::level
