// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/move_camera_dialog.h"

#include <numbers>

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGuiApplication>
#include <QPushButton>
#include <QRegularExpression>

#include "editor/panels/number_field.h"
#include "editor/tools/overlay.h"

namespace halfspace::editor {

namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

}  // namespace

MoveCameraDialog::MoveCameraDialog(ViewportWidget& viewport, QWidget* parent)
    : QDialog(parent), m_viewport(viewport) {
  setWindowTitle(tr("Move Camera to"));
  setObjectName(QStringLiteral("moveCamera"));
  const QString names[] = {QStringLiteral("X"), QStringLiteral("Y"), QStringLiteral("Z"),
                           tr("Direction (degrees)"), tr("Pitch (degrees)")};
  const ViewportWidget::View view = viewport.view();
  const double values[] = {view.eye.x(), view.eye.y(), view.eye.z(), view.yaw * kDegrees,
                           view.pitch * kDegrees};
  auto* form = new QFormLayout(this);
  form->setContentsMargins(16, 16, 16, 16);
  form->setSpacing(8);
  for (int i = 0; i < 5; ++i) {
    m_fields[i] = new NumberField(this);
    m_fields[i]->setObjectName(QStringLiteral("camera%1").arg(i));
    m_fields[i]->show(values[i]);
    form->addRow(names[i], m_fields[i]);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  auto* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
  auto* paste = buttons->addButton(tr("Paste"), QDialogButtonBox::ActionRole);
  connect(copy, &QPushButton::clicked, this,
          [this] { QGuiApplication::clipboard()->setText(line()); });
  connect(paste, &QPushButton::clicked, this,
          [this] { take(QGuiApplication::clipboard()->text()); });
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    apply();
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  form->addRow(buttons);
}

QString MoveCameraDialog::line() const {
  QStringList numbers;
  for (const NumberField* field : m_fields) numbers << numberText(field->number());
  return numbers.join(QLatin1Char(' '));
}

bool MoveCameraDialog::take(const QString& line) {
  static const QRegularExpression kBetween(QStringLiteral("[ ,;()]+"));
  const QStringList parts = line.trimmed().split(kBetween, Qt::SkipEmptyParts);
  if (parts.size() != 3 && parts.size() != 5) return false;
  std::vector<double> numbers;
  for (const QString& part : parts) {
    bool ok = false;
    numbers.push_back(part.toDouble(&ok));
    if (!ok) return false;
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) m_fields[i]->show(numbers[i]);
  return true;
}

void MoveCameraDialog::apply() {
  ViewportWidget::View view;
  view.eye = {m_fields[0]->number(), m_fields[1]->number(), m_fields[2]->number()};
  view.yaw = m_fields[3]->number() / kDegrees;
  view.pitch = m_fields[4]->number() / kDegrees;
  m_viewport.setView(view);
}

}  // namespace halfspace::editor
