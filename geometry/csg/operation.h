// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::geometry {

// How a solid or group joins what stands before it in the outline.
enum class CsgOperation : unsigned char { add, subtract, intersect };

}  // namespace halfspace::geometry
