// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QTimer>
#include <QWidget>

#include "editor/panels/number_field.h"
#include "editor/tools/workspace.h"
#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

// The BSP lab: figures and bevels of the level's tree, their effect on a moving shape, and overlays
// of the cells in the views.
class BspLab : public QWidget {
  Q_OBJECT
 public:
  BspLab(Workspace& workspace, ViewportWidget& viewport, const Appearance& appearance,
         QWidget* parent = nullptr);

 signals:
  // The tree is rebuilt with these bevels.
  void bevelsChanged(const halfspace::bsp::BevelOptions& bevels);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QLabel* addFigure(const QString& name, int row, int column, const QString& meaning);
  QWidget* shapeFields();
  QWidget* bevelFields();
  QWidget* overlayBoxes();
  QCheckBox* addOverlay(const QString& text, const char* name, const QString& meaning,
                        QGridLayout& layout, QLabel* legend = nullptr);
  // Requests the figures and overlays that the controls select.
  void request();
  void setBevels();
  void refresh();
  void showTree(const LabPicture& picture);
  void showWhatIsDrawn(const LabPicture* picture);
  void paintLegends();

  Session& m_session;
  Workspace& m_workspace;
  ViewportWidget& m_viewport;
  const Appearance& m_appearance;
  QGridLayout* m_figures;
  QLabel* m_nodes;
  QLabel* m_leaves;
  QLabel* m_depth;
  QLabel* m_bevels;
  QLabel* m_protrusion;
  QLabel* m_bytes;
  QLabel* m_volume;
  QLabel* m_edit;
  QLabel* m_drawn;
  QLabel* m_early;
  QLabel* m_depthLegend;
  QLabel* m_heatLegend;
  QLabel* m_expandedLegend;
  QLabel* m_bevelLegend;
  QLabel* m_leakLegend;
  QComboBox* m_form;
  NumberField* m_radius;
  NumberField* m_height;
  NumberField* m_limit;
  QCheckBox* m_edgeBevels;
  QCheckBox* m_vertexBevels;
  QCheckBox* m_boxBevels;
  QCheckBox* m_cells;
  QCheckBox* m_bevelPlanes;
  QCheckBox* m_expanded;
  QCheckBox* m_heat;
  QCheckBox* m_leak;
  QTimer m_follow;  // repeats the request, so that overlays of the nearest cells follow the camera
};

}  // namespace halfspace::editor
