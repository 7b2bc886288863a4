// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/command_palette.h"

#include <algorithm>

#include <QHeaderView>
#include <QKeyEvent>
#include <QVBoxLayout>

namespace halfspace::editor {

namespace {

constexpr int kWidth = 560;
constexpr int kHeight = 384;
constexpr int kIconSize = 16;
constexpr int kPage = 10;  // rows

// An empty icon of the usual size, so that names without an icon align with the others.
QIcon noIcon() {
  QPixmap empty(kIconSize, kIconSize);
  empty.fill(Qt::transparent);
  return empty;
}

}  // namespace

// best[j]: the best score of a match of the letters so far whose last letter is name[j].
std::optional<int> matchQuality(const QString& typed, const QString& name) {
  constexpr int kTogether = 4, kBeginsWord = 3, kLetter = -1;
  using Best = std::vector<std::optional<int>>;
  const auto size = static_cast<std::size_t>(name.size());
  Best best;
  for (const QChar letter : typed) {
    if (letter.isSpace()) continue;
    Best next(size);
    std::optional<int> before;  // best score of a match that ends before j - 1
    for (std::size_t j = 0; j < size; ++j) {
      if (!best.empty() && j >= 2 && best[j - 2]) before = std::max(before, best[j - 2]);
      const auto at = static_cast<qsizetype>(j);
      if (name[at].toLower() != letter.toLower()) continue;
      const bool beginsWord = j == 0 || !name[at - 1].isLetterOrNumber();
      std::optional<int> from = best.empty() ? std::optional(0) : before;
      if (!best.empty() && j > 0 && best[j - 1]) {
        from = std::max(from, std::optional(*best[j - 1] + kTogether));
      }
      if (from) next[j] = *from + kLetter + (beginsWord ? kBeginsWord : 0);
    }
    best = std::move(next);
  }
  if (best.empty())
    return name.isEmpty() && !typed.trimmed().isEmpty() ? std::nullopt : std::optional(0);
  return *std::ranges::max_element(best);
}

CommandPalette::CommandPalette(ActionSet& actions, QWidget* parent,
                               std::vector<PaletteEntry> others)
    : QDialog(parent, Qt::Popup),
      m_actions(actions),
      m_others(std::move(others)),
      m_input(new QLineEdit(this)),
      m_list(new QTreeWidget(this)),
      m_nothing(new QLabel(tr("No matching action."), this)) {
  setObjectName(QStringLiteral("palette"));
  setFixedSize(kWidth, kHeight);
  m_input->setPlaceholderText(tr("Search actions"));
  m_input->installEventFilter(this);
  m_list->setFocusPolicy(Qt::NoFocus);
  m_list->setColumnCount(2);
  m_list->setHeaderHidden(true);
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->setAllColumnsShowFocus(true);
  m_list->setIconSize({kIconSize, kIconSize});
  m_list->header()->setStretchLastSection(false);
  m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_nothing->setProperty("secondary", true);
  m_nothing->setContentsMargins(8, 8, 8, 8);
  m_nothing->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  layout->setSpacing(8);
  layout->addWidget(m_input);
  layout->addWidget(m_list, 1);
  layout->addWidget(m_nothing, 1);
  connect(m_input, &QLineEdit::textChanged, this, &CommandPalette::refill);
  connect(m_input, &QLineEdit::returnPressed, this, &CommandPalette::run);
  connect(m_list, &QTreeWidget::itemClicked, this, &CommandPalette::run);
  if (parent != nullptr) move(parent->mapToGlobal(QPoint((parent->width() - kWidth) / 2, 80)));
  refill();
  m_input->setFocus();
  auto* frame = new QFrame(this);  // a style sheet cannot draw the border of a dialog
  frame->setObjectName(QStringLiteral("paletteFrame"));
  frame->setGeometry(rect());
  frame->lower();
}

void CommandPalette::addRow(const QString& name, const QString& hint, const QIcon& icon,
                            bool isEnabled) {
  const QColor muted = palette().color(QPalette::Disabled, QPalette::Text);
  auto* item = new QTreeWidgetItem(m_list, {name, hint});
  item->setIcon(0, icon.isNull() ? noIcon() : icon);
  item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
  item->setForeground(1, muted);
  if (!isEnabled) item->setForeground(0, muted);
}

void CommandPalette::refill() {
  struct Match {
    int quality;
    bool isEnabled;
    const ActionInfo* info;  // null: `other`
    QAction* action;
    std::size_t other;
  };
  std::vector<Match> matches;
  for (const auto& [info, action] : m_actions.all()) {
    if (qstrcmp(info->id, "help.palette") == 0) continue;
    if (const auto quality = matchQuality(m_input->text(), nameOf(*info))) {
      matches.push_back({*quality, action->isEnabled(), info, action, 0});
    }
  }
  for (std::size_t i = 0; i < m_others.size(); ++i) {
    if (const auto quality = matchQuality(m_input->text(), m_others[i].name)) {
      matches.push_back({*quality, true, nullptr, nullptr, i});
    }
  }
  // Among equal scores, actions that can run now come first.
  std::ranges::stable_sort(matches, [](const Match& a, const Match& b) {
    return std::pair(a.quality, a.isEnabled) > std::pair(b.quality, b.isEnabled);
  });
  m_list->clear();
  for (const Match& match : matches) {
    if (match.info == nullptr) {
      const PaletteEntry& other = m_others[match.other];
      addRow(other.name, other.hint, {}, true);
    } else {
      const QString why = m_actions.obstacle(match.info->id);
      const QString name = nameOf(*match.info);
      addRow(why.isEmpty() ? name : tr("%1 \u2013 %2").arg(name, why),
             match.action->shortcut().toString(QKeySequence::NativeText), match.action->icon(),
             match.isEnabled);
    }
    QTreeWidgetItem& item = *m_list->topLevelItem(m_list->topLevelItemCount() - 1);
    const QString id = match.info == nullptr ? QString() : QLatin1String(match.info->id);
    item.setData(0, Qt::UserRole, id);
    item.setData(1, Qt::UserRole, qulonglong(match.other));
  }
  m_list->setVisible(!matches.empty());
  m_nothing->setVisible(matches.empty());
  m_list->setCurrentItem(m_list->topLevelItem(0));
}

// Runs the current action. If it cannot run now, the palette stays open and shows the reason.
void CommandPalette::run() {
  const QTreeWidgetItem* item = m_list->currentItem();
  if (item == nullptr) return;
  const QString id = item->data(0, Qt::UserRole).toString();
  if (id.isEmpty()) {
    const auto other = static_cast<std::size_t>(item->data(1, Qt::UserRole).toULongLong());
    const std::function<void()> run = m_others[other].run;
    close();
    return run();
  }
  QAction* action = m_actions.action(id.toLatin1().constData());
  if (!action->isEnabled()) return;
  close();
  action->trigger();
}

void CommandPalette::step(int by) {
  const int last = m_list->topLevelItemCount() - 1;
  if (last < 0) return;
  const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
  m_list->setCurrentItem(m_list->topLevelItem(std::clamp(row + by, 0, last)));
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
      step(1);
      return true;
    case Qt::Key_Up:
      step(-1);
      return true;
    case Qt::Key_PageDown:
      step(kPage);
      return true;
    case Qt::Key_PageUp:
      step(-kPage);
      return true;
    default:
      return QDialog::eventFilter(watched, event);
  }
}

}  // namespace halfspace::editor
