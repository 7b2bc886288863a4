// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>

#include "editor/application/editor_parts.h"
#include "editor/commands/snapping.h"
#include "editor/tools/corners/corner_tool.h"

namespace halfspace::editor {

namespace {

// The active vertex, edge or face tool if it has chosen handles; else null.
CornerTool* toolWithHandles(Toolbox& toolbox) {
  auto* tool = dynamic_cast<CornerTool*>(&toolbox.tool());
  return tool == nullptr || tool->chosen().empty() ? nullptr : tool;
}

}  // namespace

void bindCornerActions(const EditorParts& parts) {
  ActionSet& actions = parts.actions;
  Session& session = parts.session;
  Workspace& workspace = parts.workspace;
  Toolbox& toolbox = parts.toolbox;
  // An edit of handles of a part, by a tool that has at least so many chosen.
  const auto bind = [&actions, &toolbox](const char* id, std::vector<CornerPart> of,
                                         std::size_t least, std::size_t most,
                                         const QString& otherwise, auto edit) {
    const auto tool = [&toolbox, of = std::move(of), least, most]() -> CornerTool* {
      CornerTool* active = toolWithHandles(toolbox);
      if (active == nullptr || std::ranges::find(of, active->part()) == of.end()) return nullptr;
      const std::size_t count = active->chosen().size();
      return count < least || count > most ? nullptr : active;
    };
    actions.bind(id, {[tool, edit] {
                        if (CornerTool* active = tool()) edit(*active);
                      },
                      {[tool] { return tool() != nullptr; }, otherwise}});
  };
  constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
  bind("solid.mergeVertices", {CornerPart::vertex}, 2, kAny,
       QObject::tr("Select at least two vertices with the vertex tool first."),
       [](CornerTool& tool) { tool.merge(); });
  bind("solid.bevel", {CornerPart::vertex, CornerPart::edge}, 1, kAny,
       QObject::tr("Select edges or vertices with their tool first."),
       [&workspace](CornerTool& tool) { tool.bevel(workspace.grid().size()); });
  bind("solid.inset", {CornerPart::face}, 1, kAny,
       QObject::tr("Select faces with the face tool first."),
       [&workspace](CornerTool& tool) { tool.inset(workspace.grid().size(), 0); });
  bind("solid.loopCut", {CornerPart::edge}, 1, 1,
       QObject::tr("Select one edge with the edge tool first."),
       [](CornerTool& tool) { tool.cutLoop(); });
  bind("solid.bridge", {CornerPart::face}, 2, 2,
       QObject::tr("Select two faces with the face tool first."),
       [](CornerTool& tool) { tool.bridge(); });
  const auto snap = [&session, &workspace, &toolbox](double step) {
    if (CornerTool* tool = toolWithHandles(toolbox)) {
      tool->snap(step);
    } else {
      snapSelected(session, step, workspace.lock());
    }
  };
  const ActionSet::Condition selected{[&session] { return !session.selection().empty(); },
                                      QObject::tr("Select a solid first.")};
  actions.bind("solid.snapToGrid",
               {[snap, &workspace] { snap(workspace.grid().size()); }, selected});
  actions.bind("solid.snapToIntegers", {[snap] { snap(1); }, selected});
}

}  // namespace halfspace::editor
