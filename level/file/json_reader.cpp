// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/json_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace halfspace::level {

namespace {

bool isSpace(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

bool isLiteral(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
         c == '+' || c == '.';
}

// Appends the UTF-8 encoding of a code point. Lone surrogates are encoded by the same scheme.
void appendCodePoint(std::string& bytes, unsigned code) {
  const auto put = [&](unsigned byte) { bytes += static_cast<char>(byte); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0U | (code >> 6));
  } else {
    if (code < 0x10000) {
      put(0xE0U | (code >> 12));
    } else {
      put(0xF0U | (code >> 18));
      put(0x80U | ((code >> 12) & 0x3FU));
    }
    put(0x80U | ((code >> 6) & 0x3FU));
  }
  put(0x80U | (code & 0x3FU));
}

// What the text begins with, for a message: "a number", "the word \"door\"".
std::string found(std::string_view text) {
  if (text.empty() || text.front() == '\0') return "the end of the file";
  const char c = text.front();
  if (c == '{') return "an object";
  if (c == '[') return "a list";
  if (c == '"') return "a string";
  if ((c >= '0' && c <= '9') || c == '-') return "a number";
  constexpr size_t kMostShown = 20;
  const auto end = std::find_if_not(text.begin(), text.end(), isLiteral);
  const std::string word(text.begin(), end);
  if (word == "true" || word == "false") return "true or false";
  if (word == "null") return "null";
  if (word.size() > 1) return "the word \"" + word.substr(0, kMostShown) + "\"";
  const auto byte = static_cast<unsigned char>(c);
  if (byte > 0x20 && byte < 0x7F) return std::string("\"") + c + "\"";
  return "byte " + std::to_string(byte);
}

}  // namespace

FileError JsonReader::error() const {
  const std::string_view before = m_text.substr(0, std::min(m_errorAt, m_text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t lineStart = before.rfind('\n') + 1;  // npos + 1 is 0
  constexpr std::size_t kMost = std::numeric_limits<int>::max();
  FileError error;
  error.line = static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(line), kMost));
  error.column = static_cast<int>(std::min(before.size() - lineStart + 1, kMost));
  error.text = "line " + std::to_string(error.line) + ", column " + std::to_string(error.column) +
               ": " + m_errorText;
  return error;
}

void JsonReader::failAt(std::size_t position, std::string text) {
  if (m_failed) return;
  m_failed = true;
  m_errorAt = position;
  m_errorText = std::move(text);
}

void JsonReader::space() {
  while (m_at < m_text.size() && isSpace(m_text[m_at])) ++m_at;
}

char JsonReader::peek() {
  space();
  return m_at < m_text.size() ? m_text[m_at] : '\0';
}

std::size_t JsonReader::position() {
  space();
  return m_at;
}

bool JsonReader::take(char c) {
  if (!ok() || peek() != c) return false;
  ++m_at;
  return true;
}

void JsonReader::expect(char c, const char* what) {
  if (take(c) || !ok()) return;
  m_valueAt = m_at;
  wrongType(what);
}

void JsonReader::wrongType(const char* wanted) {
  peek();
  failAt(m_at, std::string("expected ") + wanted + ", found " + found(m_text.substr(m_at)));
}

double JsonReader::number() {
  if (!ok()) return 0;
  m_valueAt = position();
  if (peek() == '"') {
    const std::string word = string();
    if (word == "inf") return std::numeric_limits<double>::infinity();
    if (word == "-inf") return -std::numeric_limits<double>::infinity();
    if (word == "nan") return std::numeric_limits<double>::quiet_NaN();
    fail("expected a number, found a string");
    return 0;
  }
  const char c = peek();
  double value = 0;
  // from_chars also knows "inf" and "nan", which JSON does not.
  if (c != '-' && (c < '0' || c > '9')) {
    wrongType("a number");
    return 0;
  }
  const auto result = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
  if (result.ec == std::errc::invalid_argument || !std::isfinite(value)) {
    wrongType("a number");
  } else if (result.ec == std::errc::result_out_of_range) {
    fail("this number is beyond what a double holds");
  }
  m_at = static_cast<std::size_t>(result.ptr - m_text.data());
  return value;
}

void JsonReader::numbers(double* values, std::size_t count) {
  const std::size_t start = position();
  std::size_t given = 0;
  array([&] {
    const double value = number();
    if (given < count) values[given] = value;
    ++given;
  });
  if (ok() && given != count) {
    failAt(start, "expected " + std::to_string(count) + " numbers, found " + std::to_string(given));
  }
}

