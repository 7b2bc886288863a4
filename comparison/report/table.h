// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halfspace::comparison {

// A table of the manual, in Markdown. Cells are filled in any order.
class Table {
 public:
  explicit Table(std::vector<std::string> header) : m_header(std::move(header)) {}

  // Row and column by their first cells; rows stand in the order in which they are first named.
  // Contract: a column of the header.
  void set(const std::string& row, const std::string& column, std::string cell);
  // A row at the end. Contract: a cell for each column.
  void add(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
  std::string markdown() const;
  std::string html() const;

 private:
  std::vector<std::string> m_header;
  std::vector<std::vector<std::string>> m_rows;
};

// With `digits` significant digits, never as a power of ten.
std::string decimal(double value, int digits);

// Quantities as people read them: three digits that count, in the largest unit of which there is at
// least one; of less than the smallest, a part.

// 1500 as "1.5 µs".
std::string timeText(double nanoseconds);
// 2e6 as "2 MB".
std::string bytesText(double bytes);
// 0.25 as "0.25 %".
std::string percentText(double percent);
// Up to six digits that count.
std::string figureText(double value);
// 12500 as "12,500".
std::string countText(size_t count);

}  // namespace halfspace::comparison
