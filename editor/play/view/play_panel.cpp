// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/view/play_panel.h"

#include <QFormLayout>
#include <QHBoxLayout>

#include "editor/play/game/roster.h"

namespace halfspace::editor {

namespace {

using Form = bsp::CharacterSettings::Form;

NumberField* number(QWidget* parent, double least, double most) {
  auto* field = new NumberField(parent);
  field->setRange(least, most);
  return field;
}

}  // namespace

PlayPanel::PlayPanel(PlayMode& mode, QWidget* parent)
    : QWidget(parent),
      m_mode(mode),
      m_roster(new QComboBox(this)),
      m_form(new QComboBox(this)),
      m_accuracy(new QComboBox(this)),
      m_width(number(this, 2, 512)),
      m_height(number(this, 2, 512)),
      m_stepHeight(number(this, 0, 256)),
      m_slope(number(this, 0, 89)),
      m_carve(new QComboBox(this)),
      m_expanded(new QCheckBox(tr("Expanded world"), this)),
      m_contacts(new QCheckBox(tr("Contact planes"), this)),
      m_path(new QCheckBox(tr("Player path"), this)),
      m_carvingBox(new QCheckBox(tr("Carve preview"), this)),
      m_numbers(new QCheckBox(tr("Counters"), this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 8, 12, 8);
  layout->setSpacing(24);
  layout->addWidget(makeBody());
  layout->addWidget(makeView());
  layout->addStretch(1);
  connect(&mode, &PlayMode::changed, this, &PlayPanel::refresh);
  connect(&mode, &PlayMode::started, this, &PlayPanel::refresh);
  refresh();
}

QWidget* PlayPanel::makeBody() {
  auto* box = new QWidget(this);
  auto* form = new QFormLayout(box);
  form->setContentsMargins(0, 0, 0, 0);
  form->setSpacing(8);
  for (const RosterEntry& entry : roster()) m_roster->addItem(entry.title());
  for (const MovementPreset& movement : movementPresets()) m_roster->addItem(movement.title());
  m_roster->addItem(tr("Custom"));
  for (const QString& name : {tr("Cylinder"), tr("Capsule"), tr("Box"), tr("Sphere")}) {
    m_form->addItem(name);
  }
  m_accuracy->addItems({tr("Exact"), tr("Shifted planes")});
  const auto pair = [box](QWidget* first, QWidget* second) {
    auto* row = new QWidget(box);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(first);
    layout->addWidget(second);
    return row;
  };
  form->addRow(tr("Character"), pair(m_roster, m_form));
  form->addRow(tr("Width, height"), pair(m_width, m_height));
  form->addRow(tr("Step, slope"), pair(m_stepHeight, m_slope));
  form->addRow(tr("Collision"), m_accuracy);
  connect(m_roster, &QComboBox::activated, this, &PlayPanel::takeRoster);
  for (QComboBox* each : {m_form, m_accuracy}) {
    connect(each, &QComboBox::activated, this, &PlayPanel::takeNumbers);
  }
  for (NumberField* each : {m_width, m_height, m_stepHeight, m_slope}) {
    connect(each, &NumberField::finished, this, &PlayPanel::takeNumbers);
  }
  return box;
}

QWidget* PlayPanel::makeView() {
  auto* box = new QWidget(this);
  auto* form = new QFormLayout(box);
  form->setContentsMargins(0, 0, 0, 0);
  form->setSpacing(8);
  m_carve->addItems({tr("Box"), tr("Cylinder"), tr("Sphere")});
  form->addRow(tr("Carve shape"), m_carve);
  connect(m_carve, &QComboBox::activated, this,
          [this](int index) { m_mode.setCarveForm(static_cast<CarveForm>(index)); });
  for (QCheckBox* each : {m_carvingBox, m_expanded, m_contacts, m_path, m_numbers}) {
    form->addRow(each);
    connect(each, &QCheckBox::clicked, this, [this] {
      m_mode.setOverlays({m_expanded->isChecked(), m_contacts->isChecked(), m_path->isChecked(),
                          m_carvingBox->isChecked(), m_numbers->isChecked()});
    });
  }
  return box;
}

void PlayPanel::takeRoster(int index) {
  const auto take = [this](const auto& entry) {
    bsp::CharacterSettings body = settingsOf(entry);
    body.accuracy = m_mode.body().accuracy;
    m_mode.setBody(body, entry.title());
  };
  const auto number = static_cast<std::size_t>(index);
  if (number < roster().size()) return take(roster()[number]);
  const std::size_t movement = number - roster().size();
  if (movement < movementPresets().size()) take(movementPresets()[movement]);
}

// Speeds and eye height scale with the height; typed numbers are used as they are.
void PlayPanel::takeNumbers() {
  bsp::CharacterSettings body = m_mode.body();
  const double height = std::max(m_height->value(), 2.0);
  if (height != body.height) body = scaled(body, height / body.height);
  body.form = static_cast<Form>(m_form->currentIndex());
  body.radius = std::max(m_width->value(), 2.0) / 2;
  body.height = height;
  body.stepHeight = m_stepHeight->value();
  body.slopeLimit = m_slope->value();
  body.accuracy = m_accuracy->currentIndex() == 0 ? bsp::Accuracy::exact : bsp::Accuracy::shifted;
  m_mode.setBody(body, tr("Custom size"));
}

void PlayPanel::refresh() {
  const bsp::CharacterSettings& body = m_mode.body();
  const int known = m_roster->findText(m_mode.bodyName());
  m_roster->setCurrentIndex(known < 0 ? m_roster->count() - 1 : known);
  m_form->setCurrentIndex(std::min(static_cast<int>(body.form), m_form->count() - 1));
  m_accuracy->setCurrentIndex(body.accuracy == bsp::Accuracy::exact ? 0 : 1);
  m_width->show(2 * body.radius);
  m_height->show(body.height);
  m_stepHeight->show(body.stepHeight);
  m_slope->show(body.slopeLimit);
  m_carve->setCurrentIndex(static_cast<int>(m_mode.carveForm()));
  m_expanded->setChecked(m_mode.overlays().expanded);
  m_contacts->setChecked(m_mode.overlays().contacts);
  m_path->setChecked(m_mode.overlays().path);
  m_carvingBox->setChecked(m_mode.overlays().carving);
  m_numbers->setChecked(m_mode.overlays().numbers);
}

}  // namespace halfspace::editor
