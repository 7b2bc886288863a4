// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QWidget>

#include "editor/commands/face_texturing.h"
#include "editor/commands/painting.h"
#include "editor/panels/surface_flags.h"
#include "editor/session/level_game.h"
#include "editor/tools/workspace.h"

class QGridLayout;

namespace halfspace::editor {

// Page for the surfaces of the selected faces, or of all faces of the selected solids.
class FacePage : public QWidget {
  Q_OBJECT
 public:
  FacePage(Workspace& workspace, const LevelGame& game, QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void refresh();
  void showMaterial(const level::Surface& surface, bool isMixed);
  void change(const QString& label, const std::function<void(ImagePlacement&)>& change);
  using Change = std::function<void(level::Surface&, const DrawnFace&, QSize texels)>;
  // Calls `change` for each selected face separately; all changes are one undo step.
  void changeEach(const QString& label, const Change& change);
  void fit(double across, double upwards);
  void justify(const std::vector<std::size_t>& axes, double share);
  void addButtons(QGridLayout& layout);
  void changeFlags(const std::function<void(level::SurfaceFlags&)>& change);

  Workspace& m_workspace;
  const LevelGame& m_game;
  QLabel* m_title;
  QWidget* m_body;
  QLabel* m_preview;
  QLabel* m_material;
  QLabel* m_dialect;
  NumberField* m_offset[2];
  NumberField* m_scale[2];
  NumberField* m_rotation;
  SurfaceFlagsEditor* m_flags;
  std::string m_previewed;  // name of the material whose image is shown
};

}  // namespace halfspace::editor
