// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Names of namespace bsp that all files of comparison use without `bsp::`: vectors, shapes, and the
// view of the tree for queries.
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

// A shape of a type chosen at run time.
using AnyShape =
    std::variant<PointShape, SphereShape, BoxShape, CylinderShape, CapsuleShape, HullShape>;

}  // namespace halfspace::comparison
