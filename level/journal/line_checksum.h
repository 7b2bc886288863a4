// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace halfspace::level {

// Every line of the journal carries a checksum: its last member is the 64-bit FNV-1a hash of all
// bytes before that member.

// Completes an open JSON object with the checksum, the closing brace and a line break.
std::string withChecksum(std::string object);

enum class ChecksumState : unsigned char { none, good, bad };
// Verifies the checksum of a line without its line break.
ChecksumState checksumState(std::string_view line);

}  // namespace halfspace::level
