// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/our_evaluation.h"

#include "commandline/report/resources.h"

namespace halfspace::commandline {

using geometry::CsgNode;
using geometry::CsgOperation;
using geometry::CsgSolid;
using geometry::kNoNode;

namespace {

CsgOperation operationOf(scenes::Operation operation) {
  switch (operation) {
    case scenes::Operation::subtract:
      return CsgOperation::subtract;
    case scenes::Operation::intersect:
      return CsgOperation::intersect;
    case scenes::Operation::add:
      break;
  }
  return CsgOperation::add;
}

void makeShapes(const scenes::SceneNode& node, std::vector<CsgSolid>& shapes) {
  if (node.mesh) {
    shapes.push_back({std::make_shared<const geometry::PolygonMesh>(*node.mesh), {}});
  } else if (!node.planes.empty()) {
    shapes.push_back({brushOf(node.planes), {}});
  }
  for (const scenes::SceneNode& child : node.children) makeShapes(child, shapes);
}

void insert(const scenes::SceneNode& node, CsgNode parent, const std::vector<CsgSolid>& shapes,
            OurEvaluation& result) {
  for (const scenes::SceneNode& child : node.children) {
    const CsgOperation operation = operationOf(child.operation);
    if (child.isGroup()) {
      insert(child, result.evaluator->insertGroup(parent, kNoNode, operation), shapes, result);
    } else {
      const CsgSolid& shape = shapes[result.solids.size()];
      result.solids.push_back(result.evaluator->insertSolid(parent, kNoNode, operation, shape));
    }
  }
}

}  // namespace

std::shared_ptr<const geometry::Brush> brushOf(const std::vector<geometry::Plane>& planes) {
  return std::make_shared<const geometry::Brush>(geometry::Brush::fromPlanes(planes).value());
}

OurEvaluation evaluateOurs(const scenes::SceneNode& scene, int threads) {
  OurEvaluation result;
  const double start = cpuSeconds();
  std::vector<CsgSolid> shapes;
  makeShapes(scene, shapes);
  const double made = cpuSeconds();
  result.evaluator = std::make_unique<geometry::Evaluator>();
  insert(scene, result.evaluator->outline().root(), shapes, result);
  result.evaluator->update(threads);
  const double evaluated = cpuSeconds();
  result.mesh = geometry::meshOf(*result.evaluator);
  const double meshed = cpuSeconds();
  result.brushSeconds = made - start;
  result.evaluateSeconds = evaluated - made;
  result.meshSeconds = meshed - evaluated;
  return result;
}

}  // namespace halfspace::commandline
