// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

namespace halfspace::level {

class JournalWriter;

// Appends the line that `make` gives, once it is there: the text of an edit of thousands of nodes
// takes longer than an event loop may wait, so it is made in another thread. Lines reach the writer
// in the order in which they were handed over.
void appendLate(JournalWriter& writer, std::function<std::string()> make);

// JournalWriter::append() behind all lines that were handed over before.
void appendInOrder(JournalWriter& writer, std::string line);

// Lines were handed over that the writer does not have yet.
bool hasLateLines(const JournalWriter& writer);

// Waits until the writer has all its lines. To be called before it is flushed and before it ends.
void finishLateLines(JournalWriter& writer);

}  // namespace halfspace::level
