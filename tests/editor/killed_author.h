// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

// An author works on a level in the real window until it is killed. It is the test program itself,
// started with kAuthor and a folder as its arguments; the test recovers the work in a window of its
// own process.

inline constexpr const char* kAuthor = "--author";

// What an author printed before it was killed.
struct AuthorsWork {
  bool wasKilled = false;  // false: a step failed, or the author took too long
  quint64 hash = 0;        // of the level
  int actions = 0;         // counted by the author
  QString output;
};

// The journals of an author that works in this folder.
std::filesystem::path journalsIn(const QString& folder);

// In the author: waits until all work is in the journal, prints the figures and kills this process.
[[noreturn]] void endAsKilled(const Session& session, int actions = 0);

// In the test: starts this program as an author and waits for its end.
AuthorsWork runAuthor(const QString& folder);
// Accepts the dialog that offers the author's work to the open window. False if no dialog appeared.
bool recoverWork(MainWindow& window, const QString& folder);

// The exact volume of a level's solid. Empty if its evaluation has issues.
std::string exactVolume(const level::Level& level);
// The same for a file that the window can read; empty if it cannot.
std::string exactVolume(MainWindow& window, const std::filesystem::path& file);

}  // namespace halfspace::editor::tests
