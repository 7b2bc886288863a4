// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/worker/numbers_3mf.h"

#include <algorithm>
#include <array>
#include <functional>
#include <stdexcept>

#include "plugins/mesh_formats/reading/text_cursor.h"

namespace halfspace::plugins::mesh_formats {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::array<std::string_view, 6> kUnitNames = {"micron", "millimeter", "centimeter",
                                                        "inch",   "foot",       "meter"};

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

// Calls `take` with the name and the value of each attribute of a tag, given without its brackets.
void forEachAttribute(std::string_view tag,
                      const std::function<void(std::string_view, std::string_view)>& take) {
  for (size_t at = tag.find('='); at != std::string_view::npos; at = tag.find('=', at)) {
    std::string_view name = trimmed(tag.substr(0, at));
    const size_t blank = name.find_last_of(kBlanks);
    if (blank != std::string_view::npos) name.remove_prefix(blank + 1);
    const size_t quote = tag.find_first_of("\"'", at);
    const size_t end = quote == std::string_view::npos ? quote : tag.find(tag[quote], quote + 1);
    if (end == std::string_view::npos) return;
    take(name, tag.substr(quote + 1, end - quote - 1));
    tag.remove_prefix(end + 1);
    at = 0;
  }
}

class PartChecker {
 public:
  PartChecker(std::string_view text, const std::string& name, IssueList& issues)
      : m_text(text), m_name(name), m_issues(issues) {}

  void run() {
    for (m_at = m_text.find('<'); m_at != std::string_view::npos; m_at = m_text.find('<', m_at)) {
      constexpr std::string_view kComment = "<!--";
      const bool isComment = m_text.substr(m_at).starts_with(kComment);
      const size_t end = isComment ? m_text.find("-->", m_at) : m_text.find('>', m_at);
      if (end == std::string_view::npos) return;
      if (!isComment) checkTag(m_text.substr(m_at + 1, end - m_at - 1));
      m_at = end;
    }
  }

 private:
  void checkTag(std::string_view tag) {
    std::string_view element = tag.substr(0, tag.find_first_of(" \t\r\n/"));
    const size_t prefix = element.find(':');
    if (prefix != std::string_view::npos) element.remove_prefix(prefix + 1);
    if (element == "vertex") {
      forEachAttribute(tag, [&](std::string_view key, std::string_view value) {
        if (key == "x" || key == "y" || key == "z") checkNumber(value);
      });
    } else if (element == "model") {
      forEachAttribute(tag, [&](std::string_view key, std::string_view value) {
        if (key == "unit") checkUnit(value);
      });
    }
  }

  void checkNumber(std::string_view value) const {
    if (numberFrom(trimmed(value))) return;
    constexpr size_t kLongest = 24;
    std::string shown;
    for (const char c : value.substr(0, kLongest)) shown += c >= ' ' && c <= '~' ? c : '?';
    const auto line =
        1 + std::count(m_text.begin(), m_text.begin() + static_cast<long>(m_at), '\n');
    throw std::runtime_error("a coordinate of a vertex is '" + shown + "', which is no number (" +
                             m_name + ", line " + std::to_string(line) + ")." +
                             decimalCommaHint(shown));
  }

  void checkUnit(std::string_view value) {
    if (std::ranges::find(kUnitNames, value) != kUnitNames.end()) return;
    m_issues.odd("The unit '" + std::string(value.substr(0, 24)) +
                 "' is none of 3MF: the model is read in millimetres.");
  }

  std::string_view m_text;
  const std::string& m_name;
  IssueList& m_issues;
  size_t m_at = 0;  // the tag under check
};

}  // namespace

void checkNumbers3mf(std::string_view part, const std::string& name, IssueList& issues) {
  PartChecker(part, name, issues).run();
}

}  // namespace halfspace::plugins::mesh_formats
