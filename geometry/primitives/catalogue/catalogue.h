// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// Every parametric shape there is, in the order menus show them. Names never change: files use
// them.
const std::vector<ShapeKind>& shapeCatalogue();

// A kind beside the catalogue's, for as long as this lives: what plugins bring. May be made and
// destroyed while others look kinds up; whoever destroys it sees to it that nobody is using it.
class AddedShapeKind {
 public:
  explicit AddedShapeKind(ShapeKind kind);
  ~AddedShapeKind();
  AddedShapeKind(const AddedShapeKind&) = delete;
  AddedShapeKind& operator=(const AddedShapeKind&) = delete;

 private:
  std::unique_ptr<const ShapeKind> m_kind;
};

// In the catalogue, else among those that were added, the first of them first; nullptr where there
// is none of this name.
const ShapeKind* findShapeKind(std::string_view name);

}  // namespace halfspace::geometry
