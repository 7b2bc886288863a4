// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/plugin_menus.h"

#include <QActionGroup>

#include "editor/application/document_files.h"
#include "editor/session/catalogue_texts.h"
#include "geometry/primitives/catalogue/catalogue.h"

namespace halfspace::editor {

namespace {

void addShapes(QMenu& menu, Workspace& workspace, const plugins::Registry& registry) {
  auto* group = new QActionGroup(&menu);
  const auto add = [&](const std::string& name, const std::string& doc) {
    QAction* action = menu.addAction(capitalised(shapeText(name)));
    action->setToolTip(QString::fromStdString(doc));
    action->setCheckable(true);
    group->addAction(action);
    const auto show = [&workspace, action, name] {
      action->setChecked(workspace.shape().kind == name);
    };
    QObject::connect(&workspace, &Workspace::changed, action, show);
    show();
    QObject::connect(action, &QAction::triggered, &workspace, [&workspace, name] {
      ShapeChoice shape = workspace.shape();
      shape.kind = name;
      workspace.setShape(std::move(shape));
    });
  };
  for (const geometry::ShapeKind& kind : geometry::shapeCatalogue()) add(kind.name, kind.doc);
  const auto kinds = registry.shapeKinds();
  if (!workspace.pluginShapes().empty() || !kinds.empty()) menu.addSeparator();
  for (const geometry::ShapeKind* kind : kinds) add(kind->name, kind->doc);
  for (const plugins::ShapeMaker* shape : workspace.pluginShapes()) {
    add(shape->name(), shape->doc());
  }
}

void addChecks(QMenu& menu, const std::vector<const plugins::LevelCheck*>& checks,
               IssuesPanel& issues) {
  std::vector<QAction*> actions;
  for (const plugins::LevelCheck* check : checks) {
    QAction* action = menu.addAction(QString::fromStdString(check->name()));
    action->setCheckable(true);
    action->setChecked(true);
    actions.push_back(action);
  }
  const auto apply = [actions, checks, &issues] {
    std::vector<const plugins::LevelCheck*> wanted;
    for (std::size_t i = 0; i < checks.size(); ++i) {
      if (actions[i]->isChecked()) wanted.push_back(checks[i]);
    }
    issues.setChecks(std::move(wanted));
  };
  for (QAction* action : actions) QObject::connect(action, &QAction::toggled, &issues, apply);
  apply();
}

}  // namespace

void addPluginMenus(QMenuBar& bar, const EditorParts& parts, IssuesPanel& issues) {
  if (auto* tools = bar.findChild<QMenu*>(QStringLiteral("Tools"))) {
    addShapes(*tools->addMenu(QObject::tr("Shape")), parts.workspace,
              parts.files.formats().registry());
  }
  const auto checks = parts.files.formats().registry().checks();
  auto* check = bar.findChild<QMenu*>(QStringLiteral("Check"));
  if (checks.empty() || check == nullptr) return;
  addChecks(*check->addMenu(QObject::tr("Plugin Checks")), checks, issues);
}

}  // namespace halfspace::editor
