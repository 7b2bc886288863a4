// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/preferences_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace halfspace::editor {

namespace {

QDoubleSpinBox* numberIn(double least, double most, int decimals, const QString& unit,
                         const char* name) {
  auto* box = new QDoubleSpinBox;
  box->setRange(least, most);
  box->setDecimals(decimals);
  box->setSuffix(unit);
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  box->setKeyboardTracking(false);
  box->setButtonSymbols(QAbstractSpinBox::NoButtons);  // as all number fields of the window
  box->setObjectName(QString::fromLatin1(name));
  return box;
}

// A list of checkable actions of which one is on.
QComboBox* choiceOf(ActionSet& actions, const std::vector<const char*>& ids) {
  auto* box = new QComboBox;
  for (const char* id : ids) {
    QAction* action = actions.action(id);
    box->addItem(action->text().remove(QLatin1Char('&')));
    if (action->isChecked()) box->setCurrentIndex(box->count() - 1);
  }
  QObject::connect(box, &QComboBox::activated, box, [&actions, ids](int index) {
    actions.action(ids[static_cast<std::size_t>(index)])->trigger();
  });
  return box;
}

}  // namespace

PreferencesDialog::PreferencesDialog(Workspace& workspace, ActionSet& actions, QWidget* parent)
    : QDialog(parent),
      m_workspace(workspace),
      m_actions(actions),
      m_before(workspace.cameraPreferences()) {
  using P = CameraPreferences;
  setWindowTitle(tr("Preferences"));
  m_speed = numberIn(P::kLeastSpeed, P::kMostSpeed, 0, tr(" units/s"), "flySpeed");
  m_look = numberIn(P::kLeastLook, P::kMostLook, 2, QStringLiteral(" ×"), "lookSpeed");
  m_wheel = numberIn(P::kLeastWheel, P::kMostWheel, 0, tr(" units"), "wheelStep");
  m_view = numberIn(P::kLeastView, P::kMostView, 0, QStringLiteral("°"), "fieldOfView");
  m_invertLook = new QCheckBox(tr("Mouse up looks down"));
  m_invertWheel = new QCheckBox(tr("Invert the wheel"));
  m_movement = new MovementFields(this);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel |
                                       QDialogButtonBox::RestoreDefaults);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 16);
  layout->setSpacing(12);
  layout->addWidget(cameraFields());
  layout->addWidget(m_movement);
  layout->addWidget(lookFields());
  layout->addWidget(buttons);
  for (QDoubleSpinBox* box : {m_speed, m_look, m_wheel, m_view}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, &PreferencesDialog::apply);
  }
  for (QCheckBox* box : {m_invertLook, m_invertWheel}) {
    connect(box, &QCheckBox::toggled, this, &PreferencesDialog::apply);
  }
  m_speed->setFocus();  // a key pressed in a field of the movement keys would change it
  connect(m_movement, &MovementFields::changed, this, &PreferencesDialog::apply);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, [this] {
    m_workspace.setCameraPreferences(m_before);
    reject();
  });
  connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
    show({});
    apply();
  });
  show(m_before);
}

QWidget* PreferencesDialog::cameraFields() {
  auto* group = new QGroupBox(tr("Camera"));
  auto* form = new QFormLayout(group);
  form->addRow(tr("Fly speed"), m_speed);
  form->addRow(tr("Mouse look"), m_look);
  form->addRow(tr("Wheel step"), m_wheel);
  form->addRow(tr("Field of view"), m_view);
  form->addRow(QString(), m_invertLook);
  form->addRow(QString(), m_invertWheel);
  return group;
}

QWidget* PreferencesDialog::lookFields() {
  auto* group = new QGroupBox(tr("Program"));
  auto* form = new QFormLayout(group);
  form->addRow(tr("Theme"), choiceOf(m_actions, {"view.themeDark", "view.themeLight"}));
  form->addRow(tr("Language"), choiceOf(m_actions, {"view.languageSystem", "view.languageEnglish",
                                                    "view.languageGerman"}));
  auto* keys = new QPushButton(tr("Keyboard Shortcuts..."));
  connect(keys, &QPushButton::clicked, m_actions.action("help.keys"), &QAction::trigger);
  form->addRow(tr("Keys"), keys);
  return group;
}

void PreferencesDialog::show(const CameraPreferences& camera) {
  m_showing = true;
  m_speed->setValue(camera.flySpeed);
  m_look->setValue(camera.lookSpeed);
  m_wheel->setValue(camera.wheelStep);
  m_view->setValue(camera.fieldOfView);
  m_invertLook->setChecked(camera.invertLook);
  m_invertWheel->setChecked(camera.invertWheel);
  m_movement->show(camera.movement);
  m_showing = false;
}

void PreferencesDialog::apply() {
  if (m_showing) return;
  m_workspace.setCameraPreferences({.flySpeed = m_speed->value(),
                                    .lookSpeed = m_look->value(),
                                    .wheelStep = m_wheel->value(),
                                    .fieldOfView = m_view->value(),
                                    .invertLook = m_invertLook->isChecked(),
                                    .invertWheel = m_invertWheel->isChecked(),
                                    .movement = m_movement->keys()});
}

}  // namespace halfspace::editor
