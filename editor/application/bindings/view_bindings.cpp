// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/action_table.h"
#include "editor/application/editor_parts.h"
#include "editor/application/move_camera_dialog.h"
#include "editor/commands/visibility.h"
#include "editor/panels/filter_dialog.h"
#include "editor/tools/guides/section_guide.h"

namespace halfspace::editor {

namespace {

void bindVisibility(const EditorParts& parts) {
  Session& session = parts.session;
  ActionSet& actions = parts.actions;
  const ActionSet::Condition selected{[&] { return !session.selection().empty(); },
                                      QObject::tr("Select a solid first.")};
  const ActionSet::Condition selectedAny{[&] { return !session.selection().empty(); },
                                         QObject::tr("Select a solid or an entity first.")};
  actions.bind("view.hide", {[&] { hideSelected(session); }, selectedAny});
  actions.bind("view.isolate", {[&] { isolateSelected(session); }, selected});
  actions.bind("view.showAll", {[&] {
                 session.setFilter({});
                 showAll(session);
               }});
  // Made when it is first needed; the window owns it.
  actions.bind("view.filters", {[&session, &window = parts.window] {
                 auto* dialog = window.findChild<FilterDialog*>();
                 if (dialog == nullptr) dialog = new FilterDialog(session, &window);
                 dialog->show();
                 dialog->raise();
                 dialog->activateWindow();
               }});
  actions.bind("view.clearFilters",
               {[&] { session.setFilter({}); },
                {[&] { return session.filter().isActive(); }, QObject::tr("No filter is set.")}});
  QObject::connect(&session, &Session::filterChanged, &actions, &ActionSet::refresh);
  actions.bind("view.lock", {[&] { lockSelected(session); }, selectedAny});
  actions.bind("view.unlockAll", {[&] { unlockAll(session); }});
}

void setMode(Workspace& workspace, DrawMode mode) {
  ViewOptions view = workspace.view();
  view.mode = mode;
  workspace.setView(view);
}

void bindDrawing(const EditorParts& parts) {
  Workspace& workspace = parts.workspace;
  ActionSet& actions = parts.actions;
  const std::pair<const char*, DrawMode> modes[] = {
      {"view.lit", DrawMode::lit},           {"view.lighting", DrawMode::lighting},
      {"view.textured", DrawMode::textured}, {"view.shaded", DrawMode::shaded},
      {"view.wire", DrawMode::wire},         {"view.xray", DrawMode::xray},
      {"view.baked", DrawMode::baked}};
  for (const auto& [id, mode] : modes) {
    actions.bind(id, {[&, m = mode] { setMode(workspace, m); },
                      {},
                      [&, m = mode] { return workspace.view().mode == m; }});
  }
  actions.bind("view.nextDrawing", {[&] {
                 const int next = (static_cast<int>(workspace.view().mode) + 1) % kDrawModes;
                 setMode(workspace, static_cast<DrawMode>(next));
               }});
  // Back to the mode before, not to a fixed one: designers compare two modes.
  actions.bind("view.toggleLit", {[&, before = DrawMode::textured]() mutable {
                 const DrawMode now = workspace.view().mode;
                 setMode(workspace, now == DrawMode::lit ? before : DrawMode::lit);
                 before = now == DrawMode::lit ? before : now;
               }});
  const std::pair<const char*, LightDetail> details[] = {
      {"view.lightAutomatic", LightDetail::automatic},
      {"view.lightLow", LightDetail::low},
      {"view.lightMedium", LightDetail::medium},
      {"view.lightHigh", LightDetail::high}};
  for (const auto& [id, detail] : details) {
    actions.bind(id, {[&, d = detail] {
                        ViewOptions view = workspace.view();
                        view.light = d;
                        workspace.setView(view);
                      },
                      {},
                      [&, d = detail] { return workspace.view().light == d; }});
  }
  const std::pair<const char*, bool ViewOptions::*> shown[] = {
      {"view.edges", &ViewOptions::edges},
      {"view.cutters", &ViewOptions::cutters},
      {"view.entities", &ViewOptions::entities},
      {"view.issues", &ViewOptions::issues},
      {"view.leak", &ViewOptions::leak},
      {"view.walked", &ViewOptions::walked},
      {"view.depth", &ViewOptions::depth},
      {"view.cutaway", &ViewOptions::cutaway},
      {"view.lightStyles", &ViewOptions::lightStyles}};
  for (const auto& [id, member] : shown) {
    actions.bind(id, {[&, m = member] {
                        ViewOptions view = workspace.view();
                        view.*m = !(view.*m);
                        workspace.setView(view);
                      },
                      {},
                      [&, m = member] { return workspace.view().*m; }});
  }
}

void bindInsides(const EditorParts& parts) {
  Workspace& workspace = parts.workspace;
  Session& session = parts.session;
  ActionSet& actions = parts.actions;
  const auto isCut = [&session] { return session.scene().cut().section.has_value(); };
  const ActionSet::Condition shown{isCut, QObject::tr("Show the section plane first.")};
  actions.bind("view.section", {[&] { toggleSection(workspace); }, {}, isCut});
  actions.bind("view.sectionTurn", {[&] { turnSection(workspace); }});
  actions.bind("view.sectionFlip", {[&] { flipSection(workspace); }, shown});
  actions.bind("view.sectionFace", {[&] { placeSectionOnFace(workspace); },
                                    {[&] { return !session.selectedFaces().empty(); },
                                     QObject::tr("Select a face (Shift+click) first.")}});
  actions.bind("view.focusRoom", {[&session, &viewport = parts.viewport] {
                 if (focusRoom(session, viewport.pointInRoom())) viewport.frameLevel();
               }});
  QObject::connect(&session, &Session::cutChanged, &actions, &ActionSet::refresh);
}

void bindCamera(const EditorParts& parts) {
  ViewportWidget& viewport = parts.viewport;
  ActionSet& actions = parts.actions;
  actions.bind("view.moveCamera", {[&viewport, &window = parts.window] {
                 MoveCameraDialog(viewport, &window).exec();
               }});
  actions.bind("view.followSelection",
               {[&viewport] { viewport.setFollowsSelection(!viewport.followsSelection()); },
                {},
                [&viewport] { return viewport.followsSelection(); }});
  for (std::size_t i = 0; i < kBookmarks; ++i) {
    // Bindings keep the id, so it must be that of the table.
    const QByteArray number = QByteArray::number(static_cast<int>(i) + 1);
    const char* go = findAction(("view.goBookmark" + number).constData())->id;
    const char* set = findAction(("view.setBookmark" + number).constData())->id;
    actions.bind(go, {[&viewport, i] { viewport.goToBookmark(i); },
                      {[&viewport, i] { return viewport.bookmarks()[i].has_value(); },
                       QObject::tr("This bookmark is not set.")}});
    actions.bind(set, {[&viewport, i, &session = parts.session] {
                   viewport.setBookmark(i);
                   session.say(level::Severity::note, QObject::tr("Bookmark %1 set.").arg(i + 1));
                 }});
  }
}

void bindPanes(const EditorParts& parts) {
  ViewportWidget& viewport = parts.viewport;
  ActionSet& actions = parts.actions;
  actions.bind("view.frameSelection", {[&] { viewport.frameSelection(); }});
  actions.bind("view.frameLevel", {[&] { viewport.frameLevel(); }});
  actions.bind("view.onePane", {[&] { viewport.setForm(PaneLayout::Form::one); }});
  actions.bind("view.twoPanes", {[&] { viewport.setForm(PaneLayout::Form::two); }});
  actions.bind("view.fourPanes", {[&] { viewport.setForm(PaneLayout::Form::four); }});
  actions.bind("view.paneColumn", {[&] { viewport.setForm(PaneLayout::Form::column); }});
  actions.bind("view.nextPane", {[&] { viewport.cyclePane(); }});
  actions.bind("view.maximise", {[&] { viewport.toggleMaximised(); }});
}

void bindGrid(const EditorParts& parts) {
  Workspace& workspace = parts.workspace;
  ActionSet& actions = parts.actions;
  const auto change = [&workspace](auto edit) {
    return [&workspace, edit] {
      Grid grid = workspace.grid();
      edit(grid);
      workspace.setGrid(grid);
    };
  };
  actions.bind("view.gridShown", {change([](Grid& g) { g.setShown(!g.isShown()); }), {}, [&] {
                                    return workspace.grid().isShown();
                                  }});
  actions.bind("view.gridSnaps", {change([](Grid& g) { g.setSnaps(!g.snaps()); }), {}, [&] {
                                    return workspace.grid().snaps();
                                  }});
  actions.bind("view.gridFiner", {change([](Grid& g) { g.setExponent(g.exponent() - 1); })});
  actions.bind("view.gridCoarser", {change([](Grid& g) { g.setExponent(g.exponent() + 1); })});
  constexpr const char* kSizes[] = {"view.grid1",  "view.grid2",   "view.grid4",
                                    "view.grid8",  "view.grid16",  "view.grid32",
                                    "view.grid64", "view.grid128", "view.grid256"};
  int exponent = 0;
  for (const char* id : kSizes) {
    actions.bind(id, {change([exponent](Grid& g) { g.setExponent(exponent); })});
    ++exponent;
  }
}

}  // namespace

void bindViewActions(const EditorParts& parts) {
  bindVisibility(parts);
  bindDrawing(parts);
  bindInsides(parts);
  bindCamera(parts);
  bindPanes(parts);
  bindGrid(parts);
  Appearance& appearance = parts.appearance;
  const std::pair<const char*, QString> themes[] = {{"view.themeDark", QStringLiteral("dark")},
                                                    {"view.themeLight", QStringLiteral("light")}};
  for (const auto& [id, name] : themes) {
    parts.actions.bind(id, {[&appearance, theme = name] { appearance.setTheme(theme); },
                            {},
                            [&appearance, theme = name] { return appearance.theme() == theme; }});
  }
}

}  // namespace halfspace::editor
