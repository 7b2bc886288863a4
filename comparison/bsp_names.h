// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The names of bsp that every part of this room uses without `bsp::`: vectors, shapes, the tree as
// queries see it.
#pragma once

#include <variant>

#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"
#include "bsp/query/tree_view.h"
#include "bsp/query/vec3.h"

namespace halfspace::comparison {

using bsp::BoxShape;
using bsp::CapsuleShape;
using bsp::CylinderShape;
using bsp::Hull;
using bsp::HullShape;
using bsp::PointShape;
using bsp::SphereShape;
using bsp::TreeView;
using bsp::Vec3;

// A shape chosen while the program runs.
using AnyShape =
    std::variant<PointShape, SphereShape, BoxShape, CylinderShape, CapsuleShape, HullShape>;

}  // namespace halfspace::comparison
