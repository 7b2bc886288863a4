// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/command_palette.h"

#include <algorithm>

#include <QKeyEvent>
#include <QVBoxLayout>

namespace halfspace::editor {

namespace {

constexpr int kWidth = 480;
constexpr int kHeight = 360;

}  // namespace

QString nameOf(const ActionInfo& info) {
  const QString menu =
      QString::fromLatin1(info.menu).replace(QLatin1Char('/'), QStringLiteral(": "));
  const QString text = QObject::tr(info.text);
  return menu.isEmpty() ? text : QStringLiteral("%1: %2").arg(menu, text);
}

std::optional<int> matchQuality(const QString& typed, const QString& name) {
  int quality = 0;
  qsizetype from = 0;
  qsizetype last = -2;
  for (const QChar letter : typed) {
    if (letter.isSpace()) continue;
    const qsizetype at = name.indexOf(letter, from, Qt::CaseInsensitive);
    if (at < 0) return std::nullopt;
    const bool beginsWord = at == 0 || !name[at - 1].isLetterOrNumber();
    quality += (at == last + 1 ? 4 : 0) + (beginsWord ? 3 : 0) - 1;
    last = at;
    from = at + 1;
  }
  return quality;
}

CommandPalette::CommandPalette(ActionSet& actions, QWidget* parent)
    : QDialog(parent, Qt::Popup),
      m_actions(actions),
      m_input(new QLineEdit(this)),
      m_list(new QListWidget(this)) {
  setObjectName(QStringLiteral("palette"));
  setFixedSize(kWidth, kHeight);
  m_input->setPlaceholderText(tr("Type what to do"));
  m_input->installEventFilter(this);
  m_list->setFocusPolicy(Qt::NoFocus);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  layout->setSpacing(8);
  layout->addWidget(m_input);
  layout->addWidget(m_list, 1);
  connect(m_input, &QLineEdit::textChanged, this, &CommandPalette::refill);
  connect(m_input, &QLineEdit::returnPressed, this, &CommandPalette::run);
  connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::run);
  if (parent != nullptr) move(parent->mapToGlobal(QPoint((parent->width() - kWidth) / 2, 80)));
  refill();
  m_input->setFocus();
}

void CommandPalette::refill() {
  struct Match {
    int quality;
    const ActionInfo* info;
    QAction* action;
  };
  std::vector<Match> matches;
  for (const auto& [info, action] : m_actions.all()) {
    if (!action->isEnabled() || qstrcmp(info->id, "help.palette") == 0) continue;
    if (const auto quality = matchQuality(m_input->text(), nameOf(*info))) {
      matches.push_back({*quality, info, action});
    }
  }
  std::ranges::stable_sort(matches, std::greater(), &Match::quality);
  m_list->clear();
  for (const Match& match : matches) {
    const QString keys = match.action->shortcut().toString(QKeySequence::NativeText);
    const QString name = nameOf(*match.info);
    auto* item = new QListWidgetItem(
        match.action->icon(), keys.isEmpty() ? name : QStringLiteral("%1    %2").arg(name, keys),
        m_list);
    item->setData(Qt::UserRole, QLatin1String(match.info->id));
  }
  m_list->setCurrentRow(0);
}

void CommandPalette::run() {
  const QListWidgetItem* item = m_list->currentItem();
  if (item == nullptr) return;
  QAction* action = m_actions.action(item->data(Qt::UserRole).toString().toLatin1().constData());
  close();
  action->trigger();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
  if (step == 0) return QDialog::eventFilter(watched, event);
  m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, m_list->count() - 1));
  return true;
}

}  // namespace halfspace::editor
