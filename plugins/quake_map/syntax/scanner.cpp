// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/syntax/scanner.h"

#include <charconv>
#include <limits>

namespace halfspace::plugins::quake_map {

namespace {

bool isBlank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

}  // namespace

Scanner::Scanner(std::string_view text) : m_text(text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (m_text.starts_with(kByteOrderMark)) m_position = m_lineStart = kByteOrderMark.size();
}

void Scanner::skipBlanks() {
  while (m_position < m_text.size()) {
    const char c = m_text[m_position];
    if (c == '\n') {
      ++m_line;
      m_lineStart = m_position + 1;
    } else if (c == '/') {
      const size_t before = m_position;
      skipComment();
      if (m_position == before) return;
      continue;
    } else if (!isBlank(c)) {
      return;
    }
    ++m_position;
  }
}

void Scanner::skipComment() {
  if (m_position + 1 >= m_text.size()) return;
  const char kind = m_text[m_position + 1];
  if (kind == '/') {
    const size_t end = m_text.find('\n', m_position);
    m_position = end == std::string_view::npos ? m_text.size() : end;
  } else if (kind == '*') {
    const size_t found = m_text.find("*/", m_position + 2);
    const size_t end = found == std::string_view::npos ? m_text.size() : found + 2;
    for (; m_position < end; ++m_position) {
      if (m_text[m_position] != '\n') continue;
      ++m_line;
      m_lineStart = m_position + 1;
    }
  }
}

char Scanner::peek() {
  skipBlanks();
  return m_position < m_text.size() ? m_text[m_position] : '\0';
}

bool Scanner::take(char wanted) {
  skipBlanks();
  if (m_position >= m_text.size() || m_text[m_position] != wanted) return false;
  ++m_position;
  return true;
}

std::optional<double> Scanner::number() {
  skipBlanks();
  const char* first = m_text.data() + m_position;
  const char* last = m_text.data() + m_text.size();
  const bool plus = first != last && *first == '+';
  if (plus && (++first == last || *first == '-')) return std::nullopt;
  double value = 0.0;
  const auto [end, error] = std::from_chars(first, last, value);
  if (error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    // Numbers too small for a double become zero, too large ones infinite. from_chars does not
    // report which case it is, so the sign of the exponent decides.
    const std::string_view written(first, static_cast<size_t>(end - first));
    const size_t exponent = written.find_first_of("eE");
    const bool tiny = exponent != std::string_view::npos
                          ? written.substr(exponent + 1).starts_with('-')
                          : written.starts_with("0.") || written.starts_with("-0.");
    value = tiny ? 0.0 : std::numeric_limits<double>::infinity();
    if (*first == '-') value = -value;
  }
  m_position = static_cast<size_t>(end - m_text.data());
  return value;
}

std::string_view Scanner::word() {
  skipBlanks();
  const size_t begin = m_position;
  while (m_position < m_text.size() && !isBlank(m_text[m_position])) ++m_position;
  return m_text.substr(begin, m_position - begin);
}

std::optional<std::string_view> Scanner::quoted() {
  if (peek() != '"') return std::nullopt;
  return quotedUntil(m_text.find('"', m_position + 1));
}

std::optional<std::string_view> Scanner::quotedValue() {
  if (peek() != '"') return std::nullopt;
  size_t end = m_text.find('"', m_position + 1);
  while (end != std::string_view::npos && m_text[end - 1] == '\\' && end - 1 > m_position) {
    const size_t next = m_text.find_first_not_of(" \t\r", end + 1);
    if (next == std::string_view::npos || m_text[next] == '\n' || m_text[next] == '}') break;
    end = m_text.find('"', end + 1);
  }
  return quotedUntil(end);
}

std::optional<std::string_view> Scanner::quotedUntil(size_t end) {
  const size_t begin = m_position + 1;
  if (end == std::string_view::npos) return std::nullopt;
  for (size_t i = begin; i < end; ++i) {
    if (m_text[i] != '\n') continue;
    ++m_line;
    m_lineStart = i + 1;
  }
  m_position = end + 1;
  return m_text.substr(begin, end - begin);
}

std::optional<std::string_view> Scanner::name() {
  if (peek() == '"') return quoted();
  const std::string_view found = word();
  if (found.empty()) return std::nullopt;
  return found;
}

TextPosition Scanner::position() {
  skipBlanks();
  return {m_line, static_cast<int>(m_position - m_lineStart) + 1};
}

std::string Scanner::nextForMessage() {
  skipBlanks();
  if (m_position >= m_text.size()) return "the end of the file";
  constexpr size_t kLongestExcerpt = 24;
  std::string excerpt;
  for (size_t i = m_position; i < m_text.size() && excerpt.size() < kLongestExcerpt; ++i) {
    if (isBlank(m_text[i])) break;
    const bool printable = m_text[i] > ' ' && m_text[i] < 127;
    excerpt += printable ? m_text[i] : '?';
  }
  return "'" + excerpt + "'";
}

}  // namespace halfspace::plugins::quake_map
