// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/csg/evaluator.h"
#include "geometry/random/splitmix.h"

namespace halfspace::tests {

// A box by its least corner and its size.
inline geometry::CsgSolid boxOf(const geometry::Vec3& low, const geometry::Vec3& size) {
  return {std::make_shared<const geometry::Brush>(
              geometry::Brush::fromPlanes(scenes::boxPlanes(low, low + size)).value()),
          {}};
}

// A mesh with one surface number a face; without numbers all faces have the same surface.
inline geometry::CsgSolid solidOf(geometry::PolygonMesh mesh, std::vector<uint64_t> surfaces = {}) {
  return {std::make_shared<const geometry::PolygonMesh>(std::move(mesh)), std::move(surfaces)};
}

// Solids right below the root of an outline that are edited one by one, and the same solids
// evaluated from scratch. Numbers of solids are their positions in the order of insertion.
class EditedSolids {
 public:
  const geometry::Evaluator& evaluator() const { return m_evaluator; }
  int size() const { return static_cast<int>(m_solids.size()); }

  void insert(geometry::CsgOperation operation, const geometry::CsgSolid& shape) {
    m_solids.push_back(
        {m_evaluator.insertSolid(m_evaluator.outline().root(), geometry::kNoNode, operation, shape),
         operation, shape});
  }
  void remove(int i) {
    m_evaluator.remove(at(i).node);
    m_solids.erase(m_solids.begin() + i);
  }
  void setOperation(int i, geometry::CsgOperation operation) {
    at(i).operation = operation;
    m_evaluator.setOperation(at(i).node, operation);
  }
  void setShape(int i, const geometry::CsgSolid& shape) {
    at(i).shape = shape;
    m_evaluator.setSolid(at(i).node, shape);
  }
  geometry::BoundaryChange update() { return m_evaluator.update(); }

  geometry::Evaluator fresh() const {
    geometry::Evaluator evaluator;
    for (const Solid& solid : m_solids)
      evaluator.insertSolid(evaluator.outline().root(), geometry::kNoNode, solid.operation,
                            solid.shape);
    evaluator.update(1);
    return evaluator;
  }

 private:
  struct Solid {
    geometry::CsgNode node;
    geometry::CsgOperation operation;
    geometry::CsgSolid shape;
  };
  Solid& at(int i) { return m_solids[static_cast<std::size_t>(i)]; }

  geometry::Evaluator m_evaluator;
  std::vector<Solid> m_solids;
};

// Solids that are edited at random: one to three changes, which the subclass chooses, and then an
// update.
class RandomlyEditedSolids {
 public:
  explicit RandomlyEditedSolids(uint64_t seed) : m_random(seed) {}
  virtual ~RandomlyEditedSolids() = default;

  const geometry::Evaluator& evaluator() const { return m_solids.evaluator(); }
  geometry::Evaluator fresh() const { return m_solids.fresh(); }
  void edit() {
    for (int i = m_random.between(1, 3); i > 0; --i) change();
    m_solids.update();
  }

 protected:
  virtual void change() = 0;

  // Half of the solids are added, most others are subtracted, one in ten intersects.
  geometry::CsgOperation operation() {
    const int what = m_random.between(0, 9);
    return what < 5   ? geometry::CsgOperation::add
           : what < 9 ? geometry::CsgOperation::subtract
                      : geometry::CsgOperation::intersect;
  }

  geometry::SplitMix m_random;
  EditedSolids m_solids;
};

}  // namespace halfspace::tests
