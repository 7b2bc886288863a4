// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/shortcut_dialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include "editor/actions/command_palette.h"
#include "editor/actions/keymap_file.h"

namespace halfspace::editor {

static QString fileFilter() {
  return ShortcutDialog::tr("Shortcuts (*.json)");
}

ShortcutDialog::ShortcutDialog(ActionSet& actions, QWidget* parent)
    : QDialog(parent),
      m_actions(actions),
      m_keymap(actions.keymap()),
      m_search(new QLineEdit(this)),
      m_tree(new QTreeWidget(this)),
      m_edit(new ShortcutField(this)),
      m_clear(new QPushButton(tr("Clear"), this)),
      m_default(new QPushButton(tr("Reset"), this)),
      m_allDefault(new QPushButton(tr("Reset All"), this)),
      m_conflicts(new QLabel(this)),
      m_take(new QPushButton(tr("Reassign"), this)) {
  setWindowTitle(tr("Keyboard Shortcuts"));
  resize(720, 560);
  m_search->setPlaceholderText(tr("Search by name or shortcut"));
  m_search->setClearButtonEnabled(true);
  m_tree->setColumnCount(3);
  m_tree->setHeaderLabels({tr("Action"), tr("Shortcut"), tr("Context")});
  m_tree->header()->setStretchLastSection(false);
  m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_tree->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
  m_tree->setRootIsDecorated(false);
  m_tree->setUniformRowHeights(true);
  m_tree->setAllColumnsShowFocus(true);
  m_conflicts->setWordWrap(true);
  m_conflicts->setObjectName(QStringLiteral("keys.conflicts"));
  m_clear->setToolTip(tr("Remove the shortcut of the selected action"));
  m_default->setToolTip(tr("Restore the default shortcut of the selected action"));
  m_allDefault->setToolTip(tr("Restore all default shortcuts"));
  arrange();
  connect(m_search, &QLineEdit::textChanged, this, &ShortcutDialog::filter);
  connect(m_tree, &QTreeWidget::currentItemChanged, this, &ShortcutDialog::showChosen);
  connect(m_tree, &QTreeWidget::itemDoubleClicked, m_edit, qOverload<>(&QWidget::setFocus));
  connect(m_edit, &ShortcutField::pressed, this, &ShortcutDialog::setShortcut);
  fill();
}

void ShortcutDialog::arrange() {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(m_edit, 1);
  row->addWidget(m_clear);
  row->addWidget(m_default);
  row->addWidget(m_allDefault);
  auto* said = new QHBoxLayout;
  said->setSpacing(8);
  said->addWidget(m_conflicts, 1);
  said->addWidget(m_take, 0, Qt::AlignTop);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  m_ok = buttons->button(QDialogButtonBox::Ok);
  auto* imports = buttons->addButton(tr("Import..."), QDialogButtonBox::ResetRole);
  auto* exports = buttons->addButton(tr("Export..."), QDialogButtonBox::ResetRole);
  connect(imports, &QPushButton::clicked, this, [this] {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Import Shortcuts"), {}, fileFilter());
    if (!path.isEmpty()) importFrom(path);
  });
  connect(exports, &QPushButton::clicked, this, [this] {
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export Shortcuts"), QStringLiteral("halfspace-keys.json"), fileFilter());
    if (!path.isEmpty()) exportTo(path);
  });
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 16);
  layout->setSpacing(8);
  layout->addWidget(m_search);
  layout->addWidget(m_tree, 1);
  layout->addLayout(row);
  layout->addLayout(said);
  layout->addWidget(buttons);
  // Enter in the search must not close the dialog.
  for (QPushButton* button : findChildren<QPushButton*>()) button->setAutoDefault(false);
  connect(m_clear, &QPushButton::clicked, this, [this] { setShortcut({}); });
  connect(m_default, &QPushButton::clicked, this, [this] {
    m_keymap.reset(chosen());
    fill();
  });
  connect(m_allDefault, &QPushButton::clicked, this, [this] {
    m_keymap.resetAll();
    fill();
  });
  connect(m_take, &QPushButton::clicked, this, &ShortcutDialog::takeFromOthers);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    m_actions.setKeymap(m_keymap);
    accept();
  });
}

void ShortcutDialog::importFrom(const QString& path) {
  const auto read = readKeymap(path);
  if (const QString* problem = std::get_if<QString>(&read)) return say(*problem, "error");
  const auto& [keymap, unknown] = std::get<ReadKeymap>(read);
  m_keymap = keymap;
  fill();
  if (!unknown.isEmpty())
    say(tr("No action of this version is named %1.").arg(unknown.join(QStringLiteral(", "))),
        "warning");
}

void ShortcutDialog::exportTo(const QString& path) {
  if (const auto problem = writeKeymap(path, m_keymap)) return say(*problem, "error");
  say(tr("Written to %1.").arg(path), "ok");
}

void ShortcutDialog::say(const QString& text, const char* state) {
  m_conflicts->setText(text);
  setLook(*m_conflicts, "state", state);
}

QString ShortcutDialog::chosen() const {
  const QTreeWidgetItem* item = m_tree->currentItem();
  return item == nullptr ? QString() : item->data(0, Qt::UserRole).toString();
}

