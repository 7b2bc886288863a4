// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/parameter_fields.h"

#include <QComboBox>
#include <QLabel>

#include "editor/panels/choice_box.h"
#include "editor/panels/number_field.h"
#include "editor/session/catalogue_texts.h"

namespace halfspace::editor {

QWidget* formLabel(const QString& text, QWidget* parent) {
  constexpr int kWidth = 72;
  auto* label = new QLabel(text, parent);
  label->setMinimumWidth(kWidth);
  return label;
}

ParameterFields::ParameterFields(QWidget* parent) : QWidget(parent) {
  clear();
}

// Replaces the form: QFormLayout keeps the heights of removed rows with wrapped labels.
void ParameterFields::clear() {
  m_fields.clear();
  while (m_form != nullptr && m_form->rowCount() > 0) m_form->removeRow(0);
  delete m_form;
  m_form = new QFormLayout(this);
  m_form->setContentsMargins(0, 0, 0, 0);
  m_form->setSpacing(8);
}

// Up to the window, so that the page gets its full height.
void ParameterFields::updateLayouts() {
  for (QWidget* up = this; up != nullptr && !up->isWindow(); up = up->parentWidget()) {
    if (up->layout() == nullptr) break;
    up->layout()->invalidate();
    up->updateGeometry();
  }
}

void ParameterFields::show(const geometry::ShapeKind& kind, const geometry::Numbers& numbers,
                           const std::set<std::string>& mixed) {
  QString shown = QString::fromStdString(kind.name);
  for (const auto& [name, value] : numbers)
    shown += QLatin1Char('\n') + QString::fromStdString(name);
  if (shown != m_shown) {
    m_shown = shown;
    clear();
    for (const geometry::Parameter& parameter : kind.parameters) {
      if (!numbers.contains(parameter.name)) continue;
      QString label = capitalised(shapeText(parameter.name));
      if (parameter.unit == geometry::Unit::degrees) label += QStringLiteral(" (\u00b0)");
      QWidget* field = fieldFor(parameter);
      m_form->addRow(formLabel(label, this), field);
      m_fields.emplace_back(parameter.name, field);
    }
    updateLayouts();
  }
  for (const auto& [name, field] : m_fields) {
    const double value = numbers.at(name);
    const bool differs = mixed.contains(name);
    if (auto* box = qobject_cast<QComboBox*>(field)) {
      box->setCurrentIndex(differs ? -1 : static_cast<int>(value));
    }
    if (auto* number = qobject_cast<NumberField*>(field)) {
      differs ? number->showMixed() : number->show(value);
    }
  }
}

QWidget* ParameterFields::fieldFor(const geometry::Parameter& parameter) {
  QWidget* field = nullptr;
  const std::string name = parameter.name;
  if (!parameter.choices.empty()) {
    auto* box = new ChoiceBox(this);
    for (const std::string& choice : parameter.choices) {
      box->addItem(shapeText(choice));
    }
    box->setPlaceholderText(tr("mixed"));
    connect(box, &QComboBox::activated, this,
            [this, name](int index) { emit changed(name, index); });
    field = box;
  } else {
    auto* number = new NumberField(this);
    if (parameter.integer) number->setDecimals(0);
    number->setRange(parameter.min, parameter.max);
    connect(number, &NumberField::finished, this,
            [this, name](double value) { emit changed(name, value); });
    field = number;
  }
  field->setToolTip(QString::fromStdString(parameter.doc));
  return field;
}

void ParameterFields::showMessage(const QString& message) {
  if (message == m_shown) return;
  m_shown = message;
  clear();
  auto* label = new QLabel(message, this);
  label->setWordWrap(true);
  label->setProperty("secondary", true);
  m_form->addRow(label);
  updateLayouts();
}

std::vector<QWidget*> ParameterFields::fields() const {
  std::vector<QWidget*> all;
  for (const auto& [name, field] : m_fields) all.push_back(field);
  return all;
}

}  // namespace halfspace::editor
