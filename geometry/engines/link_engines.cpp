// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Linked into a program, this source makes the engines available from its start: tests and fuzz
// targets are independent of the module file.
#include "geometry/engines/engines.h"

namespace {

[[maybe_unused]] const bool isSet = [] {
  halfspace::geometry::setMeshEngineSource(&halfspace::geometry::linkedMeshEngines);
  return true;
}();

}  // namespace
