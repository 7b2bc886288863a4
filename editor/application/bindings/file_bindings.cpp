// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/document_files.h"
#include "editor/application/editor_parts.h"

namespace halfspace::editor {

void bindFileActions(const EditorParts& parts) {
  DocumentFiles& files = parts.files;
  const Session& session = parts.session;
  ActionSet& actions = parts.actions;
  actions.bind("file.new", {[&] { files.startNew(); }});
  actions.bind("file.open", {[&] { files.askAndOpen(); }});
  actions.bind("file.import", {[&] { files.askAndImport(); }});
  actions.bind("file.placePrefab", {[&, parts] {
                 const auto landing = parts.viewport.landing();
                 files.askAndPlacePrefab(landing ? parts.workspace.grid().snapped(landing->at)
                                                 : Vec3(Vec3::Zero()));
               }});
  actions.bind("check.repair", {[&] { files.repairSelected(); },
                                {[&] { return !session.selection().empty(); },
                                 QObject::tr("Select a mesh first.")}});
  actions.bind("file.images", {[&] { files.askForImages(); }});
  actions.bind("file.reloadImages", {[&] { files.useImages(files.imageFolder()); },
                                     {[&, parts] {
                                        return !files.imageFolder().isEmpty() ||
                                               !parts.workspace.images().isEmpty();
                                      },
                                      QObject::tr("Choose a texture folder or a game first.")}});
  actions.bind("file.entities", {[&] { files.askForEntities(); }});
  actions.bind("file.save", {[&] { files.save(); }});
  actions.bind("file.saveAs", {[&] { files.saveAs(); }});
  actions.bind("file.revert", {[&] { files.revert(); },
                               {[&] { return !session.path().empty(); },
                                QObject::tr("The level has no file yet.")}});
  actions.bind("file.exportBoundary", {[&] { files.askAndExport(); }});
  actions.bind("file.exportSelection", {[&] { files.askAndExportSelection(); },
                                        {[&] { return !session.selection().empty(); },
                                         QObject::tr("Select a solid first.")}});
  actions.bind("file.exportPlan", {[&] { files.askAndExportPlan(); }});
  actions.bind("file.quit", {[&window = parts.window] { window.close(); }});
}

}  // namespace halfspace::editor
