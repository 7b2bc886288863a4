// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>

#include <QObject>

#include "editor/commands/face_texturing.h"
#include "editor/commands/open_copies.h"
#include "editor/commands/repetition.h"
#include "editor/session/entity_classes.h"
#include "editor/session/session.h"
#include "editor/tools/camera_preferences.h"
#include "editor/tools/entity_links.h"
#include "editor/tools/entity_sight.h"
#include "editor/tools/grid.h"
#include "editor/tools/overlay.h"
#include "editor/tools/placed_models.h"
#include "geometry/primitives/catalogue/shape_kind.h"
#include "level/edits/transform.h"
#include "level/images/image_folder.h"
#include "plugins/interface/shape_maker.h"

namespace halfspace::editor {

// lit: in the light of the level's lights. lighting: the same without the images. baked: in the
// light that `halfspace light` bakes.
enum class DrawMode : unsigned char { lit, textured, shaded, wire, xray, lighting, baked };
inline constexpr int kDrawModes = 7;

// The effort of the lit draw modes. automatic: as much as the machine draws fluently, measured at
// the start.
enum class LightDetail : unsigned char { automatic, low, medium, high };

struct ViewOptions;
enum class Walls : bool;  // entity_marks.h
// Whether the 3D pane draws walls opaque.
Walls wallsOf(const ViewOptions& view);

struct ViewOptions {
  DrawMode mode = DrawMode::textured;
  LightDetail light = LightDetail::automatic;
  bool cutters = true;  // outlines of subtractive and intersecting solids
  bool edges = true;    // edges of the boundary's faces
  bool entities = true;
  bool issues = true;    // issue markers
  bool leak = true;      // the path from an entity to the outside
  bool walked = true;    // the path of the last play
  bool depth = true;     // the depth of new shapes, as lines in the flat panes
  bool cutaway = false;  // the 3D pane leaves out the outside of the level
  // Lights flicker and pulse as their styles say; else they are as bright as their keys say.
  bool lightStyles = true;
};

// The shape to draw.
struct ShapeChoice {
  std::string kind = "box";
  level::Operation operation = level::Operation::add;
  std::map<std::string, geometry::Numbers> numbers;  // the user's parameters, by kind
  // Direction of kinds that have one (shape_direction.h); none: along the drag that draws.
  std::optional<int> turns = {};
};

// State that tools and views share and that is not part of the level: grid, current shape and
// material, view options. Not saved in the level.
class Workspace : public QObject {
  Q_OBJECT
 public:
  explicit Workspace(Session& session, QObject* parent = nullptr)
      : QObject(parent), m_session(session) {
    connect(&session, &Session::opened, this, [this] {
      setWalked({});
      m_openCopies.clear();
      m_lastSection.reset();
      m_links.forget();
      m_placedModels.forget();
    });
    connect(&session, &Session::filterChanged, this, [this] { m_placedModels.forget(); });
    connect(&m_models, &EntityModels::failed, this, [this](const QString& text) {
      m_session.findings().add(
          {level::Severity::warning, level::IssueKind::odd, {}, 0, {}, text.toStdString()});
    });
    connect(&session, &Session::cutChanged, this, [this] {
      if (m_session.scene().cut().section) m_lastSection = m_session.scene().cut().section;
    });
    connect(&session, &Session::levelChanged, this, [this](const level::Touched& touched) {
      m_openCopies.follow(m_session);
      m_links.note(m_session.level(), touched);
      m_placedModels.note(m_session.level(), touched);
    });
  }

  Session& session() const { return m_session; }

  const Grid& grid() const { return m_grid; }
  void setGrid(const Grid& grid) { set(m_grid, grid); }
  const ShapeChoice& shape() const { return m_shape; }
  void setShape(ShapeChoice shape) { set(m_shape, std::move(shape)); }
  const ViewOptions& view() const { return m_view; }
  void setView(const ViewOptions& view) { set(m_view, view); }
  const CameraPreferences& cameraPreferences() const { return m_camera; }
  void setCameraPreferences(const CameraPreferences& camera) { set(m_camera, camera); }
  // The material of new solids; empty: none.
  const std::string& material() const { return m_material; }
  void setMaterial(std::string name);
  // The materials that setMaterial() chose, the last one first, each once; at most kMostRecent.
  static constexpr std::size_t kMostRecent = 24;
  const std::vector<std::string>& recentMaterials() const { return m_recentMaterials; }
  void setRecentMaterials(std::vector<std::string> names);
  bool textureLock() const { return m_textureLock; }
  void setTextureLock(bool lock) { set(m_textureLock, lock); }
  level::TextureLock lock() const {
    return m_textureLock ? level::TextureLock::on : level::TextureLock::off;
  }