std::int64_t JsonReader::integer(std::int64_t least, std::int64_t most) {
  if (!ok()) return 0;
  const char c = peek();
  m_valueAt = m_at;
  if (c != '-' && (c < '0' || c > '9')) {
    wrongType("a whole number");
    return 0;
  }
  std::int64_t value = 0;
  const auto result = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
  const auto end = static_cast<std::size_t>(result.ptr - m_text.data());
  const bool goesOn = end < m_text.size() && isLiteral(m_text[end]);
  if (result.ec != std::errc() || goesOn || value < least || value > most) {
    fail("expected a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return 0;
  }
  m_at = end;
  return value;
}

bool JsonReader::boolean() {
  if (!ok()) return false;
  m_valueAt = position();
  if (m_text.substr(m_at, 4) == "true") return m_at += 4, true;
  if (m_text.substr(m_at, 5) == "false") return m_at += 5, false;
  wrongType("true or false");
  return false;
}

std::string JsonReader::string() {
  std::string bytes;
  if (!ok()) return bytes;
  if (peek() != '"') {
    m_valueAt = m_at;
    wrongType("a string in \" \"");
  } else {
    m_valueAt = m_at;
    stringInto(bytes);
  }
  return bytes;
}

std::string_view JsonReader::key(std::string& buffer) {
  if (peek() != '"') {
    wrongType("a key in \" \"");
    return {};
  }
  // Fast path for keys without escapes, which are nearly all.
  const std::size_t start = m_at + 1;
  const std::size_t stop = m_text.find_first_of("\"\\\n", start);
  if (stop != std::string_view::npos && m_text[stop] == '"') {
    m_at = stop + 1;
    return m_text.substr(start, stop - start);
  }
  buffer.clear();
  stringInto(buffer);
  return buffer;
}

bool JsonReader::stringInto(std::string& bytes) {
  const std::size_t start = m_at++;
  while (m_at < m_text.size()) {
    const char c = m_text[m_at];
    if (c == '"') return ++m_at, true;
    if (c == '\\') {
      escapeInto(bytes);
      if (!ok()) return false;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      failAt(m_at, "a string may not hold a line break or control character. Write \\n or \\u00..");
      return false;
    } else {
      bytes += c;
      ++m_at;
    }
  }
  failAt(start, "this string does not end. Is a quotation mark missing?");
  return false;
}

bool JsonReader::hexCode(unsigned& code) {
  const std::string_view digits = m_text.substr(std::min(m_at, m_text.size()), 4);
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
  if (digits.size() < 4 || result.ptr != digits.data() + 4) {
    failAt(m_at, "expected four hexadecimal digits behind \\u");
    return false;
  }
  m_at += 4;
  return true;
}

void JsonReader::escapeInto(std::string& bytes) {
  static constexpr std::string_view kLetters = "\"\\/bfnrt";
  static constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
  const std::size_t start = m_at++;
  const char letter = m_at < m_text.size() ? m_text[m_at++] : '\0';
  const std::size_t known = letter == '\0' ? std::string_view::npos : kLetters.find(letter);
  if (known != std::string_view::npos) {
    bytes += kMeanings[known];
    return;
  }
  unsigned code = 0;
  if (letter != 'u') return failAt(start, "JSON knows no such escape. Write \\\\ for a backslash");
  if (!hexCode(code)) return;
  if (code >= 0xD800 && code < 0xDC00 && m_text.substr(m_at, 2) == "\\u") {
    const std::size_t back = m_at;
    unsigned low = 0;
    m_at += 2;
    if (!hexCode(low)) return;
    if (low >= 0xDC00 && low < 0xE000) {
      return appendCodePoint(bytes, 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00));
    }
    m_at = back;
  }
  if (code >= 0xDC80 && code <= 0xDCFF) {
    bytes += static_cast<char>(code - 0xDC00);  // restores a byte that was not valid UTF-8
  } else {
    appendCodePoint(bytes, code);
  }
}

void JsonReader::skipString() {
  const std::size_t start = m_at++;
  while (m_at < m_text.size()) {
    const char c = m_text[m_at++];
    if (c == '"') return;
    if (c == '\\') ++m_at;
  }
  m_at = m_text.size();
  failAt(start, "this string does not end. Is a quotation mark missing?");
}

void JsonReader::skip() {
  std::string open;  // the closing brackets that are still expected, innermost last
  do {
    const char c = peek();
    if (c == '"') {
      skipString();
    } else if (c == '{' || c == '[') {
      open += c == '{' ? '}' : ']';
      if (open.size() > kMaxDepth) failAt(m_at, "nested too deep");
      ++m_at;
    } else if (!open.empty() && c == open.back()) {
      open.pop_back();
      ++m_at;
    } else if (!open.empty() && (c == ',' || c == ':')) {
      ++m_at;
    } else if (isLiteral(c)) {
      while (m_at < m_text.size() && isLiteral(m_text[m_at])) ++m_at;
    } else if (ok()) {
      const std::string wanted =
          open.empty() ? "a value" : std::string("a value or \"") + open.back() + "\"";
      failAt(m_at, "expected " + wanted + ", found " + found(m_text.substr(m_at)));
    }
  } while (ok() && !open.empty());
}

void JsonReader::end(std::string_view what) {
  if (ok() && peek() != '\0')
    failAt(m_at, "there is text after the end of " + std::string(what) + ". Remove it");
}

}  // namespace halfspace::level
