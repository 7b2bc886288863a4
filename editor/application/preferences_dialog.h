// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QDoubleSpinBox>

#include "editor/actions/action_set.h"
#include "editor/application/movement_fields.h"
#include "editor/tools/workspace.h"

class QCheckBox;

namespace halfspace::editor {

// The settings that users make once: movement of the cameras, theme, language, shortcuts. Changes
// take effect at once; Cancel undoes those of the cameras.
class PreferencesDialog : public QDialog {
  Q_OBJECT
 public:
  PreferencesDialog(Workspace& workspace, ActionSet& actions, QWidget* parent);

 private:
  QWidget* cameraFields();
  QWidget* lookFields();
  void show(const CameraPreferences& camera);
  void apply();

  Workspace& m_workspace;
  ActionSet& m_actions;
  CameraPreferences m_before;
  QDoubleSpinBox* m_speed;
  QDoubleSpinBox* m_look;
  QDoubleSpinBox* m_wheel;
  QDoubleSpinBox* m_view;
  QCheckBox* m_invertLook;
  QCheckBox* m_invertWheel;
  MovementFields* m_movement;
  bool m_showing = false;  // fields are being filled; they must not write back
};

}  // namespace halfspace::editor
