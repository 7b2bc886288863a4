// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace halfspace::plugins::quake_map {

// A position in a text. Both numbers count from 1; columns count bytes.
struct TextPosition {
  int line = 1;
  int column = 1;
};

// The reason why a text is no map. `message` is a full sentence without the position.
struct SyntaxError {
  TextPosition position;
  std::string message;
};

// Splits the text of a map into tokens in one forward pass. The text must outlive the scanner.
// Never reads past the end: there, all functions return an empty result. Allocates only for
// messages.
class Scanner {
 public:
  explicit Scanner(std::string_view text);

  // Skips blanks, line ends, // comments and /* */ comments.
  void skipBlanks();

  // The next character that is not blank, 0 at the end.
  char peek();
  bool atEnd() { return peek() == '\0' && m_position >= m_text.size(); }
  // Consumes `wanted` if it comes next.
  bool take(char wanted);

  // A number in decimal or exponent notation, with an optional sign. "inf" and "nan" are accepted,
  // and a number too large for a double becomes infinite; the caller must check for these.
  std::optional<double> number();
  // All characters up to the next blank; for names without quotes. Empty at the end.
  std::string_view word();
  // The text inside "...", on one or several lines; empty if no quotation mark comes next or none
  // closes it.
  std::optional<std::string_view> quoted();
  // The same for the value of a key, in which a backslash stands before a quotation mark that does
  // not end it. One at the end of its line ends it all the same: "C:\maps\" is a path.
  std::optional<std::string_view> quotedValue();
  // quoted() if a quotation mark comes next, else word().
  std::optional<std::string_view> name();

  // The position of the next character that is not blank.
  TextPosition position();
  int line() { return skipBlanks(), m_line; }
  // The next word for messages, shortened and made printable: "'foo'" or "the end of the file".
  std::string nextForMessage();
  size_t offset() const { return m_position; }
  size_t offsetOf(std::string_view part) const {
    return static_cast<size_t>(part.data() - m_text.data());
  }

 private:
  // The text from the quotation mark at the position to the one at `end`, and moves behind it.
  std::optional<std::string_view> quotedUntil(size_t end);
  void skipComment();

  std::string_view m_text;
  size_t m_position = 0;
  size_t m_lineStart = 0;
  int m_line = 1;
};

}  // namespace halfspace::plugins::quake_map
