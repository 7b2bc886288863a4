// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halfspace::comparison {

// A table, as Markdown or HTML. Cells can be set in any order.
class Table {
 public:
  explicit Table(std::vector<std::string> header) : m_header(std::move(header)) {}

  // Sets the cell in the row with this first cell and in the column with this header. Adds the row
  // if it is new. Contract: the header has the column.
  void set(const std::string& row, const std::string& column, std::string cell);
  // Appends a row. Contract: one cell per column.
  void add(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
  std::string markdown() const;
  std::string html() const;

 private:
  std::vector<std::string> m_header;
  std::vector<std::vector<std::string>> m_rows;
};

// The number with `digits` significant digits, without an exponent.
std::string decimal(double value, int digits);

// Quantities as text with three significant digits, in the largest unit in which the value is at
// least one; otherwise in the smallest unit.

// 1500 as "1.5 µs".
std::string timeText(double nanoseconds);
// 2e6 as "2 MB".
std::string bytesText(double bytes);
// 0.25 as "0.25 %".
std::string percentText(double percent);
// The number with up to six significant digits.
std::string figureText(double value);
// 12500 as "12,500".
std::string countText(size_t count);

}  // namespace halfspace::comparison
