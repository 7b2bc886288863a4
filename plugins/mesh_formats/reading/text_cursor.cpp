// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/reading/text_cursor.h"

#include <charconv>
#include <limits>

namespace halfspace::plugins::mesh_formats {

namespace {

std::string_view withoutPlus(std::string_view word) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  return word;
}

// from_chars does not report whether a number is too large or too small, so the sign of the
// exponent decides.
double outOfRangeValue(std::string_view written) {
  const bool negative = written.starts_with('-');
  if (negative) written.remove_prefix(1);
  const size_t exponent = written.find_first_of("eE");
  const bool tiny = exponent != std::string_view::npos
                        ? written.substr(exponent + 1).starts_with('-')
                        : written.starts_with('0') || written.starts_with('.');
  const double value = tiny ? 0.0 : std::numeric_limits<double>::infinity();
  return negative ? -value : value;
}

}  // namespace

std::string decimalCommaHint(std::string_view found) {
  const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  for (size_t i = 1; i + 1 < found.size(); ++i)
    if (found[i] == ',' && isDigit(found[i - 1]) && isDigit(found[i + 1]))
      return " Numbers need a decimal point: export the file again without decimal commas.";
  return {};
}

std::optional<double> numberFrom(std::string_view word) {
  word = withoutPlus(word);
  double value = 0;
  const char* last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), last, value);
  if (end != last || error == std::errc::invalid_argument) return std::nullopt;
  return error == std::errc::result_out_of_range ? outOfRangeValue(word) : value;
}

std::optional<long long> integerFrom(std::string_view word) {
  word = withoutPlus(word);
  long long value = 0;
  const char* last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), last, value);
  if (end != last || error != std::errc()) return std::nullopt;
  return value;
}

TextCursor::TextCursor(std::string_view text, char commentMark)
    : m_text(text), m_commentMark(commentMark) {
  if (text.starts_with(kByteOrderMark)) m_position = m_lineStart = kByteOrderMark.size();
  const size_t first = text.find_first_of("\r\n");
  if (first == std::string_view::npos || text[first] == '\n') return;
  const size_t next = text.find_first_not_of('\r', first);
  m_returnsEndLines = next == std::string_view::npos || text[next] != '\n';
}

bool TextCursor::isBlank(char c) const {
  return c == ' ' || c == '\t' || c == '\f' || c == '\v' || (c == '\r' && !m_returnsEndLines);
}

size_t TextCursor::lineEnd() const {
  const size_t end =
      m_returnsEndLines ? m_text.find_first_of("\r\n", m_position) : m_text.find('\n', m_position);
  return end == std::string_view::npos ? m_text.size() : end;
}

size_t TextCursor::joinedAt(size_t position) const {
  if (!m_joinsLines || position >= m_text.size() || m_text[position] != '\\') return 0;
  size_t end = position + 1;
  while (end < m_text.size() && isBlank(m_text[end])) ++end;
  return end < m_text.size() && isLineEnd(m_text[end]) ? end + 1 : 0;
}

void TextCursor::skipBlanks() {
  for (;;) {
    while (m_position < m_text.size() && isBlank(m_text[m_position])) ++m_position;
    const size_t joined = joinedAt(m_position);
    if (joined == 0) break;
    m_position = m_lineStart = joined;
    ++m_line;
  }
  if (m_commentMark && m_position < m_text.size() && m_text[m_position] == m_commentMark) {
    m_position = lineEnd();
  }
}

bool TextCursor::atLineEnd() {
  skipBlanks();
  return atEnd() || isLineEnd(m_text[m_position]);
}

void TextCursor::nextLine() {
  const size_t end = lineEnd();
  if (end == m_text.size()) {
    m_position = end;
    return;
  }
  m_position = m_lineStart = end + 1;
  ++m_line;
}

void TextCursor::skipToWord() {
  while (atLineEnd() && !atEnd()) nextLine();
}

std::string_view TextCursor::word() {
  if (atLineEnd()) return {};
  const size_t begin = m_position;
  while (m_position < m_text.size() && !isBlank(m_text[m_position]) &&
         !isLineEnd(m_text[m_position]) && joinedAt(m_position) == 0)
    ++m_position;
  return m_text.substr(begin, m_position - begin);
}

std::optional<double> TextCursor::number() {
  skipBlanks();
  const size_t begin = m_position;
  const auto value = numberFrom(word());
  if (!value) m_position = begin;
  return value;
}

std::optional<long long> TextCursor::integer() {
  skipBlanks();
  const size_t begin = m_position;
  const auto value = integerFrom(word());
  if (!value) m_position = begin;
  return value;
}

std::string_view TextCursor::restOfLine() {
  while (m_position < m_text.size() && isBlank(m_text[m_position])) ++m_position;
  const size_t end = lineEnd();
  std::string_view rest = m_text.substr(m_position, end - m_position);
  while (!rest.empty() && isBlank(rest.back())) rest.remove_suffix(1);
  m_position = end;
  return rest;
}

std::string TextCursor::nextForMessage() {
  skipBlanks();
  if (atEnd()) return "the end of the file";
  if (isLineEnd(m_text[m_position])) return "the end of the line";
  constexpr size_t kLongestExcerpt = 24;
  std::string excerpt;
  for (size_t i = m_position; i < m_text.size() && excerpt.size() < kLongestExcerpt; ++i) {
    if (isBlank(m_text[i]) || isLineEnd(m_text[i])) break;
    excerpt += m_text[i] > ' ' && m_text[i] < 127 ? m_text[i] : '?';
  }
  return "'" + excerpt + "'";
}

}  // namespace halfspace::plugins::mesh_formats
