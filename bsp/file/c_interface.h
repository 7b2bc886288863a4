// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Shared by both sources of the C interface (halfspace_bsp.h): the types behind its handles, and
// the conversion of its enumerations and vectors.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "bsp/file/halfspace_bsp.h"
#include "bsp/file/tree_file.h"
#include "bsp/query/box_hierarchy.h"
#include "bsp/query/hit.h"
#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"

// A file with its world, or one of the file's models.
struct hbsp_tree {
  halfspace::bsp::TreeView view;  // without boxes: characters have the same bits with them
  std::unique_ptr<halfspace::bsp::BoxHierarchy> boxes;  // null until hbsp_add_boxes()

  // The tree for sweeps.
  halfspace::bsp::TreeView sweptView() const {
    halfspace::bsp::TreeView swept = view;
    if (boxes == nullptr || boxes->isEmpty()) return swept;
    swept.boxes = boxes->nodes();
    swept.boxesSee = boxes->mask();
    return swept;
  }
  const halfspace::bsp::TreeFile* file = nullptr;
  std::unique_ptr<halfspace::bsp::TreeFile> ownFile;  // null: a model, whose world owns the file
  std::unique_ptr<uint64_t[]> bytes;  // of a file that was read; null if the caller owns the bytes
  std::vector<hbsp_tree> models;      // by model
};
struct hbsp_hull {
  halfspace::bsp::Hull hull;
};

namespace halfspace::bsp {

// The number that a C caller stored in an enumeration. It may be no enumerator, so C++ must not
// read it as the enumeration before it is checked.
template <class Enumeration>
uint32_t storedNumber(const Enumeration& choice) {
  uint32_t number;
  static_assert(sizeof choice == sizeof number);
  std::memcpy(&number, &choice, sizeof number);
  return number;
}

inline Vec3 toVec3(const double v[3]) {
  return {v[0], v[1], v[2]};
}

inline bool isAccuracy(const hbsp_accuracy& accuracy) {
  return storedNumber(accuracy) <= HBSP_SHIFTED;
}
// Contract: isAccuracy().
inline Accuracy accuracyOf(const hbsp_accuracy& accuracy) {
  return storedNumber(accuracy) == HBSP_SHIFTED ? Accuracy::shifted : Accuracy::exact;
}

// Calls with the shape as its C++ type. False: unknown kind. Contract: `shape` is not null.
template <class Call>
bool withShape(const hbsp_shape& shape, Call&& call) {
  const Vec3 middle = toVec3(shape.middle);
  switch (storedNumber(shape.kind)) {
    case HBSP_POINT:
      call(PointShape{middle});
      return true;
    case HBSP_SPHERE:
      call(SphereShape{shape.radius, middle});
      return true;
    case HBSP_BOX:
      call(BoxShape{toVec3(shape.half), middle});
      return true;
    case HBSP_CYLINDER:
      call(CylinderShape{shape.radius, shape.half[2], middle});
      return true;
    case HBSP_CAPSULE:
      call(CapsuleShape{shape.radius, shape.half[2], middle});
      return true;
    case HBSP_HULL:
      call(HullShape{shape.hull != nullptr ? &shape.hull->hull : nullptr, middle});
      return true;
  }
  return false;
}

inline hbsp_status statusOf(QueryError error) {
  switch (error) {
    case QueryError::none:
      return HBSP_OK;
    case QueryError::notFinite:
      return HBSP_NOT_FINITE;
    case QueryError::treeTooDeep:
      return HBSP_TOO_DEEP;
    case QueryError::badShape:
    case QueryError::badMotion:
      break;
  }
  return HBSP_BAD_SHAPE;
}

inline void copy(const Vec3& from, double to[3]) {
  for (int axis = 0; axis < 3; ++axis) to[axis] = from[axis];
}

}  // namespace halfspace::bsp
