// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/keys_dialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

#include "editor/actions/command_palette.h"

namespace halfspace::editor {

KeysDialog::KeysDialog(ActionSet& actions, QWidget* parent)
    : QDialog(parent),
      m_actions(actions),
      m_keymap(actions.keymap()),
      m_search(new QLineEdit(this)),
      m_tree(new QTreeWidget(this)),
      m_edit(new QKeySequenceEdit(this)),
      m_conflicts(new QLabel(this)) {
  setWindowTitle(tr("Keys"));
  resize(640, 560);
  m_search->setPlaceholderText(tr("Search by name or key"));
  m_search->setClearButtonEnabled(true);
  m_tree->setColumnCount(3);
  m_tree->setHeaderLabels({tr("Action"), tr("Keys"), tr("Where")});
  m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_tree->setRootIsDecorated(false);
  m_conflicts->setWordWrap(true);
  arrange();
  connect(m_search, &QLineEdit::textChanged, this, &KeysDialog::filter);
  connect(m_tree, &QTreeWidget::currentItemChanged, this, [this] {
    const ActionInfo* info = findAction(chosen().toLatin1().constData());
    if (info == nullptr) return;
    const auto keys = m_keymap.keys(*info);
    const QSignalBlocker blocker(m_edit);
    m_edit->setKeySequence(keys.isEmpty() ? QKeySequence() : keys.first());
  });
  connect(m_edit, &QKeySequenceEdit::editingFinished, this,
          [this] { setKeys(m_edit->keySequence()); });
  fill();
}

void KeysDialog::arrange() {
  auto* clear = new QPushButton(tr("No Keys"), this);
  auto* reset = new QPushButton(tr("Default"), this);
  auto* row = new QHBoxLayout;
  row->addWidget(m_edit, 1);
  row->addWidget(clear);
  row->addWidget(reset);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_search);
  layout->addWidget(m_tree, 1);
  layout->addLayout(row);
  layout->addWidget(m_conflicts);
  layout->addWidget(buttons);
  // Enter in the search must not close the dialog.
  for (QPushButton* button : findChildren<QPushButton*>()) button->setAutoDefault(false);
  connect(clear, &QPushButton::clicked, this, [this] { setKeys({}); });
  connect(reset, &QPushButton::clicked, this, [this] {
    m_keymap.reset(chosen());
    fill();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    m_actions.setKeymap(m_keymap);
    accept();
  });
}

QString KeysDialog::chosen() const {
  const QTreeWidgetItem* item = m_tree->currentItem();
  return item == nullptr ? QString() : item->data(0, Qt::UserRole).toString();
}

void KeysDialog::setKeys(const QKeySequence& keys) {
  if (chosen().isEmpty()) return;
  m_keymap.setKeys(chosen(), keys.isEmpty() ? Keymap::Keys() : Keymap::Keys{keys});
  fill();
}

void KeysDialog::fill() {
  const QString before = chosen();
  m_tree->clear();
  for (const ActionInfo& info : actionTable()) {
    const QString keys = QKeySequence::listToString(m_keymap.keys(info), QKeySequence::NativeText);
    const QString where =
        info.context == ActionContext::viewport ? tr("in the panes") : tr("everywhere");
    auto* item = new QTreeWidgetItem(m_tree, {nameOf(info), keys, where});
    item->setData(0, Qt::UserRole, QLatin1String(info.id));
    if (before == QLatin1String(info.id)) m_tree->setCurrentItem(item);
  }
  filter();
  showConflicts();
}

void KeysDialog::filter() {
  const QStringList words = m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (int row = 0; row < m_tree->topLevelItemCount(); ++row) {
    QTreeWidgetItem* item = m_tree->topLevelItem(row);
    const QString text = item->text(0) + QLatin1Char(' ') + item->text(1);
    const bool found = std::ranges::all_of(
        words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    item->setHidden(!found);
  }
}

void KeysDialog::showConflicts() {
  const auto conflicts = m_keymap.conflicts();
  QStringList lines;
  for (const Keymap::Conflict& conflict : conflicts) {
    lines << tr("%1 means both \"%2\" and \"%3\".")
                 .arg(conflict.keys.toString(QKeySequence::NativeText), nameOf(*conflict.first),
                      nameOf(*conflict.second));
  }
  m_conflicts->setText(conflicts.empty() ? tr("No two actions share keys.")
                                         : lines.join(QLatin1Char('\n')));
  m_conflicts->setProperty("state", conflicts.empty() ? "ok" : "error");
}

}  // namespace halfspace::editor
