// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace halfspace::plugins::mesh_formats {

// A byte order mark, which some editors put in front of UTF-8 text.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Reads text formats in which line ends are significant. A line ends with a line feed. If the first
// line ends with a carriage return alone, as on old Macs, every carriage return ends a line, too.
// Blanks are spaces, tabs, form feeds, vertical tabs and other carriage returns; a comment extends
// from the comment character to the end of the line. A byte order mark at the beginning is skipped.
// Where the format says so, a backslash at the end of a line joins it with the next one. Never
// reads past the end. Allocates only for messages.
class TextCursor {
 public:
  // commentMark 0: the format has no comments.
  explicit TextCursor(std::string_view text, char commentMark = '#');
  // From here on, a backslash at the end of a line is a blank, and so is that line end. Comments
  // and restOfLine() end with their line all the same.
  void joinLinesAtBackslashes() { m_joinsLines = true; }

  int line() const { return m_line; }
  int column() const { return static_cast<int>(m_position - m_lineStart) + 1; }
  size_t position() const { return m_position; }
  bool atEnd() const { return m_position >= m_text.size(); }

  // Skips blanks and a comment, but not the end of the line.
  void skipBlanks();
  bool atLineEnd();
  // Moves to the beginning of the next line.
  void nextLine();
  // Moves to the next word, on this or a later line.
  void skipToWord();

  // The next word on this line; empty at the end of the line.
  std::string_view word();
  // The next word on this line as a number; "inf" and "nan" count as numbers. Empty if it is none,
  // and the position is unchanged. Numbers too large for a double become infinite, too small ones
  // zero.
  std::optional<double> number();
  // The next word on this line as a whole number; empty if it is none.
  std::optional<long long> integer();
  // The rest of the line without blanks at both ends. A comment mark does not end it.
  std::string_view restOfLine();

  // The next word for messages: "'foo'", "the end of the line" or "the end of the file".
  std::string nextForMessage();

 private:
  bool isBlank(char c) const;
  bool isLineEnd(char c) const { return c == '\n' || (m_returnsEndLines && c == '\r'); }
  // If a line is joined with the next one at the position: the beginning of that; otherwise 0.
  size_t joinedAt(size_t position) const;
  // The index of the next line end; the size of the text if there is none.
  size_t lineEnd() const;

  std::string_view m_text;
  char m_commentMark;
  bool m_returnsEndLines = false, m_joinsLines = false;
  size_t m_position = 0;
  size_t m_lineStart = 0;
  int m_line = 1;
};

// A sentence for a message that expected a number and found this text, if the text has a comma
// instead of the decimal point, as some programs write; otherwise empty.
std::string decimalCommaHint(std::string_view found);

// A complete word as a number; empty if it is none.
std::optional<double> numberFrom(std::string_view word);
std::optional<long long> integerFrom(std::string_view word);

}  // namespace halfspace::plugins::mesh_formats
