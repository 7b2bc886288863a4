// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QWidget>

#include "editor/panels/number_field.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// What is selected: its name, operation, place and size, and the parameters of its shape.
class SolidPage : public QWidget {
  Q_OBJECT
 public:
  explicit SolidPage(Workspace& workspace, QWidget* parent = nullptr);

 private:
  void refresh();
  void showParameters();
  void showBox();
  void showLayers(const level::Node* node);
  void moveTo(int axis, double value);
  void resizeTo(int axis, double value);
  void setParameter(const std::string& name, double value);
  const level::Node* single() const;

  Workspace& m_workspace;
  QLabel* m_title;
  QWidget* m_body;
  QLineEdit* m_name;
  QComboBox* m_operation;
  QComboBox* m_layer;
  NumberField* m_place[3];
  NumberField* m_size[3];
  QWidget* m_parameters;
  QFormLayout* m_parameterForm;
  std::string m_shownShape;
  std::vector<std::pair<std::string, QWidget*>> m_parameterFields;
};

}  // namespace halfspace::editor
