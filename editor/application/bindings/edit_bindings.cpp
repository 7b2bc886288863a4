// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include "editor/application/document_files.h"
#include "editor/application/editor_parts.h"
#include "editor/commands/arrange.h"
#include "editor/commands/clipboard.h"
#include "editor/commands/entity_edits.h"
#include "editor/commands/face_texturing.h"
#include "editor/commands/map_text.h"
#include "editor/commands/present_bounds.h"
#include "editor/session/later_jobs.h"

namespace halfspace::editor {

namespace {

// The format that other windows of this program prefer to plain text.
constexpr const char* kOwnKind = "application/x-halfspace-level";

const plugins::LevelFormat* mapFormat(const EditorParts& parts) {
  return parts.files.formats().registry().levelFormatFor("clipboard.map");
}

// Whether entities are selected that can be connected. Those of a large selection are found in a
// later job, which refreshes the actions.
bool areEntitiesSelected(Session& session, ActionSet& actions) {
  if (session.isSelectionLarge() && !session.knowsSelectedEntities()) {
    LaterJobs::of(session).add(actions, "entities to connect", [&session, &actions] {
      session.selectedEntities();
      actions.refresh();
    });
    return false;
  }
  return session.selectedEntities().size() > 1;
}

// Puts the selection on the clipboard: complete for this program, and as map text for Quake map
// editors.
bool copy(const EditorParts& parts) {
  Session& session = parts.session;
  parts.workspace.setCopiedFace(copyFace(session));
  if (parts.workspace.copiedFace()) {
    // Text, so that another program's clipboard does not paste what was copied before.
    QGuiApplication::clipboard()->setText(
        QString::fromStdString(parts.workspace.copiedFace()->material));
    session.say(level::Severity::note,
                QObject::tr("Copied the texture of a face. Paste gives it to selected faces."));
    return false;
  }
  const std::string own = copiedText(session);
  if (own.empty()) return false;
  auto* data = new QMimeData;
  data->setData(QString::fromLatin1(kOwnKind), QByteArray::fromStdString(own));
  data->setText(QString::fromStdString(own));
  if (const plugins::LevelFormat* maps = mapFormat(parts)) {
    const plugins::WriteOutcome map = mapTextOf(session, *maps);
    if (map.bytes) data->setText(QString::fromStdString(*map.bytes));
    for (const std::string& loss : map.allLosses()) {
      session.say(level::Severity::note,
                  QObject::tr("Copied. The text for other editors has losses: %1")
                      .arg(QString::fromStdString(loss)));
    }
  }
  QGuiApplication::clipboard()->setMimeData(data);
  return true;
}

// The face that was copied last. Nothing if another program or window has put something else on the
// clipboard since.
std::optional<CopiedFace> copiedFace(const EditorParts& parts) {
  const std::optional<CopiedFace>& face = parts.workspace.copiedFace();
  const QString text = QGuiApplication::clipboard()->text();
  return face && text == QString::fromStdString(face->material) ? face : std::nullopt;
}

void pasteFromClipboard(const EditorParts& parts, const std::optional<Landing>& landing) {
  if (const std::optional<CopiedFace> face = copiedFace(parts)) {
    if (!pasteFace(parts.session, *face)) {
      parts.session.say(level::Severity::warning,
                        QObject::tr("A face was copied. Select faces or solids, then paste."));
    }
    return;
  }
  const QMimeData* data = QGuiApplication::clipboard()->mimeData();
  const QString ownKind = QString::fromLatin1(kOwnKind);
  const std::string text =
      data->hasFormat(ownKind) ? data->data(ownKind).toStdString() : data->text().toStdString();
  paste(parts.session, text, landing, mapFormat(parts));
}

void transform(const EditorParts& parts, const QString& label,
               const std::function<level::Transform(const Box&)>& make) {
  const Box box = presentBounds(parts.session);
  if (box.isEmpty()) return;
  transformSelected(parts.session, parts.workspace.repetition(), label, make(box),
                    parts.workspace.lock());
}

// With selected faces the nudge keys work on their images: left, right, up and down shift it as
// seen in the active pane, by a grid step in texels; near and far turn it by 15 degrees.
bool nudgeImages(const EditorParts& parts, const Vec3& screen) {
  if (parts.session.selectedFaces().empty()) return false;
  if (screen.z() != 0) return turnImages(parts.session, screen.z() * 15);
  PaneLayout& panes = parts.viewport.panes();
  const Camera& camera = panes.camera(panes.active());
  shiftImages(parts.session, screen.x() * camera.right() + screen.y() * camera.up(),
              parts.workspace.grid().size());
  return true;
}

// The displacement for one nudge: one grid step along the axes of the active pane. In the 3D pane,
// right and forward mean the nearest horizontal world axes, and the third direction is up.
Vec3 nudge(const Camera& camera, const Vec3& screen, double step) {
  if (camera.isFlat()) {
    return step *
           (screen.x() * camera.right() + screen.y() * camera.up() + screen.z() * camera.forward());
  }
  const auto axial = [](const Vec3& direction) {
    int axis = 0;
    direction.head<2>().cwiseAbs().maxCoeff(&axis);
    return Vec3(Vec3::Unit(axis) * (direction[axis] < 0 ? -1 : 1));
  };
  return step * (screen.x() * axial(camera.right()) + screen.y() * axial(camera.forward()) +
                 screen.z() * Vec3::UnitZ());
}

void bindNudges(const EditorParts& parts) {
  const std::pair<const char*, Vec3> nudges[] = {
      {"edit.nudgeLeft", {-1, 0, 0}}, {"edit.nudgeRight", {1, 0, 0}}, {"edit.nudgeUp", {0, 1, 0}},
      {"edit.nudgeDown", {0, -1, 0}}, {"edit.nudgeNear", {0, 0, -1}}, {"edit.nudgeFar", {0, 0, 1}}};
  for (const auto& [id, screen] : nudges) {
    parts.actions.bind(id, {[parts, screen] {
                         if (nudgeImages(parts, screen)) return;
                         PaneLayout& panes = parts.viewport.panes();
                         const Vec3 by = nudge(panes.camera(panes.active()), screen,
                                               parts.workspace.grid().size());
                         transform(parts, QObject::tr("Move"), [&](const Box&) {
                           return level::Transform(level::AffineMap::move(by));
                         });
                       }});
  }
}

void bindTurns(const EditorParts& parts) {
  const Session& session = parts.session;
  const ActionSet::Condition selected{[&session] { return !session.selection().empty(); },
                                      QObject::tr("Select a solid first.")};
  constexpr const char* kFlips[3] = {"edit.flipX", "edit.flipY", "edit.flipZ"};
  constexpr const char* kTurns[3] = {"edit.turnX", "edit.turnY", "edit.turnZ"};
  constexpr const char* kBack[3] = {"edit.turnBackX", "edit.turnBackY", "edit.turnBackZ"};
  for (int axis = 0; axis < 3; ++axis) {
    parts.actions.bind(kFlips[axis], {[parts, axis] {
                                        transform(
                                            parts, QObject::tr("Flip"),
                                            [axis](const Box& box) { return flip(box, axis); });
                                      },
                                      selected});
    for (int turns : {1, -1}) {
      parts.actions.bind(turns > 0 ? kTurns[axis] : kBack[axis],
                         {[parts, axis, turns] {
                            transform(parts, QObject::tr("Rotate"), [axis, turns](const Box& box) {
                              return quarterTurn(box, axis, turns);
                            });
                          },
                          selected});
    }
  }
}

}  // namespace

void bindEditActions(const EditorParts& parts) {
  Session& session = parts.session;
  Workspace& workspace = parts.workspace;
  ActionSet& actions = parts.actions;
  const ActionSet::Condition selected{[&] { return !session.selection().empty(); },
                                      QObject::tr("Select a solid first.")};
  const ActionSet::Condition selectedAny{[&] { return !session.selection().empty(); },
                                         QObject::tr("Select a solid or an entity first.")};
  const ActionSet::Condition copyable{
      [&, selectedAny] { return selectedAny.holds() || !session.selectedFaces().empty(); },
      QObject::tr("Select a solid, an entity or a face first.")};
  actions.bind("edit.undo", {[&] { session.undo(); },
                             {[&] { return session.canUndo(); }, QObject::tr("Nothing to undo.")},
                             {},
                             [&] {
                               return session.canUndo()
                                          ? QObject::tr("Undo %1").arg(session.undoLabel())
                                          : QObject::tr("Undo");
                             }});
  actions.bind("edit.redo", {[&] { session.redo(); },
                             {[&] { return session.canRedo(); }, QObject::tr("Nothing to redo.")},
                             {},
                             [&] {
                               return session.canRedo()
                                          ? QObject::tr("Redo %1").arg(session.redoLabel())
                                          : QObject::tr("Redo");
                             }});
  actions.bind("edit.cut", {[&session, parts] {
                              if (copy(parts)) removeSelected(session);
                            },
                            selectedAny});
  actions.bind("edit.copy", {[parts] { copy(parts); }, copyable});
  actions.bind("edit.paste", {[parts] { pasteFromClipboard(parts, parts.viewport.landing()); }});
  actions.bind("edit.pasteInPlace", {[parts] { pasteFromClipboard(parts, {}); }});
  actions.bind("edit.duplicate",
               {[&] { duplicateSelected(session, workspace.repetition()); }, selectedAny});
  actions.bind("edit.repeat",
               {[&] { repeat(session, workspace.repetition(), workspace.lock()); }, selected});
  actions.bind("edit.delete", {[&, &toolbox = parts.toolbox] {
                 if (!toolbox.remove()) removeSelected(session);
               }});
  actions.bind("edit.group", {[&] { groupSelected(session); }, selected});
  actions.bind("edit.ungroup", {[&] { ungroupSelected(session); }, selected});
  actions.bind("edit.linkedCopy", {[&] { makeLinkedCopy(session); }, selected});
  actions.bind("edit.unlink", {[&] { unlinkSelected(session); }, selected});
  actions.bind("edit.connect",
               {[&] { connectSelected(session); },
                {[&] { return areEntitiesSelected(session, actions); },
                 QObject::tr("Select the entities that fire, then with Ctrl the entity that they "
                             "fire.")}});
  actions.bind("edit.toLevel", {[&] { returnToLevel(session); }, selected});
  actions.bind("edit.outlineUp", {[&] { moveInOutline(session, -1); }, selected});
  actions.bind("edit.outlineDown", {[&] { moveInOutline(session, 1); }, selected});
  actions.bind("edit.textureLock", {[&] { workspace.setTextureLock(!workspace.textureLock()); },
                                    {},
                                    [&] { return workspace.textureLock(); }});
  bindTurns(parts);
  bindNudges(parts);
}

}  // namespace halfspace::editor
