// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace halfspace::plugins::mesh_formats {

// Walks text formats whose lines matter. Blanks are spaces, tabs and carriage returns; a comment
// runs from the comment character to the line's end. Never reads past the end, never allocates.
class TextCursor {
 public:
  // commentMark 0: the format has no comments.
  explicit TextCursor(std::string_view text, char commentMark = '#')
      : m_text(text), m_commentMark(commentMark) {}

  int line() const { return m_line; }
  int column() const { return static_cast<int>(m_position - m_lineStart) + 1; }
  size_t position() const { return m_position; }
  bool atEnd() const { return m_position >= m_text.size(); }

  // Skips blanks and a comment, not the line's end.
  void skipBlanks();
  bool atLineEnd();
  // To the beginning of the next line.
  void nextLine();
  // Skips blanks, comments and line ends: to the next word, wherever it is.
  void skipToWord();

  // The next word on this line; empty at its end.
  std::string_view word();
  // A finite number or "inf"/"nan" as written, on this line, that ends at a blank; nothing
  // otherwise. Too large for a double is infinite, too small is zero.
  std::optional<double> number();
  // A whole number on this line that ends at a blank.
  std::optional<long long> integer();
  // The rest of the line, without blanks at both ends. A comment mark is part of it.
  std::string_view restOfLine();

  // What comes next, for messages: "'foo'", "the end of the line" or "the end of the file".
  std::string nextForMessage();

 private:
  std::string_view m_text;
  char m_commentMark;
  size_t m_position = 0;
  size_t m_lineStart = 0;
  int m_line = 1;
};

// A whole word as a number; nothing if anything is left over.
std::optional<double> numberFrom(std::string_view word);
std::optional<long long> integerFrom(std::string_view word);

}  // namespace halfspace::plugins::mesh_formats
