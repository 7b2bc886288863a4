// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "plugins/interface/registry.h"

namespace halfspace::plugins {

// The shape kind with a checked build(): the plugin's build() is called only with a complete set of
// numbers within their ranges, and its exceptions become reasons. So a plugin need not check the
// numbers of level files.
geometry::ShapeKind guarded(geometry::ShapeKind kind);

// Why a plugin's shape cannot be used, as a sentence without its full stop; empty if it can. The
// reasons: no name, a name that is taken (by the catalogue or twice in `others`, which contains the
// shape itself), or default numbers that give no solid.
std::string objectionTo(const geometry::ShapeKind& guarded, const Registry& others);

}  // namespace halfspace::plugins