  // Shapes of plugins, drawn like those of the catalogue. They must outlive this.
  const std::vector<const plugins::ShapeMaker*>& pluginShapes() const { return m_pluginShapes; }
  void setPluginShapes(std::vector<const plugins::ShapeMaker*> shapes) {
    set(m_pluginShapes, std::move(shapes));
  }
  // Null if no plugin shape has this name.
  const plugins::ShapeMaker* findPluginShape(const std::string& name) const;

  // The user's own images for materials.
  const level::ImageFolder& images() const { return m_images; }
  void setImages(level::ImageFolder images) {
    m_images = std::move(images);
    emit imagesChanged();
  }
  // Kinds of entity that can be added: the built-in ones, or those of a game's definitions.
  const std::vector<EntityClass>& entityClasses() const { return m_entityClasses; }
  void setEntityClasses(std::vector<EntityClass> classes) {
    m_placedModels.forget();
    set(m_entityClasses, std::move(classes));
  }
  // The models of the entities' classes, and where they are in the present level.
  EntityModels& models() const { return m_models; }
  const PlacedModels& placedModels() const {
    m_placedModels.follow(m_session, m_entityClasses, m_models);
    return m_placedModels;
  }

  // The path of the last play: the foot from start to end. Cleared with the level.
  const std::vector<Vec3>& walked() const { return m_walked; }
  void setWalked(std::vector<Vec3> path) { set(m_walked, std::move(path)); }

  // Issue markers, drawn over the views.
  const Overlay& issueMarks() const { return m_issueMarks; }
  void setIssueMarks(Overlay marks) {
    if (!m_issueMarks.isEmpty() || !marks.isEmpty()) set(m_issueMarks, std::move(marks));
  }
  // Findings of the print checks, drawn over the views.
  const Overlay& printMarks() const { return m_printMarks; }
  void setPrintMarks(Overlay marks) {
    if (!m_printMarks.isEmpty() || !marks.isEmpty()) set(m_printMarks, std::move(marks));
  }

  // The face of the last Copy; none if something else was copied after it.
  const std::optional<CopiedFace>& copiedFace() const { return m_copiedFace; }
  void setCopiedFace(std::optional<CopiedFace> face) { m_copiedFace = std::move(face); }

  // Which entities fire which, in the present level.
  const EntityLinks& entityLinks() const {
    m_links.follow(m_session);
    return m_links;
  }
  EntitySight& entitySight() const { return m_sight; }

  Repetition& repetition() { return m_repetition; }
  OpenCopies& openCopies() { return m_openCopies; }

  // The reference box is the box of the last selection. Shapes drawn in flat panes get its depth.
  // Its sizes are never 0: along an axis on which the new box is flat (a face), the old size is
  // kept, beginning at the plane of the face.
  const Box& reference() const { return m_reference; }
  void setReference(const Box& box);
  // The section plane of the 3D pane that was shown last; none if there was none in this level.
  const std::optional<SectionPlane>& lastSection() const { return m_lastSection; }
  // A cube of 64 units at the origin, as for a new level.
  void resetReference() { m_reference = kFirstReference; }
  // Sets the reference box along one axis. Contract: low < high.
  void setDepth(int axis, double low, double high);
  // The axis along which the flat pane looks that was used last: the axis of the depth that the
  // user sees and changes. z at first.
  int depthAxis() const { return m_depthAxis; }
  void setDepthAxis(int axis) { m_depthAxis = axis; }

 signals:
  void changed();
  void imagesChanged();

 private:
  inline static const Box kFirstReference{Vec3(0, 0, 0), Vec3(64, 64, 64)};

  template <typename T>
  void set(T& member, T value) {
    member = std::move(value);
    emit changed();
  }

  Session& m_session;
  Grid m_grid;
  ShapeChoice m_shape;
  ViewOptions m_view;
  CameraPreferences m_camera;
  std::string m_material;
  std::vector<std::string> m_recentMaterials;
  bool m_textureLock = true;
  std::vector<const plugins::ShapeMaker*> m_pluginShapes;
  level::ImageFolder m_images;
  std::vector<EntityClass> m_entityClasses = builtInEntityClasses();
  std::vector<Vec3> m_walked;
  Overlay m_issueMarks;
  Overlay m_printMarks;
  std::optional<CopiedFace> m_copiedFace;
  mutable EntityLinks m_links;
  mutable EntitySight m_sight;
  mutable EntityModels m_models;
  mutable PlacedModels m_placedModels;
  Repetition m_repetition;
  OpenCopies m_openCopies;
  Box m_reference = kFirstReference;
  int m_depthAxis = 2;
  std::optional<SectionPlane> m_lastSection;
};

// The box around the selected solids and faces of the scene; empty if nothing is selected.
Box selectionBounds(const Session& session);
// Whether an occurrence of a solid is selected, directly or by a group or linked copy around it.
bool isSelected(const Session& session, const level::InstanceKey& key);

}  // namespace halfspace::editor