void ShortcutDialog::setShortcut(const QKeySequence& keys) {
  if (chosen().isEmpty()) return;
  m_keymap.setShortcuts(chosen(), keys.isEmpty() ? Keymap::Shortcuts() : Keymap::Shortcuts{keys});
  fill();
}

void ShortcutDialog::takeFromOthers() {
  const QString own = chosen();
  for (const Keymap::Conflict& conflict : m_keymap.conflicts()) {
    const bool isFirst = own == QLatin1String(conflict.first->id);
    if (!isFirst && own != QLatin1String(conflict.second->id)) continue;
    const ActionInfo& other = isFirst ? *conflict.second : *conflict.first;
    Keymap::Shortcuts left = m_keymap.shortcuts(other);
    left.removeAll(conflict.shortcut);
    m_keymap.setShortcuts(QLatin1String(other.id), left);
  }
  fill();
}

void ShortcutDialog::fill() {
  const QString before = chosen();
  const QSignalBlocker blocker(m_tree);
  m_tree->clear();
  for (const ActionInfo& info : actionTable()) {
    const QString keys =
        QKeySequence::listToString(m_keymap.shortcuts(info), QKeySequence::NativeText);
    const QString where = info.context == ActionContext::viewport ? tr("Views") : tr("Everywhere");
    auto* item = new QTreeWidgetItem(m_tree, {nameOf(info), keys, where});
    item->setData(0, Qt::UserRole, QLatin1String(info.id));
    if (m_keymap.isOwn(QLatin1String(info.id))) {
      QFont font = m_tree->font();
      font.setBold(true);
      item->setFont(1, font);
      item->setToolTip(1, tr("Changed from the default"));
    }
    if (before == QLatin1String(info.id)) m_tree->setCurrentItem(item);
  }
  QTreeWidgetItem* changed = m_tree->currentItem();
  filter();
  // Keeps the changed row visible, even if its new shortcut does not match the search.
  if (changed != nullptr) {
    changed->setHidden(false);
    m_tree->setCurrentItem(changed);
  }
  showChosen();
}

void ShortcutDialog::filter() {
  const QStringList words = m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (int row = 0; row < m_tree->topLevelItemCount(); ++row) {
    QTreeWidgetItem* item = m_tree->topLevelItem(row);
    const QString text = item->text(0) + QLatin1Char(' ') + item->text(1);
    const bool found = std::ranges::all_of(
        words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    item->setHidden(!found);
  }
  chooseVisible();
}

// Buttons and the shortcut field change the current row, so the current row must be visible.
void ShortcutDialog::chooseVisible() {
  const QTreeWidgetItem* chosen = m_tree->currentItem();
  if (chosen != nullptr && !chosen->isHidden()) return;
  for (int row = 0; row < m_tree->topLevelItemCount(); ++row) {
    QTreeWidgetItem* item = m_tree->topLevelItem(row);
    if (!item->isHidden()) return m_tree->setCurrentItem(item);
  }
  m_tree->setCurrentItem(nullptr);
}

void ShortcutDialog::showChosen() {
  const ActionInfo* info = findAction(chosen().toLatin1().constData());
  const Keymap::Shortcuts keys = info == nullptr ? Keymap::Shortcuts() : m_keymap.shortcuts(*info);
  m_edit->show(keys.isEmpty() ? QKeySequence() : keys.first());
  m_edit->setEnabled(info != nullptr);
  m_clear->setEnabled(!keys.isEmpty());
  m_default->setEnabled(info != nullptr && m_keymap.isOwn(chosen()));
  m_allDefault->setEnabled(!m_keymap.own().empty());
  showConflicts();
}

void ShortcutDialog::showConflicts() {
  const auto conflicts = m_keymap.conflicts();
  bool chosenIsIn = false;
  QStringList lines;
  for (const Keymap::Conflict& conflict : conflicts) {
    lines << tr("%1 is assigned to both \"%2\" and \"%3\".")
                 .arg(conflict.shortcut.toString(QKeySequence::NativeText), nameOf(*conflict.first),
                      nameOf(*conflict.second));
    chosenIsIn |= chosen() == QLatin1String(conflict.first->id) ||
                  chosen() == QLatin1String(conflict.second->id);
  }
  const char* state = conflicts.empty() ? "ok" : "error";
  if (conflicts.empty()) {
    lines << tr("No conflicts.");
    const ActionInfo* info = findAction(chosen().toLatin1().constData());
    for (const QKeySequence& key :
         info == nullptr ? Keymap::Shortcuts() : m_keymap.shortcuts(*info)) {
      const QString warning = m_actions.reservedFor(key);
      if (warning.isEmpty()) continue;
      lines = {warning.arg(key.toString(QKeySequence::NativeText))};
      state = "warning";
    }
  }
  say(lines.join(QLatin1Char('\n')), state);
  m_take->setVisible(chosenIsIn);
  m_ok->setEnabled(conflicts.empty());
  m_ok->setToolTip(conflicts.empty() ? QString() : tr("Resolve the conflicts first."));
}

}  // namespace halfspace::editor
