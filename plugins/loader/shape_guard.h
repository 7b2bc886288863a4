// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "plugins/interface/registry.h"

namespace halfspace::plugins {

// The kind with a guard around its build(): it is called with all its numbers and only with what it
// allows, and what it throws becomes a reason. So that a level file's numbers are nothing a plugin
// has to be careful with.
geometry::ShapeKind guarded(geometry::ShapeKind kind);

// Why a plugin's shape cannot be offered, in a sentence without its full stop, or nothing: no name,
// one that is taken (by the catalogue or among `others`), or no solid from its standard numbers.
std::string objectionTo(const geometry::ShapeKind& guarded, const Registry& others);

}  // namespace halfspace::plugins
