// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/about_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>

#include "editor/application/journal_keeper.h"
#include "editor/application/settings.h"

namespace halfspace::editor {

namespace {

constexpr int kTextWidth = 440;

std::vector<std::pair<QString, QString>> factsOf(const QString& driver) {
  return {{QObject::tr("Version"), QLatin1String(HALFSPACE_VERSION)},
          {QObject::tr("Qt"), QLatin1String(qVersion())},
          {QObject::tr("OpenGL"), driver.isEmpty() ? QObject::tr("none") : driver},
          {QObject::tr("Settings"), QString::fromStdString(settingsPath().string())},
          {QObject::tr("Journals"), QString::fromStdString(journalFolder().string())}};
}

QLabel* wrapped(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setMinimumWidth(kTextWidth - 96);
  return label;
}

}  // namespace

AboutDialog::AboutDialog(const QString& driver, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("About Halfspace"));
  auto* name = new QLabel(QStringLiteral("Halfspace"), this);
  name->setProperty("title", true);
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  form->setHorizontalSpacing(16);
  form->setVerticalSpacing(8);
  QStringList lines;
  for (const auto& [what, value] : factsOf(driver)) {
    auto* label = new QLabel(what, this);
    label->setProperty("secondary", true);
    form->addRow(label, wrapped(value, this));
    lines << QStringLiteral("%1: %2").arg(what, value);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
  copy->setToolTip(tr("Copies these details for a bug report"));
  connect(copy, &QPushButton::clicked, this,
          [text = lines.join(QLatin1Char('\n'))] { QGuiApplication::clipboard()->setText(text); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(24, 24, 24, 16);
  layout->setSpacing(8);
  layout->addWidget(name);
  layout->addWidget(wrapped(tr("A CSG level editor with exact booleans and one BSP tree."), this));
  layout->addSpacing(8);
  layout->addLayout(form);
  layout->addSpacing(8);
  layout->addWidget(wrapped(tr("Free software under the GNU General Public License, version 3 or "
                               "later; the runtime library under the MIT licence."),
                            this));
  layout->addSpacing(8);
  layout->addWidget(buttons);
}

QString manualPage(const QString& programFolder) {
  static constexpr const char* kPages[] = {"../share/doc/halfspace-doc/site/manual/index.html",
                                           "../share/doc/halfspace-doc/manual/index.md",
                                           "../../../out/docs/site/manual/index.html",
                                           "../../../docs/manual/index.md"};
  for (const char* page : kPages) {
    const QFileInfo file(QDir(programFolder), QString::fromLatin1(page));
    if (file.isFile()) return file.canonicalFilePath();
  }
  return {};
}

}  // namespace halfspace::editor
