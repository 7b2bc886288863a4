// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/breadcrumb.h"

#include <algorithm>

#include <QEvent>
#include <QLabel>
#include <QToolButton>

namespace halfspace::editor {

namespace {

constexpr int kCrumbTop = 4;       // pixels
constexpr int kCrumbLeft = 32;     // pixels: right of the name of the pane
constexpr int kMostOfAName = 160;  // pixels; a longer name is shortened

}  // namespace

Breadcrumb::Breadcrumb(Workspace& workspace, Toolbox& toolbox, QWidget& viewport)
    : QFrame(&viewport),
      m_workspace(workspace),
      m_toolbox(toolbox),
      m_parts(new QHBoxLayout(this)) {
  setObjectName(QStringLiteral("breadcrumb"));
  setAttribute(Qt::WA_StyledBackground);
  setCursor(Qt::ArrowCursor);
  m_parts->setContentsMargins(4, 2, 8, 2);
  m_parts->setSpacing(2);
  hide();
  viewport.installEventFilter(this);
  Session& session = workspace.session();
  connect(&session, &Session::selectionChanged, this, &Breadcrumb::refresh);
  connect(&session, &Session::levelChanged, this, &Breadcrumb::refresh);
  connect(&session, &Session::opened, this, &Breadcrumb::refresh);
}

std::vector<level::NodeId> Breadcrumb::path() const {
  const level::Level& level = m_workspace.session().level();
  std::vector<level::NodeId> path;
  const level::Node* node = level.find(m_workspace.session().openGroup());
  for (; node != nullptr; node = level.find(node->parent)) {
    path.push_back(node->id);
    if (node->id == level.root()) break;
  }
  std::ranges::reverse(path);
  return path;
}

QString Breadcrumb::nameOf(level::NodeId group) const {
  const Session& session = m_workspace.session();
  if (group == session.level().root()) return tr("Level");
  const level::Node& node = session.level().node(group);
  const QString own = QString::fromStdString(node.properties.name);
  const QString name = own.isEmpty() ? tr("Group") : own;
  return m_workspace.openCopies().isOpen(session, group) ? tr("%1 (linked copy)").arg(name) : name;
}

void Breadcrumb::refresh() {
  std::vector<std::pair<level::NodeId, QString>> parts;
  for (const level::NodeId group : path()) parts.emplace_back(group, nameOf(group));
  if (parts == m_shown) return;
  m_shown = parts;
  // Not deleted at once: a click on one of the parts may be the caller.
  for (QWidget* part : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
    part->hide();
    part->deleteLater();
  }
  if (parts.size() < 2) return hide();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& [group, name] = parts[i];
    const bool isLast = i + 1 == parts.size();
    auto* part = new QToolButton(this);
    part->setObjectName(QStringLiteral("crumb"));
    part->setText(fontMetrics().elidedText(name, Qt::ElideRight, kMostOfAName));
    part->setToolTip(isLast ? tr("%1 is open. Esc closes it.").arg(name)
                            : tr("Back to %1").arg(name));
    part->setFocusPolicy(Qt::NoFocus);
    part->setEnabled(!isLast);
    connect(part, &QToolButton::clicked, this, [this, to = group] { goUpTo(to); });
    m_parts->addWidget(part);
    part->show();  // otherwise a layout of a visible frame shows it later, without its size
    if (isLast) continue;
    auto* between = new QLabel(QStringLiteral("\u203a"), this);
    between->setProperty("secondary", true);
    m_parts->addWidget(between);
    between->show();
  }
  arrange();
  show();
  raise();
}

void Breadcrumb::goUpTo(level::NodeId group) {
  const Session& session = m_workspace.session();
  std::size_t left = path().size();  // each group is closed at most once
  while (left-- > 0 && session.openGroup() != group &&
         session.openGroup() != session.level().root()) {
    m_toolbox.closeGroup();
  }
  parentWidget()->setFocus();
}

void Breadcrumb::arrange() {
  m_parts->activate();
  const int room = parentWidget()->width() - 2 * kCrumbLeft;
  const QSize size = sizeHint();
  setGeometry(kCrumbLeft, kCrumbTop, std::min(size.width(), room), size.height());
}

bool Breadcrumb::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && isVisible()) arrange();
  return QFrame::eventFilter(watched, event);
}

}  // namespace halfspace::editor
