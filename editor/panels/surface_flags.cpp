// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/surface_flags.h"

#include <algorithm>
#include <cmath>

#include <QLabel>

namespace halfspace::editor {

namespace {

constexpr int kBoxesInARow = 2;

qint64 numberOf(const level::SurfaceFlags& face, SurfaceFlagsEditor::Number number) {
  return number == SurfaceFlagsEditor::Number::contents ? face.contents : face.flags;
}

}  // namespace

SurfaceFlagsEditor::SurfaceFlagsEditor(QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setSpacing(4);
  hide();
}

void SurfaceFlagsEditor::makeBoxes(const level::GameProfile& game) {
  // Later, because a click on one of these boxes may lead here.
  for (QObject* child : QObjectList(children())) {
    auto* widget = qobject_cast<QWidget*>(child);
    if (widget == nullptr) continue;
    m_grid->removeWidget(widget);
    widget->hide();
    widget->deleteLater();
  }
  m_boxes.clear();
  m_contents = game.contents;
  m_flags = game.surfaceFlags;
  int row = 0;
  addBoxes(tr("CONTENTS"), Number::contents, m_contents, row);
  addBoxes(tr("SURFACE"), Number::flags, m_flags, row);
  m_value = new NumberField(this);
  m_value->setObjectName(QStringLiteral("surfaceValue"));
  auto* label = new QLabel(tr("Value"), this);
  m_grid->addWidget(label, row, 0);
  m_grid->addWidget(m_value, row, 1);
  // Now, not when the layout gets to it: the page measures itself next.
  for (QWidget* widget : {static_cast<QWidget*>(label), static_cast<QWidget*>(m_value)})
    widget->show();
  connect(m_value, &NumberField::finished, this,
          [this](double value) { emit valued(static_cast<qint64>(std::llround(value))); });
}

void SurfaceFlagsEditor::addBoxes(const QString& title, Number number,
                                  const std::vector<level::GameFlag>& flags, int& row) {
  if (flags.empty()) return;
  auto* heading = new QLabel(title, this);
  heading->setProperty("heading", true);
  m_grid->addWidget(heading, row++, 0, 1, kBoxesInARow);
  heading->show();
  int place = 0;
  for (const level::GameFlag& flag : flags) {
    auto* box = new QCheckBox(QString::fromStdString(flag.name), this);
    const QString bit = QString::number(flag.value);
    box->setToolTip(flag.description.empty() ? bit
                                             : QString::fromStdString(flag.description) +
                                                   QStringLiteral(" (") + bit + QLatin1Char(')'));
    connect(box, &QCheckBox::clicked, this, [this, box, number, value = flag.value] {
      box->setTristate(false);
      emit flagged(number, value, box->isChecked());
    });
    m_grid->addWidget(box, row + place / kBoxesInARow, place % kBoxesInARow);
    box->show();
    m_boxes.push_back({number, flag.value, box});
    ++place;
  }
  row += (place + kBoxesInARow - 1) / kBoxesInARow;
}

void SurfaceFlagsEditor::show(const level::GameProfile* game,
                              const std::vector<level::SurfaceFlags>& faces) {
  const bool names = game != nullptr && (!game->contents.empty() || !game->surfaceFlags.empty());
  setVisible(names && !faces.empty());
  if (!names || faces.empty()) return;
  if (m_value == nullptr || game->contents != m_contents || game->surfaceFlags != m_flags)
    makeBoxes(*game);
  for (const Box& box : m_boxes) {
    const auto set = std::ranges::count_if(faces, [&](const level::SurfaceFlags& face) {
      return (numberOf(face, box.number) & box.bit) != 0;
    });
    const bool isMixed = set != 0 && set != std::ssize(faces);
    box.box->setTristate(isMixed);
    box.box->setCheckState(isMixed ? Qt::PartiallyChecked : set != 0 ? Qt::Checked : Qt::Unchecked);
  }
  const bool isMixed = std::ranges::any_of(
      faces, [&](const level::SurfaceFlags& face) { return face.value != faces.front().value; });
  if (isMixed) {
    m_value->showMixed();
  } else {
    m_value->show(static_cast<double>(faces.front().value));
  }
}

}  // namespace halfspace::editor
