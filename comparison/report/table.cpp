// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/report/table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <span>

#include "comparison/report/markup.h"

namespace halfspace::comparison {

namespace {

std::string rowOf(const std::vector<std::string>& cells) {
  std::string row = "|";
  for (const std::string& cell : cells) row += " " + cell + " |";
  return row + "\n";
}

std::string htmlRow(const std::vector<std::string>& cells, const std::string& tag) {
  std::string row = "<tr>";
  for (const std::string& cell : cells) row += "<" + tag + ">" + escaped(cell) + "</" + tag + ">";
  return row + "</tr>\n";
}

}  // namespace

void Table::set(const std::string& row, const std::string& column, std::string cell) {
  auto at = std::find_if(m_rows.begin(), m_rows.end(),
                         [&](const auto& cells) { return cells.front() == row; });
  if (at == m_rows.end()) {
    m_rows.emplace_back(m_header.size()).front() = row;
    at = m_rows.end() - 1;
  }
  const auto position = std::find(m_header.begin(), m_header.end(), column) - m_header.begin();
  at->at(static_cast<size_t>(position)) = std::move(cell);
}

std::string Table::markdown() const {
  std::string out = rowOf(m_header) + "|";
  for (size_t i = 0; i < m_header.size(); ++i) out += i == 0 ? "---|" : "---:|";
  out += "\n";
  for (const auto& row : m_rows) out += rowOf(row);
  return out;
}

std::string Table::html() const {
  std::string out = "<table>\n" + htmlRow(m_header, "th");
  for (const auto& row : m_rows) out += htmlRow(row, "td");
  return out + "</table>\n";
}

std::string decimal(double value, int digits) {
  const int whole = value > 0 ? static_cast<int>(std::floor(std::log10(value))) + 1 : 1;
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", std::max(0, digits - std::max(whole, 0)), value);
  return text.data();
}

namespace {

struct Unit {
  double size;
  const char* name;
};

constexpr std::array<Unit, 4> kTimes{{{1, "ns"}, {1e3, "µs"}, {1e6, "ms"}, {1e9, "s"}}};
constexpr std::array<Unit, 4> kSizes{{{1, "B"}, {1e3, "kB"}, {1e6, "MB"}, {1e9, "GB"}}};

std::string threeDigits(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g", value);
  return text.data();
}

std::string inUnits(double value, std::span<const Unit> units) {
  constexpr double kRoundsUp = 0.9995;  // "1 µs", not "1e+03 ns"
  size_t at = 0;
  while (at + 1 < units.size() && value >= kRoundsUp * units[at + 1].size) ++at;
  return threeDigits(value / units[at].size) + " " + units[at].name;
}

}  // namespace

std::string figureText(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6g", value);
  return text.data();
}

std::string timeText(double nanoseconds) {
  return inUnits(nanoseconds, kTimes);
}

std::string bytesText(double bytes) {
  return inUnits(bytes, kSizes);
}

std::string percentText(double percent) {
  return threeDigits(percent) + " %";
}

std::string countText(size_t count) {
  std::string text = std::to_string(count);
  for (size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}

}  // namespace halfspace::comparison
