// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/csg/evaluator.h"

namespace halfspace::tests {

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

}  // namespace halfspace::tests
