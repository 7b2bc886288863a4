// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QWidget>

#include "editor/commands/solidity.h"
#include "editor/panels/number_field.h"
#include "editor/panels/parameter_fields.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// Page for the selected nodes: name, operation, position, size, and the parameters of the shape.
class SolidPage : public QWidget {
  Q_OBJECT
 public:
  explicit SolidPage(Workspace& workspace, QWidget* parent = nullptr);

 private:
  void follow(void (SolidPage::*part)());
  void refresh();
  void showParameters();
  void showBox();
  // The values that all selected nodes share; a member without a value: the nodes differ.
  struct Common {
    std::optional<level::Operation> operation;
    std::optional<level::LayerId> layer;
    Solidity solidity;
  };
  static Common commonOf(const level::Level& level, const std::vector<level::NodeId>& nodes);
  void showCommon();
  void fill(const Common& values);
  void showLayers(const std::optional<level::LayerId>& chosen);
  void showSolidity();
  void fillSolidity(const Solidity& solidity);
  void moveTo(int axis, double value);
  void resizeTo(int axis, double value);
  void showNext();
  void setParameter(const std::string& name, double value);
  void setNextParameter(const std::string& name, double value);
  const level::Node* single() const;
  std::vector<const level::Node*> selected() const;
  // The selected shapes, if all are of one kind.
  std::vector<std::pair<level::NodeId, const level::ShapeSolid*>> shapes() const;

  Workspace& m_workspace;
  QLabel* m_title;
  QWidget* m_body;
  QLineEdit* m_name;
  QComboBox* m_operation;
  QComboBox* m_layer;
  QComboBox* m_contents;
  QCheckBox* m_nonSolid;
  NumberField* m_corner[3];
  NumberField* m_size[3];
  ParameterFields* m_parameters;
  QWidget* m_next;  // shown while nothing is selected: the shape to draw
  QLabel* m_nextTitle;
  ParameterFields* m_nextParameters;
};

}  // namespace halfspace::editor
