// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QInputDialog>
#include <QRegularExpression>

#include "editor/application/editor_parts.h"
#include "editor/commands/selecting.h"

namespace halfspace::editor {

namespace {

// Asks for line numbers, separated by anything that is no digit, and selects what came from there.
void askForLines(const EditorParts& parts) {
  const QString text =
      QInputDialog::getText(&parts.window, QObject::tr("Select by Line Number"),
                            QObject::tr("Lines of the imported map file, such as \"120, 348\":"));
  std::vector<int> lines;
  static const QRegularExpression kOther(QStringLiteral("[^0-9]+"));
  for (const QString& number : text.split(kOther, Qt::SkipEmptyParts)) {
    lines.push_back(number.toInt());
  }
  if (!lines.empty()) selectByLines(parts.session, lines);
}

}  // namespace

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
  actions.bind("select.tall", {[parts] {
                                 const PaneLayout& panes = parts.viewport.panes();
                                 const Camera& camera = panes.camera(panes.active());
                                 int axis = 2;  // in the 3D pane: up
                                 if (camera.isFlat()) camera.forward().cwiseAbs().maxCoeff(&axis);
                                 selectTall(parts.session, axis);
                               },
                               selected});
  actions.bind("select.sameMaterial",
               {[&] { selectSameMaterial(session); },
                {[&] { return !session.selection().empty() || !session.selectedFaces().empty(); },
                 QObject::tr("Select a face (Shift+click) or a solid first.")}});
  actions.bind("select.byLine", {[parts] { askForLines(parts); }});
  actions.bind("select.broken", {[&] { selectBroken(session); },
                                 {[&] { return !session.scene().issues().empty(); },
                                  QObject::tr("All solids are valid.")}});
  actions.bind("select.back", {[&toolbox = parts.toolbox] { toolbox.cancel(); }});
}

}  // namespace halfspace::editor
