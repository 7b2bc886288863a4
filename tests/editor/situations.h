// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

#include <QtTest>

namespace halfspace::editor::tests {

// One row of a table of what a designer does: the situation in words, and the act that plays it.
template <typename Test>
struct Situation {
  const char* words;
  void (Test::*act)();
};

// For the data function of a Qt test: a row each, named by its words.
template <typename Test>
void addRows(std::span<const Situation<Test>> table) {
  QTest::addColumn<int>("index");
  for (std::size_t i = 0; i < table.size(); ++i) {
    QTest::newRow(table[i].words) << static_cast<int>(i);
  }
}

// Plays the row of the table that the test was called for.
template <typename Test>
void playRow(Test& test, std::span<const Situation<Test>> table) {
  QFETCH(int, index);
  (test.*table[static_cast<std::size_t>(index)].act)();
}

}  // namespace halfspace::editor::tests
