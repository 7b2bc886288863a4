// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Quantities as people read them: three digits that count, in the largest unit of which there is at
// least one; of less than the smallest, a part.
#pragma once

#include <string>

namespace halfspace::bsp {

// 1500 as "1.5 µs".
std::string timeText(double nanoseconds);
// 2e6 as "2 MB".
std::string bytesText(double bytes);
// 0.25 as "0.25 %".
std::string percentText(double percent);
// Up to six digits that count.
std::string figureText(double value);
// 12500 as "12,500".
std::string countText(size_t count);

}  // namespace halfspace::bsp
