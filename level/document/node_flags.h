// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::level {

// All off by default. Hidden, locked and omitted hold for everything below the node too.
struct NodeFlags {
  bool hidden = false;
  bool locked = false;
  bool nonSolid = false;  // a surface that is kept and drawn but is no part of the solid
                          // (tessellated patches)
  bool omittedFromExport = false;

  bool operator==(const NodeFlags&) const = default;
};

}  // namespace halfspace::level
