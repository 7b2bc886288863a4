// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/editor_parts.h"
#include "editor/commands/face_texturing.h"
#include "editor/commands/painting.h"
#include "editor/panels/materials/replace_dialog.h"

namespace halfspace::editor {

namespace {

// The material of the first selected face; empty without one.
std::string selectedMaterial(const Session& session) {
  if (session.selectedFaces().empty()) return {};
  const level::Surface surface = surfaceAt(session.level(), session.selectedFaces().front());
  const level::Material* material = session.level().materials().find(surface.material);
  return material == nullptr ? std::string() : material->name;
}

}  // namespace

void bindFaceActions(const EditorParts& parts) {
  Session& session = parts.session;
  const ActionSet::Condition chosen{
      [&] { return !session.selectedFaces().empty() || !session.selection().empty(); },
      QObject::tr("Select a face (Shift+click) or a solid first.")};
  const auto bind = [&](const char* id, auto run) {
    parts.actions.bind(id, {[&session, run] { run(session); }, chosen});
  };
  bind("face.continue", [](Session& s) { continueFromNeighbours(s); });
  bind("face.alignToEdge", [](Session& s) { alignImagesToEdge(s); });
  bind("face.projectWorld", [](Session& s) { projectImages(s, Projection::world); });
  bind("face.projectFace", [](Session& s) { projectImages(s, Projection::face); });
  bind("face.turn", [](Session& s) { turnImages(s, 15); });
  bind("face.turnBack", [](Session& s) { turnImages(s, -15); });
  bind("face.turnQuarter", [](Session& s) { turnImages(s, 90); });
  bind("face.enlarge", [](Session& s) { enlargeImages(s, 2); });
  bind("face.shrink", [](Session& s) { enlargeImages(s, 0.5); });
  parts.actions.bind("face.replaceMaterial", {[parts] {
                       ReplaceDialog(parts.workspace, selectedMaterial(parts.session),
                                     parts.workspace.material(), &parts.window)
                           .exec();
                     }});
}

}  // namespace halfspace::editor
