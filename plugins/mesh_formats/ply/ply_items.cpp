// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/ply/ply_items.h"

#include <cmath>

namespace halfspace::plugins::mesh_formats {

namespace {

constexpr uint64_t kItemsBetweenReports = 65536;

std::string printableName(std::string_view name) {
  std::string text;
  for (const char c : name.substr(0, 24)) text += c > ' ' && c < 127 ? c : '?';
  return text;
}

}  // namespace

PlyItems::PlyItems(const Source& source, const ReadControl& control, const PlyHeader& header)
    : m_control(control), m_size(source.bytes.size()), m_values(source.bytes, header) {}

bool PlyItems::fail(std::string text) {
  Issue issue = m_values.here();
  issue.text = std::move(text);
  m_issues.add(std::move(issue));
  return false;
}

bool PlyItems::countIsPossible(const PlyElement& element) {
  size_t least = 0;
  for (const PlyProperty& property : element.properties)
    least += m_values.leastBytes(property.countType ? *property.countType : property.type);
  if (least == 0 || element.count <= m_values.left() / least) return true;
  return fail("The header claims " + std::to_string(element.count) + " of the element '" +
              element.name + "'; the rest of the file is too short for that.");
}

bool PlyItems::keepGoing(uint64_t item) {
  if (item % kItemsBetweenReports != 0) return true;
  m_control.report(static_cast<double>(m_values.position()) / static_cast<double>(m_size));
  return !m_control.stop.stop_requested() || fail("Reading was cancelled.");
}

bool PlyItems::next(PlyType type, double& value) {
  const auto read = m_values.next(type);
  if (!read)
    return fail(m_values.atEnd() ? "The file ends in the middle of an element."
                                 : "Expected a number" + m_values.foundInstead());
  value = *read;
  return true;
}

bool PlyItems::nextCount(const PlyProperty& property, size_t& count) {
  double value = 0;
  if (!next(*property.countType, value)) return false;
  if (!(value >= 0) || value != std::floor(value) ||
      value > static_cast<double>(m_values.left() / m_values.leastBytes(property.type)))
    return fail("A list's length is impossible: more than the rest of the file holds.");
  count = static_cast<size_t>(value);
  return true;
}

bool PlyItems::skip(const PlyProperty& property) {
  double ignored = 0;
  if (!property.countType) return next(property.type, ignored);
  size_t count = 0;
  if (!nextCount(property, count)) return false;
  for (size_t i = 0; i < count; ++i)
    if (!next(property.type, ignored)) return false;
  return true;
}

bool PlyItems::skip(const PlyElement& element) {
  if (element.count > 0)
    m_unreadElements.push_back("The element '" + printableName(element.name) + "' (" +
                               std::to_string(element.count) + " items) is not read.");
  if (element.properties.empty()) return true;
  for (uint64_t i = 0; i < element.count; ++i) {
    if (!keepGoing(i)) return false;
    for (const PlyProperty& property : element.properties)
      if (!skip(property)) return false;
  }
  return true;
}

void PlyItems::addUnread(const std::string& owner, const PlyProperty& property) {
  std::string& names = m_unread[owner];
  constexpr size_t kLongest = 200;
  if (names.size() < kLongest) names += (names.empty() ? "" : ", ") + printableName(property.name);
}

void PlyItems::noteUnread() {
  for (std::string& text : m_unreadElements) m_issues.odd(std::move(text));
  for (const auto& [owner, names] : m_unread)
    m_issues.note("These properties of " + owner + " are not read: " + names + ".");
  if (!m_values.atEnd()) m_issues.odd("What follows the last element is passed over.");
}

}  // namespace halfspace::plugins::mesh_formats
