// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/action_set.h"

#include <QMenu>

#include "editor/theme/appearance.h"

namespace halfspace::editor {

ActionSet::ActionSet(const Appearance& appearance, QWidget& window, QWidget& viewport)
    : QObject(&window), m_appearance(appearance) {
  for (const ActionInfo& info : actionTable()) {
    auto* action = new QAction(textOf(info), this);
    action->setObjectName(QLatin1String(info.id));
    action->setCheckable(info.checkable);
    const bool inViewport = info.context == ActionContext::viewport;
    action->setShortcutContext(inViewport ? Qt::WidgetShortcut : Qt::WindowShortcut);
    (inViewport ? viewport : window).addAction(action);
    m_actions.emplace_back(&info, action);
  }
  showShortcuts();
  showIcons();
  connect(&appearance, &Appearance::changed, this, &ActionSet::showIcons);
}

void ActionSet::bind(const char* id, Binding binding) {
  QAction* bound = action(id);
  Q_ASSERT(bound != nullptr && !m_bindings.contains(QLatin1String(id)));
  connect(bound, &QAction::triggered, this, [this, run = binding.run, id] {
    run();
    refresh();
    emit ran(QLatin1String(id));
  });
  m_bindings[QLatin1String(id)] = std::move(binding);
}

std::vector<const char*> ActionSet::unbound() const {
  std::vector<const char*> ids;
  for (const auto& [info, action] : m_actions) {
    if (!m_bindings.contains(QLatin1String(info->id))) ids.push_back(info->id);
  }
  return ids;
}

QAction* ActionSet::action(const char* id) const {
  for (const auto& [info, action] : m_actions) {
    if (qstrcmp(info->id, id) == 0) return action;
  }
  return nullptr;
}

void ActionSet::setKeymap(Keymap keymap) {
  m_keymap = std::move(keymap);
  showShortcuts();
  emit shortcutsChanged();
}

void ActionSet::showShortcuts() {
  for (const auto& [info, action] : m_actions) {
    action->setShortcuts(m_keymap.shortcuts(*info));
    showTip(*action);
  }
}

QString ActionSet::obstacle(const char* id) const {
  const auto found = m_bindings.find(QLatin1String(id));
  const QAction* known = action(id);
  if (found == m_bindings.end() || known == nullptr || known->isEnabled()) return {};
  return found->second.canRun.otherwise;
}

QString ActionSet::obstacleOf(const QKeySequence& keys) const {
  for (const auto& [info, action] : m_actions) {
    if (!action->shortcuts().contains(keys)) continue;
    // The action may be enabled at the next refresh only.
    const auto found = m_bindings.find(QLatin1String(info->id));
    const bool canRun =
        found != m_bindings.end() && found->second.canRun.holds && found->second.canRun.holds();
    if (canRun) continue;
    if (QString why = obstacle(info->id); !why.isEmpty()) return why;
  }
  return {};
}

// The tool tip: name, shortcut and, if the action cannot run now, the reason.
void ActionSet::showTip(QAction& action) const {
  const QString keys = action.shortcut().toString(QKeySequence::NativeText);
  QString tip = action.text().remove(QLatin1Char('&'));
  if (!keys.isEmpty()) tip += QStringLiteral(" (%1)").arg(keys);
  const QString why = obstacle(action.objectName().toLatin1().constData());
  if (!why.isEmpty()) tip += QLatin1Char('\n') + why;
  if (tip != action.toolTip()) action.setToolTip(tip);
}

void ActionSet::showIcons() {
  for (const auto& [info, action] : m_actions) {
    if (*info->icon != '\0') action->setIcon(icon(m_appearance, QLatin1String(info->icon)));
  }
}

void ActionSet::fillMenus(QMenuBar& bar) const {
  std::map<QString, QMenu*> menus;
  const auto menuAt = [&](const QString& path) -> QMenu* {
    QString made;
    QMenu* menu = nullptr;
    for (const QString& name : path.split(QLatin1Char('/'))) {
      made += made.isEmpty() ? name : QLatin1Char('/') + name;
      QMenu*& known = menus[made];
      if (known == nullptr) {
        known = menu == nullptr ? bar.addMenu(menuTitle(made)) : menu->addMenu(menuTitle(made));
        known->setObjectName(made);
        known->setToolTipsVisible(true);  // they show why an action cannot run
      }
      menu = known;
    }
    return menu;
  };
  for (const auto& [info, action] : m_actions) {
    if (*info->menu == '\0') continue;
    QMenu* menu = menuAt(QLatin1String(info->menu));
    if (info->startsSection && !menu->isEmpty()) menu->addSeparator();
    menu->addAction(action);
  }
}

void ActionSet::refresh() {
  for (const auto& [info, action] : m_actions) {
    const auto found = m_bindings.find(QLatin1String(info->id));
    if (found == m_bindings.end()) continue;
    const Binding& binding = found->second;
    const bool could = action->isEnabled();
    if (binding.canRun.holds) action->setEnabled(binding.canRun.holds());
    if (binding.isOn) action->setChecked(binding.isOn());
    const QString text = binding.text ? binding.text() : action->text();
    if (text == action->text() && could == action->isEnabled()) continue;
    action->setText(text);
    showTip(*action);
  }
}

}  // namespace halfspace::editor
