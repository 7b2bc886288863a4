// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/action_table.h"

#include <cstring>
#include <vector>

#include <QCoreApplication>

#include "editor/actions/actions_of_menus.h"

namespace halfspace::editor {

namespace {

// A class, because translation tools take the context of the texts from it.
class ActionTable {
  Q_DECLARE_TR_FUNCTIONS(actions)
 public:
  struct Menu {
    const char* path;
    const char* title;
  };
  static constexpr Menu kMenus[] = {
      {"File", QT_TR_NOOP("&File")},
      {"Edit", QT_TR_NOOP("&Edit")},
      {"Edit/Flip", QT_TR_NOOP("Flip")},
      {"Edit/Rotate", QT_TR_NOOP("Rotate")},
      {"Edit/Layer", QT_TR_NOOP("Layer")},
      {"Edit/Nudge", QT_TR_NOOP("Nudge")},
      {"Select", QT_TR_NOOP("&Select")},
      {"Solid", QT_TR_NOOP("S&olid")},
      {"Face", QT_TR_NOOP("F&ace")},
      {"View", QT_TR_NOOP("&View")},
      {"View/Draw Mode", QT_TR_NOOP("Draw Mode")},
      {"View/Light Quality", QT_TR_NOOP("Light Quality")},
      {"View/Show", QT_TR_NOOP("Show")},
      {"View/See Inside", QT_TR_NOOP("See Inside")},
      {"View/Camera", QT_TR_NOOP("Camera")},
      {"View/Panes", QT_TR_NOOP("Panes")},
      {"View/Grid", QT_TR_NOOP("Grid")},
      {"View/Panels", QT_TR_NOOP("Panels")},
      {"View/Theme", QT_TR_NOOP("Theme")},
      {"View/Language", QT_TR_NOOP("Language")},
      {"Check", QT_TR_NOOP("&Check")},
      {"Play", QT_TR_NOOP("&Play")},
      {"Run", QT_TR_NOOP("&Run")},
      {"Tools", QT_TR_NOOP("&Tools")},
      {"Help", QT_TR_NOOP("&Help")},
  };
};

}  // namespace

std::span<const ActionInfo> actionTable() {
  static const std::vector<ActionInfo> kActions = [] {
    std::vector<ActionInfo> all;
    for (const auto& part :
         {fileAndEditActions(), solidActions(), viewActions(), playAndToolActions()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }();
  return kActions;
}

const ActionInfo* findAction(const char* id) {
  for (const ActionInfo& info : actionTable()) {
    if (std::strcmp(info.id, id) == 0) return &info;
  }
  return nullptr;
}

QString textOf(const ActionInfo& action) {
  return ActionTable::tr(action.text);
}

QString menuTitle(const QString& path) {
  for (const ActionTable::Menu& menu : ActionTable::kMenus) {
    if (path == QLatin1String(menu.path)) return ActionTable::tr(menu.title);
  }
  return path.section(QLatin1Char('/'), -1);
}

QString nameOf(const ActionInfo& action) {
  QString name;
  QString path;
  for (const QString& part :
       QString::fromLatin1(action.menu).split(QLatin1Char('/'), Qt::SkipEmptyParts)) {
    path += path.isEmpty() ? part : QLatin1Char('/') + part;
    name += menuTitle(path).remove(QLatin1Char('&')) + QStringLiteral(": ");
  }
  return name + textOf(action);
}

}  // namespace halfspace::editor
