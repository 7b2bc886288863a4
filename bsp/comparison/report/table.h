// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halfspace::bsp {

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

}  // namespace halfspace::bsp
