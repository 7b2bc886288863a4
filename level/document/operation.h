// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::level {

// What a node does to the siblings above it in the outline. A group is folded over its children in
// outline order, starting from empty space (the root: from the level's background):
// add S | c, subtract S - c, intersect S & c.
enum class Operation : unsigned char { add, subtract, intersect };

// What fills space before the first node: a level is built up in empty space or carved out of rock.
enum class Background : unsigned char { empty, solid };

}  // namespace halfspace::level
