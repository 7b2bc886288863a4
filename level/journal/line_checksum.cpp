// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/line_checksum.h"

#include <cstdint>

#include "level/file/byte_hash.h"
#include "level/file/json_text.h"

namespace halfspace::level {

namespace {

constexpr std::string_view kBefore = ", \"check\": \"";
constexpr std::string_view kBehind = "\"}";
constexpr std::size_t kDigits = 16;
constexpr std::size_t kTail = kBefore.size() + kDigits + kBehind.size();

}  // namespace

std::string withChecksum(std::string object) {
  const std::string check = hexDigits(byteHash(object));
  (object += kBefore) += check;
  (object += kBehind) += '\n';
  return object;
}

ChecksumState checksumState(std::string_view line) {
  if (line.size() < kTail) return ChecksumState::none;
  const std::size_t at = line.size() - kTail;
  if (line.substr(at, kBefore.size()) != kBefore || !line.ends_with(kBehind)) {
    return ChecksumState::none;
  }
  const std::string_view given = line.substr(at + kBefore.size(), kDigits);
  return given == hexDigits(byteHash(line.substr(0, at))) ? ChecksumState::good
                                                          : ChecksumState::bad;
}

}  // namespace halfspace::level
