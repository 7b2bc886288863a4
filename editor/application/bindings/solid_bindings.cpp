// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <optional>

#include "editor/application/editor_parts.h"
#include "editor/commands/boolean_operations.h"
#include "editor/commands/hollow.h"
#include "editor/session/background_edits.h"
#include "editor/session/later_jobs.h"
#include "level/edits/properties.h"

namespace halfspace::editor {

namespace {

// The common operation of the selected nodes; none if they differ. Cached until the selection or
// the level changes, because menus request it often. That of a large selection is found in a later
// job.
class CommonOperation {
 public:
  CommonOperation(Session& session, ActionSet& actions) : m_session(session), m_actions(actions) {}

  bool is(level::Operation operation) {
    const bool isKnown =
        m_selection == m_session.selectionRevision() && m_state == m_session.state();
    if (!isKnown && m_session.selection().size() > kManyNodes) {
      LaterJobs::of(m_session).add(m_actions, "common operation", [this] {
        find();
        m_actions.refresh();
      });
      return false;
    }
    if (!isKnown) find();
    return m_common == operation;
  }

 private:
  void find() {
    m_selection = m_session.selectionRevision();
    m_state = m_session.state();
    m_common = common();
  }

  std::optional<level::Operation> common() const {
    std::optional<level::Operation> first;
    for (level::NodeId id : m_session.selection()) {
      const level::Node* node = m_session.level().find(id);
      if (node == nullptr) return std::nullopt;
      if (first && *first != node->properties.operation) return std::nullopt;
      first = node->properties.operation;
    }
    return first;
  }

  Session& m_session;
  ActionSet& m_actions;           // owns this object
  std::uint64_t m_selection = 0;  // revision of the selection when cached
  std::uint64_t m_state = 0;      // state of the level when cached
  std::optional<level::Operation> m_common;
};

// Without a selection, the shortcut for add makes the grid coarser and the one for subtract finer.
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
  const auto common = std::make_shared<CommonOperation>(session, actions);
  for (const auto& [id, operation] : operations) {
    actions.bind(id, {[&, op = operation] {
                        if (session.selection().empty()) return changeGrid(workspace, op);
                        setOperationOfSelected(session, op);
                      },
                      {},
                      [common, op = operation] { return common->is(op); }});
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
