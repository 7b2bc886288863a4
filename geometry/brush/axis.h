// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::geometry {

enum class Axis { x, y, z };

}  // namespace halfspace::geometry
