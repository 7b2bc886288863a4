// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QInputDialog>
#include <QRegularExpression>

#include "editor/application/editor_parts.h"
#include "editor/commands/select_alike.h"
#include "editor/commands/selecting.h"
#include "editor/session/catalogue_texts.h"
#include "editor/viewport/lasso.h"

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

// Asks for one of the contents of the level, each with its number of solids.
void askForContents(const EditorParts& parts) {
  QStringList names;
  std::vector<level::Contents> contents;
  for (const auto& [each, count] : contentsIn(parts.session)) {
    names << QObject::tr("%1 (%2)")
                 .arg(contentsText(QString::fromLatin1(level::messageOf(each))))
                 .arg(count);
    contents.push_back(each);
  }
  bool isChosen = false;
  const QString name = QInputDialog::getItem(&parts.window, QObject::tr("Select by Contents"),
                                             QObject::tr("Select all solids of these contents:"),
                                             names, 0, false, &isChosen);
  const qsizetype row = names.indexOf(name);
  if (isChosen && row >= 0) {
    selectByContents(parts.session, contents[static_cast<std::size_t>(row)]);
  }
}

// Asks for one of the entity classes of the level.
void askForClass(const EditorParts& parts) {
  QStringList names;
  std::vector<std::string> classes;
  for (const auto& [name, count] : classesIn(parts.session)) {
    names << QObject::tr("%1 (%2)").arg(QString::fromStdString(name)).arg(count);
    classes.push_back(name);
  }
  if (names.isEmpty()) {
    parts.session.say(level::Severity::note, QObject::tr("The level has no entities to select."));
    return;
  }
  bool isChosen = false;
  const QString name = QInputDialog::getItem(&parts.window, QObject::tr("Select by Class"),
                                             QObject::tr("Select all entities of this class:"),
                                             names, 0, false, &isChosen);
  const qsizetype row = names.indexOf(name);
  if (isChosen && row >= 0) selectByClass(parts.session, classes[static_cast<std::size_t>(row)]);
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
  actions.bind("select.lasso", {[parts] {
                 new Lasso(parts.viewport, parts.workspace, parts.toolbox, parts.appearance);
               }});
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
  actions.bind("select.sameContents",
               {[&] { selectSameContents(session); },
                {[&] { return !session.selection().empty() || !session.selectedFaces().empty(); },
                 QObject::tr("Select a face (Shift+click) or a solid first.")}});
  actions.bind("select.sameClass", {[&] { selectSameClass(session); }, selected});
  actions.bind("select.byContents", {[parts] { askForContents(parts); }});
  actions.bind("select.byClass", {[parts] { askForClass(parts); }});
  actions.bind("select.byLine", {[parts] { askForLines(parts); }});
  actions.bind("select.broken", {[&] { selectBroken(session); },
                                 {[&] { return !session.scene().issues().empty(); },
                                  QObject::tr("All solids are valid.")}});
  actions.bind("select.back", {[&toolbox = parts.toolbox] { toolbox.cancel(); }});
}

}  // namespace halfspace::editor
