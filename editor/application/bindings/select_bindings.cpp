// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/editor_parts.h"
#include "editor/commands/selecting.h"

namespace halfspace::editor {

void bindSelectActions(const EditorParts& parts) {
  Session& session = parts.session;
  ActionSet& actions = parts.actions;
  const ActionSet::Condition selected{[&] { return !session.selection().empty(); },
                                      QObject::tr("Select a solid first.")};
  actions.bind("select.all", {[&] { selectAll(session); }});
  actions.bind("select.none", {[&] { session.clearSelection(); }});
  actions.bind("select.inverse", {[&] { selectInverse(session); }});
  actions.bind("select.siblings", {[&] { selectSiblings(session); }, selected});
  actions.bind("select.children", {[&] { selectChildren(session); }, selected});
  actions.bind("select.touching", {[&] { selectTouching(session); }, selected});
  actions.bind("select.inside", {[&] { selectInside(session); }, selected});
  actions.bind("select.broken", {[&] { selectBroken(session); },
                                 {[&] { return !session.scene().issues().empty(); },
                                  QObject::tr("All solids are valid.")}});
  actions.bind("select.back", {[&toolbox = parts.toolbox] { toolbox.cancel(); }});
}

}  // namespace halfspace::editor
