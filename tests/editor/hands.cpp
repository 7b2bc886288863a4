// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/editor/hands.h"

#include <QtTest>

#include "editor/session/background_edits.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::editor::tests {

namespace {

constexpr int kPatience = 20'000;  // milliseconds

Pointer pointerAt(const Camera& camera, const Vec3& at, Qt::KeyboardModifiers modifiers) {
  return {camera, camera.project(at).value(), modifiers};
}

}  // namespace

Hands::Hands() {
  for (Camera* camera : {&space, &above, &front}) camera->setSize({1024, 1024});
  above.setZoom(1);
  front.setZoom(1);
  space.setPosition({-400, -400, 300});
  space.setDirection(0.785398, -0.4886);
  session.open(level::Level(), {});
}

void Hands::click(const Camera& camera, const Vec3& at, Qt::KeyboardModifiers modifiers) {
  const Pointer pointer = pointerAt(camera, at, modifiers);
  toolbox.hover(pointer);
  toolbox.press(pointer);
  toolbox.release(pointer);
}

void Hands::dragOn(const Camera& camera, const Vec3& from, const Vec3& to,
                   Qt::KeyboardModifiers modifiers) {
  toolbox.press(pointerAt(camera, from, modifiers));
  toolbox.move(pointerAt(camera, (from + to) / 2, modifiers));
  toolbox.move(pointerAt(camera, to, modifiers));
}

void Hands::release(const Camera& camera, const Vec3& at, Qt::KeyboardModifiers modifiers) {
  toolbox.release(pointerAt(camera, at, modifiers));
}

void Hands::drag(const Camera& camera, const Vec3& from, const Vec3& to,
                 Qt::KeyboardModifiers modifiers) {
  dragOn(camera, from, to, modifiers);
  release(camera, to, modifiers);
}

level::NodeId Hands::drawBox(const Box& box, level::Operation operation) {
  toolbox.activate(ToolId::select);
  session.clearSelection();
  workspace.setReference(box);
  ShapeChoice shape = workspace.shape();
  shape.kind = "box";
  shape.operation = operation;
  workspace.setShape(shape);
  drag(above, box.min(), box.max());
  return waitUntilIdle() && session.selection().size() == 1 ? session.selection().front()
                                                            : level::NodeId{};
}

bool Hands::waitUntilIdle() {
  return QTest::qWaitFor([this] { return !isEditing(session) && session.isEvaluated(); },
                         kPatience);
}

bool Hands::equalsFreshEvaluation() {
  if (!waitUntilIdle()) return false;
  const auto fresh = level::evaluate(session.level());
  return fresh.boundary().hash() == session.scene().figures().hash &&
         fresh.boundary().faceCount() == session.scene().figures().faces;
}

Box Hands::boundsOf(level::NodeId node) const {
  const SceneSolid* solid = session.scene().find({{node}});
  return solid == nullptr ? Box() : solid->bounds;
}

const level::NodeProperties& Hands::properties(level::NodeId node) const {
  return session.level().node(node).properties;
}

}  // namespace halfspace::editor::tests
