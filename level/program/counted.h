// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace halfspace::level {

// The size of a container as the signed number that counted() takes.
constexpr int64_t count(std::size_t size) {
  return static_cast<int64_t>(size);
}

// "1 face", "2 faces", "0 faces". The plural adds an "s" unless it is given.
std::string counted(int64_t count, std::string_view one, std::string_view many = {});

}  // namespace halfspace::level
