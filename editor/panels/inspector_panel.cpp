// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/inspector_panel.h"

#include <QScrollArea>
#include <QScrollBar>

#include "editor/panels/entity_page.h"
#include "editor/panels/face_page.h"
#include "editor/panels/level_page.h"
#include "editor/panels/solid_page.h"
#include "editor/session/later_jobs.h"

namespace halfspace::editor {

namespace {

// Pixels: about two rows of a page. The window has to fit a screen of 1600 x 1000 at scale 2.
constexpr int kLeastPageHeight = 40;

// Scrolls only vertically and is therefore never narrower than its page, whose width depends on the
// language.
class PageArea : public QScrollArea {
 public:
  PageArea(QWidget* page, QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(page);
  }
  QSize minimumSizeHint() const override {
    const int beside = verticalScrollBar()->sizeHint().width() + 2 * frameWidth();
    return {widget()->minimumSizeHint().width() + beside, kLeastPageHeight};
  }
};

}  // namespace

InspectorPanel::InspectorPanel(Workspace& workspace, const LevelGame& game, QWidget* parent)
    : QTabWidget(parent) {
  setDocumentMode(true);
  const auto add = [this](QWidget* page, const QString& name) {
    addTab(new PageArea(page, this), name);
  };
  add(new SolidPage(workspace, this), tr("Solid"));
  add(new FacePage(workspace, game, this), tr("Face"));
  add(new EntityPage(workspace, this), tr("Entity"));
  add(new LevelPage(workspace.session(), this), tr("Level"));
  Session& session = workspace.session();
  connect(&session, &Session::selectionChanged, this, [this, &session] {
    runNowOrLater(session.isSelectionLarge(), session, *this, "fitting tab",
                  [this, &session] { showFittingTab(session); });
  });
}

void InspectorPanel::showFittingTab(const Session& session) {
  const auto& nodes = session.selection();
  if (!nodes.empty() && session.selectedEntities().size() == nodes.size()) {
    m_cameForEntity |= currentIndex() != kEntity;
    return setCurrentIndex(kEntity);
  }
  if (currentIndex() >= kEntity && !m_cameForEntity) return;
  if (!session.selectedFaces().empty()) setCurrentIndex(kFace);
  if (!nodes.empty() && currentIndex() != kFace) setCurrentIndex(kSolid);
  if (currentIndex() != kEntity) m_cameForEntity = false;
}

}  // namespace halfspace::editor
