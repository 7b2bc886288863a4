// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/restore_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace halfspace::editor {

namespace {

constexpr QSize kShownPicture(144, 90);

}  // namespace

RestoreDialog::RestoreDialog(const KeptCopies& copies, std::filesystem::path level, QWidget* parent)
    : QDialog(parent),
      m_copies(copies),
      m_level(std::move(level)),
      m_all(new QCheckBox(tr("Copies of all levels"), this)),
      m_list(new QListWidget(this)) {
  setWindowTitle(tr("Restore"));
  setObjectName(QStringLiteral("restore"));
  resize(560, 520);
  auto* about = new QLabel(tr("A copy is made every three minutes while there are unsaved "
                              "changes. Restoring opens the chosen copy. The file of the level "
                              "changes only when you save."),
                           this);
  about->setWordWrap(true);
  m_list->setObjectName(QStringLiteral("copies"));
  m_list->setIconSize(kShownPicture);
  m_list->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_restore = buttons->addButton(tr("Restore"), QDialogButtonBox::AcceptRole);
  m_restore->setDefault(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 16);
  layout->setSpacing(12);
  layout->addWidget(about);
  layout->addWidget(m_list, 1);
  layout->addWidget(m_all);
  layout->addWidget(buttons);
  connect(m_all, &QCheckBox::toggled, this, &RestoreDialog::fill);
  connect(m_list, &QListWidget::itemActivated, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  fill();
}

void RestoreDialog::fill() {
  m_shown = m_all->isChecked() ? m_copies.all() : m_copies.of(m_level);
  m_list->clear();
  for (const KeptCopy& copy : m_shown) {
    const QString name = copy.level.empty()
                             ? tr("New level")
                             : QString::fromStdString(copy.level.filename().string());
    const QString text = QStringLiteral("%1\n%2\n%3")
                             .arg(QLocale().toString(copy.time, QLocale::LongFormat), name,
                                  QLocale().formattedDataSize(static_cast<qint64>(copy.bytes)));
    auto* item = new QListWidgetItem(text, m_list);
    QPixmap picture(QString::fromStdString(copy.picture.string()));
    if (picture.isNull()) {  // keeps the rows aligned
      picture = QPixmap(kShownPicture);
      picture.fill(Qt::transparent);
    }
    item->setIcon(QIcon(picture));
    item->setToolTip(QString::fromStdString(copy.level.string()));
  }
  if (m_shown.empty()) {
    auto* none = new QListWidgetItem(tr("There are no copies yet."), m_list);
    none->setFlags(Qt::NoItemFlags);
  } else {
    m_list->setCurrentRow(0);
  }
  m_restore->setEnabled(!m_shown.empty());
}

std::optional<KeptCopy> RestoreDialog::chosen() const {
  const int row = m_list->currentRow();
  if (result() != Accepted || row < 0 || row >= static_cast<int>(m_shown.size())) {
    return std::nullopt;
  }
  return m_shown[static_cast<std::size_t>(row)];
}

}  // namespace halfspace::editor
