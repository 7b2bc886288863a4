// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/games/tool_output.h"

#include <algorithm>
#include <array>

#include "level/program/suggestion.h"

namespace halfspace::level {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

constexpr std::array<std::string_view, 4> kOfErrors{"error", "fatal", "leaked", "leak"};
constexpr std::array<std::string_view, 1> kOfWarnings{"warning"};

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

int linesOf(std::string_view text) {
  return static_cast<int>(std::ranges::count(text, '\n')) + 1;
}

bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || c == '_';
}

// Whether the line contains the word (singular or plural) and does not negate it ("no leaks").
// `line`: in lower case.
bool reports(std::string_view line, std::string_view word) {
  for (auto at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
    const std::string_view before = trimmed(line.substr(0, at));
    std::string_view after = line.substr(at + word.size());
    if (after.starts_with('s')) after.remove_prefix(1);
    const bool isWord =
        (at == 0 || !isLetter(line[at - 1])) && (after.empty() || !isLetter(after[0]));
    const bool isNone =
        before == "0" || before == "no" || before.ends_with(" 0") || before.ends_with(" no");
    if (isWord && !isNone) return true;
  }
  return false;
}

}  // namespace

Severity severityOfOutput(std::string_view line) {
  const std::string lower = lowerCase(line);
  const auto has = [&](std::string_view word) { return reports(lower, word); };
  // "WARNING 11: ... error" is what the tool calls it: the word that comes first would need a
  // parser for every tool, so a line that begins with "warning" is one.
  if (trimmed(lower).starts_with("warning") || lower.starts_with("*** warning"))
    return Severity::warning;
  if (std::ranges::any_of(kOfErrors, has)) return Severity::error;
  return std::ranges::any_of(kOfWarnings, has) ? Severity::warning : Severity::note;
}

std::vector<ToolLine> ToolOutput::take(std::string_view bytes) {
  std::vector<ToolLine> lines;
  while (!bytes.empty()) {
    const auto end = bytes.find('\n');
    const std::size_t room = kLongestLine - m_rest.size();
    const std::string_view part = bytes.substr(0, std::min({end, room, bytes.size()}));
    m_rest += part;
    bytes.remove_prefix(part.size());
    const bool isEnd = !bytes.empty() && bytes.front() == '\n';
    if (isEnd) bytes.remove_prefix(1);
    if (isEnd || m_rest.size() >= kLongestLine) endLine(lines);
  }
  return lines;
}

std::vector<ToolLine> ToolOutput::finish() {
  std::vector<ToolLine> lines;
  endLine(lines);
  return lines;
}

void ToolOutput::endLine(std::vector<ToolLine>& lines) {
  std::string_view text = trimmed(m_rest);
  if (const auto last = text.rfind('\r'); last != std::string_view::npos)
    text = trimmed(text.substr(last + 1));
  if (!text.empty()) {
    ToolLine line{std::string(text), severityOfOutput(text), placeIn(text), 0};
    // A line that the map does not have is one of another file.
    if (!m_map.empty() && line.place.line > linesOf(m_map)) line.place.line = 0;
    line.line = line.place.line;
    if (line.line == 0 && line.place.entity >= 0)
      line.line = lineOfBrush(m_map, line.place.entity, line.place.brush);
    lines.push_back(std::move(line));
  }
  m_rest.clear();
}

}  // namespace halfspace::level
