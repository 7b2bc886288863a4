// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/editor_parts.h"
#include "editor/commands/csg.h"
#include "level/edits/properties.h"

namespace halfspace::editor {

namespace {

bool allAre(const Session& session, level::Operation operation) {
  for (level::NodeId id : session.selection()) {
    const level::Node* node = session.level().find(id);
    if (node == nullptr || node->properties.operation != operation) return false;
  }
  return !session.selection().empty();
}

// The same keys without a selection: the grid coarser and finer.
void changeGrid(Workspace& workspace, level::Operation operation) {
  Grid grid = workspace.grid();
  if (operation == level::Operation::add) grid.setExponent(grid.exponent() + 1);
  if (operation == level::Operation::subtract) grid.setExponent(grid.exponent() - 1);
  workspace.setGrid(grid);
}

void toggleBackground(Session& session) {
  const bool solid = session.level().background() == level::Background::solid;
  session.apply(QObject::tr("Change background"), [solid](level::Level& level) {
    return level::setBackground(level, solid ? level::Background::empty : level::Background::solid);
  });
}

}  // namespace

void bindSolidActions(const EditorParts& parts) {
  Session& session = parts.session;
  Workspace& workspace = parts.workspace;
  ActionSet& actions = parts.actions;
  const ActionSet::Condition selected{[&] { return !session.selection().empty(); },
                                      QObject::tr("Select a solid first.")};
  const std::pair<const char*, level::Operation> operations[] = {
      {"solid.add", level::Operation::add},
      {"solid.subtract", level::Operation::subtract},
      {"solid.intersect", level::Operation::intersect}};
  for (const auto& [id, operation] : operations) {
    actions.bind(id, {[&, op = operation] {
                        if (session.selection().empty()) return changeGrid(workspace, op);
                        setOperationOfSelected(session, op);
                      },
                      {},
                      [&, op = operation] { return allAre(session, op); }});
  }
  actions.bind("solid.csgSubtract", {[&] { subtractSelected(session); }, selected});
  actions.bind("solid.csgMerge", {[&] { mergeSelected(session); }, selected});
  actions.bind("solid.csgIntersect", {[&] { intersectSelected(session); }, selected});
  actions.bind("solid.hollow", {[&, &workspace = parts.workspace] {
                                  hollowSelected(session, workspace.grid().size());
                                },
                                selected});
  actions.bind("solid.backgroundSolid",
               {[&] { toggleBackground(session); },
                {},
                [&] { return session.level().background() == level::Background::solid; }});
}

}  // namespace halfspace::editor
