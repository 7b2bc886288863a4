// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/json_text.h"

#include <charconv>
#include <cmath>

namespace halfspace::level {

namespace {

void appendEscape(std::string& text, unsigned code) {
  static constexpr char kDigits[] = "0123456789abcdef";
  text += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) text += kDigits[(code >> shift) & 15U];
}

void appendControl(std::string& text, char c) {
  switch (c) {
    case '\n':
      text += "\\n";
      break;
    case '\r':
      text += "\\r";
      break;
    case '\t':
      text += "\\t";
      break;
    default:
      appendEscape(text, static_cast<unsigned char>(c));
  }
}

bool isContinuation(std::string_view bytes, std::size_t at) {
  return at < bytes.size() && (static_cast<unsigned char>(bytes[at]) & 0xC0U) == 0x80U;
}

// The valid range of the second byte depends on the first. It excludes overlong forms, surrogates
// and code points above U+10FFFF (Unicode 15, table 3-7).
bool isSecond(unsigned char first, unsigned char second) {
  switch (first) {
    case 0xE0:
      return second >= 0xA0;
    case 0xED:
      return second < 0xA0;
    case 0xF0:
      return second >= 0x90;
    case 0xF4:
      return second < 0x90;
    default:
      return true;
  }
}

}  // namespace

void appendNumber(std::string& text, double number) {
  if (std::isnan(number)) {
    text += "\"nan\"";
  } else if (std::isinf(number)) {
    text += number > 0 ? "\"inf\"" : "\"-inf\"";
  } else {
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, number);
    text.append(digits, end.ptr);
  }
}

void appendInteger(std::string& text, long long number) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number);
  text.append(digits, end.ptr);
}

std::size_t utf8Length(std::string_view bytes, std::size_t at) {
  const auto first = static_cast<unsigned char>(bytes[at]);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4 || !isContinuation(bytes, at + 1)) return 0;
  if (!isSecond(first, static_cast<unsigned char>(bytes[at + 1]))) return 0;
  if (first < 0xE0) return 2;
  if (!isContinuation(bytes, at + 2)) return 0;
  if (first < 0xF0) return 3;
  return isContinuation(bytes, at + 3) ? 4 : 0;
}

void appendString(std::string& text, std::string_view bytes) {
  text += '"';
  for (std::size_t at = 0; at < bytes.size();) {
    const char c = bytes[at];
    if (c == '"' || c == '\\') {
      (text += '\\') += c;
      ++at;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      appendControl(text, c);
      ++at;
    } else if (const std::size_t length = utf8Length(bytes, at)) {
      text.append(bytes, at, length);
      at += length;
    } else {
      appendEscape(text, 0xDC00U + static_cast<unsigned char>(c));
      ++at;
    }
  }
  text += '"';
}

std::string hexDigits(std::uint64_t number) {
  static constexpr char kLetters[] = "0123456789abcdef";
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += kLetters[(number >> shift) & 15U];
  return digits;
}

}  // namespace halfspace::level
