// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// All built-in parametric shapes, in menu order. Names never change, because files store them.
const std::vector<ShapeKind>& shapeCatalogue();

// Registers an additional kind (of a plugin) for the lifetime of this object. Thread-safe: kinds
// may be looked up meanwhile. Contract: the kind is not in use when this object is destroyed.
class AddedShapeKind {
 public:
  explicit AddedShapeKind(ShapeKind kind);
  ~AddedShapeKind();
  AddedShapeKind(const AddedShapeKind&) = delete;
  AddedShapeKind& operator=(const AddedShapeKind&) = delete;

 private:
  std::unique_ptr<const ShapeKind> m_kind;
};

// Searches the catalogue, then the added kinds in the order of registration; nullptr if there is
// none.
const ShapeKind* findShapeKind(std::string_view name);

}  // namespace halfspace::geometry
