// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

#include <QtTest>

namespace halfspace::editor::tests {

// One row of a table of a designer's actions: a description of the situation, and the function that
// performs it.
template <typename Test>
struct Situation {
  const char* name;
  void (Test::*act)();
};

// Adds one row for each situation to a Qt test, named by its description; for the data function.
template <typename Test>
void addRows(std::span<const Situation<Test>> table) {
  QTest::addColumn<int>("index");
  for (std::size_t i = 0; i < table.size(); ++i) {
    QTest::newRow(table[i].name) << static_cast<int>(i);
  }
}

// Performs the row of the table that the test was called for.
template <typename Test>
void playRow(Test& test, std::span<const Situation<Test>> table) {
  QFETCH(int, index);
  (test.*table[static_cast<std::size_t>(index)].act)();
}

}  // namespace halfspace::editor::tests
