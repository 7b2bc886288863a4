// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/cutaway.h"

#include "editor/session/later_jobs.h"
#include "editor/session/outer_faces.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kCutawayAtOnce = 2000;  // about 4 ms

}  // namespace

Cutaway::Cutaway(Workspace& workspace, QObject* parent) : QObject(parent), m_workspace(workspace) {
  connect(&workspace, &Workspace::changed, this, [this] {
    if (m_isOn != m_workspace.view().cutaway) follow();
  });
  connect(&workspace.session(), &Session::sceneChanged, this, [this] {
    if (m_isOn || m_workspace.view().cutaway) follow();
  });
}

void Cutaway::follow() {
  Session& session = m_workspace.session();
  runNowOrLater(session.scene().faces().size() > kCutawayAtOnce, session, *this, "cutaway",
                [this] { update(); });
}

void Cutaway::update() {
  m_isOn = m_workspace.view().cutaway;
  Session& session = m_workspace.session();
  ViewCut cut = session.scene().cut();
  std::vector<bool> faces;
  if (m_isOn) faces = outerFaces(session.scene(), FaceTree(session.scene()));
  if (faces == cut.faces) return;
  cut.faces = std::move(faces);
  session.setCut(std::move(cut));
}

}  // namespace halfspace::editor
