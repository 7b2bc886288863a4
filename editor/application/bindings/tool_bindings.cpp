// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/editor_parts.h"

namespace halfspace::editor {

namespace {

void setOperation(Workspace& workspace, level::Operation operation) {
  ShapeChoice shape = workspace.shape();
  shape.operation = operation;
  workspace.setShape(std::move(shape));
}

}  // namespace

void bindToolActions(const EditorParts& parts) {
  Toolbox& toolbox = parts.toolbox;
  Workspace& workspace = parts.workspace;
  ActionSet& actions = parts.actions;
  const std::pair<const char*, ToolId> tools[] = {
      {"tool.select", ToolId::select}, {"tool.hull", ToolId::hull},
      {"tool.clip", ToolId::clip},     {"tool.vertex", ToolId::vertex},
      {"tool.edge", ToolId::edge},     {"tool.face", ToolId::face},
      {"tool.rotate", ToolId::rotate}, {"tool.scale", ToolId::scale},
      {"tool.shear", ToolId::shear},   {"tool.measure", ToolId::measure}};
  for (const auto& [id, tool] : tools) {
    actions.bind(id, {[&, t = tool] { toolbox.activate(t); },
                      {},
                      [&, t = tool] { return toolbox.active() == t; }});
  }
  actions.bind("tool.perform", {[&] { toolbox.perform(); }});
  actions.bind("tool.turnShape", {[&] { toolbox.turn(); }});
  actions.action("tool.turnShape")->setProperty("worksInDrags", true);
  actions.bind("tool.next", {[&] { toolbox.next(); }});
  const std::pair<const char*, level::Operation> operations[] = {
      {"tool.drawAdd", level::Operation::add},
      {"tool.drawSubtract", level::Operation::subtract},
      {"tool.drawIntersect", level::Operation::intersect}};
  for (const auto& [id, operation] : operations) {
    actions.bind(id, {[&, op = operation] { setOperation(workspace, op); },
                      {},
                      [&, op = operation] { return workspace.shape().operation == op; }});
  }
}

}  // namespace halfspace::editor
