// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/face_page.h"

#include <algorithm>

#include <QFormLayout>
#include <QGridLayout>
#include <QPushButton>

#include "editor/commands/face_texturing.h"
#include "editor/commands/solid_edits.h"
#include "editor/panels/parameter_fields.h"
#include "editor/theme/appearance.h"
#include "editor/viewport/drawing/material_images.h"
#include "level/document/image_map.h"
#include "level/document/own_axes.h"
#include "level/edits/surfaces.h"

namespace halfspace::editor {

namespace {

QString materialName(const level::Level& level, const level::Surface& surface) {
  const level::Material* material = level.materials().find(surface.material);
  return material == nullptr ? QObject::tr("no material") : QString::fromStdString(material->name);
}

QString dialectOf(const level::Surface& surface) {
  switch (surface.axes.index()) {
    case 0:
      return QObject::tr("world axes");
    case 1:
      return QObject::tr("face axes");
    default:
      return QObject::tr("matrix");
  }
}

constexpr int kPreview = 32;                // pixels
constexpr std::size_t kMostCompared = 500;  // faces; comparing more would delay each step of a drag

void showIn(NumberField& field, double value, bool isMixed) {
  isMixed ? field.showMixed() : field.show(value);
}

// Converts a primitive matrix, which counts in whole images, to axes that count in texels, the unit
// of the fields.
void countInTexels(level::Surface& surface, const Vec3& normal, QSize texels) {
  const auto* matrix = std::get_if<level::PrimitiveMatrix>(&surface.axes);
  if (matrix == nullptr) return;
  surface.axes = level::ownAxes(
      *matrix, normal, {static_cast<double>(texels.width()), static_cast<double>(texels.height())});
}

QSize texelsOf(const Workspace& workspace, const level::Surface& surface) {
  const level::Material* material = workspace.session().level().materials().find(surface.material);
  return materialTexels(material == nullptr ? std::string() : material->name, workspace.images());
}

bool isMatrix(const level::Surface& surface) {
  return std::holds_alternative<level::PrimitiveMatrix>(surface.axes);
}

bool holdsCopy(const level::Level& level, level::NodeId id) {
  const level::Node& node = level.node(id);
  if (node.isLinkedCopy()) return true;
  if (!node.isGroup()) return false;
  for (level::NodeId child : level.children(id)) {
    if (holdsCopy(level, child)) return true;
  }
  return false;
}

// Title of the page. `nothing`: the selection has no faces to paint.
QString titleOf(const Session& session, bool nothing) {
  if (nothing && session.selection().empty()) {
    return QObject::tr("Nothing selected. Shift+click a face.");
  }
  if (nothing) {
    const bool anyCopy = std::ranges::any_of(
        session.selection(), [&](level::NodeId id) { return holdsCopy(session.level(), id); });
    return anyCopy ? QObject::tr(
                         "A linked copy shares the faces of its definition. Double-click the copy "
                         "to edit it, then select faces.")
                   : QObject::tr("The selection has no faces.");
  }
  const std::size_t chosen = session.selectedFaces().size();
  if (chosen > 0) return QObject::tr("%n face(s)", "", static_cast<int>(chosen));
  const std::size_t solids = solidsBelow(session.level(), session.selection()).size();
  if (solids > kMostCompared)
    return QObject::tr("All faces of %n solid(s)", "", static_cast<int>(solids));
  return QObject::tr("All %n face(s) of the selection", "",
                     static_cast<int>(eachFace(session).size()));
}

// The placement of the image on a face, in texels of visible faces.
ImagePlacement placementOn(const Workspace& workspace, const FaceRef& ref) {
  level::Surface surface = surfaceAt(workspace.session().level(), ref);
  if (const DrawnFace face = drawnFace(workspace.session(), ref)) {
    countInTexels(surface, face.normal(), texelsOf(workspace, surface));
  }
  return imagePlacement(surface);
}

// Which values differ among the selected faces.
struct Comparison {
  bool material = false, dialect = false, rotation = false;
  std::array<bool, 2> offset{}, scale{};
};

Comparison differencesOf(const Workspace& workspace, const std::vector<FaceRef>& faces) {
  Comparison differs;
  const level::Level& level = workspace.session().level();
  const level::Surface first = surfaceAt(level, faces.front());
  const ImagePlacement own = placementOn(workspace, faces.front());
  for (std::size_t i = 1; i < std::min(faces.size(), kMostCompared); ++i) {
    const level::Surface other = surfaceAt(level, faces[i]);
    const ImagePlacement placement = placementOn(workspace, faces[i]);
    differs.material |= !(other.material == first.material);
    differs.dialect |= other.axes.index() != first.axes.index();
    differs.rotation |= placement.rotation != own.rotation;
    for (std::size_t axis = 0; axis < 2; ++axis) {
      differs.offset[axis] |= placement.offset[axis] != own.offset[axis];
      differs.scale[axis] |= placement.scale[axis] != own.scale[axis];
    }
  }
  return differs;
}

}  // namespace

FacePage::FacePage(Workspace& workspace, const LevelGame& game, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_game(game),
      m_title(new QLabel(this)),
      m_body(new QWidget(this)),
      m_preview(new QLabel(m_body)),
      m_material(new QLabel(m_body)),
      m_dialect(new QLabel(m_body)),
      m_flags(new SurfaceFlagsEditor(m_body)) {
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  form->setSpacing(8);
  auto* material = new QHBoxLayout;
  material->setSpacing(8);
  m_preview->setFixedSize(kPreview, kPreview);
  m_preview->setAlignment(Qt::AlignCenter);
  material->addWidget(m_preview);
  material->addWidget(m_material, 1);
  form->addRow(formLabel(tr("Material"), m_body), material);
  form->addRow(formLabel(tr("Projection"), m_body), m_dialect);
  const auto pair = [this](NumberField*(&fields)[2]) {
    auto* layout = new QHBoxLayout;
    layout->setSpacing(4);
    for (NumberField*& field : fields) layout->addWidget(field = new NumberField(m_body));
    return layout;
  };
  form->addRow(formLabel(tr("Offset"), m_body), pair(m_offset));
  form->addRow(formLabel(tr("Scale"), m_body), pair(m_scale));
  form->addRow(formLabel(tr("Rotation (\u00b0)"), m_body), m_rotation = new NumberField(m_body));
  auto* grid = new QGridLayout;
  grid->setSpacing(4);
  addButtons(*grid);
  auto* body = new QVBoxLayout(m_body);
  body->setContentsMargins(0, 0, 0, 0);
  body->setSpacing(12);
  body->addLayout(form);
  body->addLayout(grid);
  body->addWidget(m_flags);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(12);
  layout->addWidget(m_title);
  layout->addWidget(m_body);
  layout->addStretch(1);
  m_title->setWordWrap(true);
  for (std::size_t i = 0; i < 2; ++i) {
    connect(m_offset[i], &NumberField::finished, this, [this, i](double value) {
      change(tr("Texture offset"), [=](ImagePlacement& p) { p.offset[i] = value; });
    });
    connect(m_scale[i], &NumberField::finished, this, [this, i](double value) {
      if (value == 0) return refresh();
      change(tr("Texture scale"), [=](ImagePlacement& p) { p.scale[i] = value; });
    });
  }
  connect(m_rotation, &NumberField::finished, this, [this](double value) {
    change(tr("Texture rotation"), [=](ImagePlacement& p) { p.rotation = value; });
  });
  connect(&workspace.session(), &Session::selectionChanged, this, &FacePage::refresh);
  connect(&workspace, &Workspace::imagesChanged, this, [this] {
    m_preview->clear();
    refresh();
  });
  using Number = SurfaceFlagsEditor::Number;
  connect(m_flags, &SurfaceFlagsEditor::flagged, this, [this](Number number, qint64 bit, bool on) {
    changeFlags([=](level::SurfaceFlags& flags) {
      auto& bits = number == Number::contents ? flags.contents : flags.flags;
      bits = on ? bits | bit : bits & ~bit;
    });
  });
  connect(m_flags, &SurfaceFlagsEditor::valued, this, [this](qint64 value) {
    changeFlags([=](level::SurfaceFlags& flags) { flags.value = value; });
  });
  connect(&game, &LevelGame::changed, this, &FacePage::refresh);
  refresh();
}

// Faces without numbers get them. Each face by itself, because the faces of a shape may share one
// surface until one of them gets another.
void FacePage::changeFlags(const std::function<void(level::SurfaceFlags&)>& change) {
  const auto changeOne = [&](level::Surface& surface, const DrawnFace&) {
    level::SurfaceFlags flags = surface.flags.value_or(level::SurfaceFlags());
    change(flags);
    surface.flags = flags;
  };
  changeFaces(m_workspace.session(), tr("Surface flags"), changeOne);
}

void FacePage::addButtons(QGridLayout& layout) {
  const auto add = [&](const QString& text, int row, int column, auto run) {
    auto* button = new QPushButton(text, m_body);
    setLook(*button, "dense", true);
    connect(button, &QPushButton::clicked, this, run);
    layout.addWidget(button, row, column);
  };
  add(tr("Fit"), 0, 0, [this] { fit(1, 1); });
  add(tr("Fit 2x"), 0, 1, [this] { fit(2, 2); });
  add(tr("Reset"), 0, 2, [this] {
    changeSurfaces(m_workspace.session(), tr("Reset texture"),
                   [](level::Surface& surface) { surface.axes = {}; });
  });
  add(tr("Rotate 90\u00b0"), 1, 0,
      [this] { change(tr("Texture rotation"), [](ImagePlacement& p) { p.rotation += 90; }); });
  add(tr("Flip U"), 1, 1,
      [this] { change(tr("Flip texture"), [](ImagePlacement& p) { p.scale[0] = -p.scale[0]; }); });
  add(tr("Flip V"), 1, 2,
      [this] { change(tr("Flip texture"), [](ImagePlacement& p) { p.scale[1] = -p.scale[1]; }); });
  add(tr("Left"), 2, 0, [this] { justify({0}, 0); });
  add(tr("Centre"), 2, 1, [this] { justify({0, 1}, 0.5); });
  add(tr("Right"), 2, 2, [this] { justify({0}, 1); });
  add(tr("Top"), 3, 0, [this] { justify({1}, 0); });
  add(tr("Bottom"), 3, 2, [this] { justify({1}, 1); });
}

void FacePage::change(const QString& label, const std::function<void(ImagePlacement&)>& change) {
  const Session& session = m_workspace.session();
  const auto changeOne = [&](level::Surface& surface) {
    ImagePlacement placement = imagePlacement(surface);
    change(placement);
    setImagePlacement(surface, placement);
  };
  const bool anyMatrix = std::ranges::any_of(paintableFaces(session), [&](const FaceRef& face) {
    return isMatrix(surfaceAt(session.level(), face));
  });
  if (!anyMatrix) {
    changeSurfaces(m_workspace.session(), label, changeOne);
    return;
  }
  changeEach(label, [&](level::Surface& surface, const DrawnFace&, QSize) { changeOne(surface); });
}

namespace {

// Extent of a face along the image's axes, in texels, measured with the surface's scale and
// rotation but without its offset.
struct Reach {
  double low[2] = {1e30, 1e30};
  double high[2] = {-1e30, -1e30};
};

Reach reachOf(const DrawnFace& face, const level::Surface& surface) {
  Reach reach;
  const level::ImageMap map = level::imageMap(surface.axes, face.normal());
  for (std::size_t corner = 0; corner < face.face->loop.size(); ++corner) {
    const Vec3 at = face.corner(corner);
    const double uv[2] = {map.u.dot(at), map.v.dot(at)};
    for (int i = 0; i < 2; ++i) {
      reach.low[i] = std::min(reach.low[i], uv[i]);
      reach.high[i] = std::max(reach.high[i], uv[i]);
    }
  }
  return reach;
}

}  // namespace

void FacePage::changeEach(const QString& label, const Change& change) {
  changeFaces(m_workspace.session(), label, [&](level::Surface& surface, const DrawnFace& face) {
    const QSize texels = texelsOf(m_workspace, surface);
    countInTexels(surface, face.normal(), texels);
    change(surface, face, texels);
  });
}

// Scales and shifts the image so that each selected face shows it `across` times horizontally and
// `upwards` times vertically.
void FacePage::fit(double across, double upwards) {
  changeEach(tr("Fit texture"), [=](level::Surface& surface, const DrawnFace& face, QSize texels) {
    ImagePlacement placement = imagePlacement(surface);
    placement.offset = {0, 0};
    placement.scale = {1, 1};
    setImagePlacement(surface, placement);
    const Reach reach = reachOf(face, surface);
    const double times[2] = {across, upwards};
    const double size[2] = {static_cast<double>(texels.width()),
                            static_cast<double>(texels.height())};
    for (std::size_t i = 0; i < 2; ++i) {
      if (reach.high[i] <= reach.low[i]) continue;
      placement.scale[i] = (reach.high[i] - reach.low[i]) / (size[i] * times[i]);
      placement.offset[i] = -reach.low[i] / placement.scale[i];
    }
    setImagePlacement(surface, placement);
  });
}

// Aligns the image with the face: at the low end (0), the centre (0.5) or the high end (1).
void FacePage::justify(const std::vector<std::size_t>& axes, double share) {
  changeEach(tr("Justify texture"),
             [=](level::Surface& surface, const DrawnFace& face, QSize texels) {
               const Reach reach = reachOf(face, surface);
               ImagePlacement placement = imagePlacement(surface);
               for (std::size_t axis : axes) {
                 const double size = axis == 0 ? texels.width() : texels.height();
                 const double on = reach.low[axis] + share * (reach.high[axis] - reach.low[axis]);
                 placement.offset[axis] = share * size - on;
               }
               setImagePlacement(surface, placement);
             });
}

void FacePage::showMaterial(const level::Surface& surface, bool isMixed) {
  const QString name = materialName(m_workspace.session().level(), surface);
  m_material->setText(isMixed ? tr("mixed") : name.section(QLatin1Char('/'), -1));
  m_material->setToolTip(isMixed ? QString() : name);
  m_preview->setVisible(!isMixed);
  if (isMixed) return;
  const level::Material* material =
      m_workspace.session().level().materials().find(surface.material);
  const std::string file = material == nullptr ? std::string() : material->name;
  if (file == m_previewed && !m_preview->pixmap().isNull()) return;
  m_previewed = file;
  const qreal ratio = devicePixelRatioF();
  QPixmap picture = QPixmap::fromImage(materialImage(file, m_workspace.images())
                                           .scaled(QSize(kPreview, kPreview) * ratio,
                                                   Qt::KeepAspectRatio, Qt::SmoothTransformation));
  picture.setDevicePixelRatio(ratio);
  m_preview->setPixmap(picture);
}

void FacePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void FacePage::refresh() {
  if (!isVisible()) return;  // a hidden page would only delay each step of a drag
  const Session& session = m_workspace.session();
  const std::vector<FaceRef> faces = paintableFaces(session);
  m_body->setVisible(!faces.empty());
  setLook(*m_title, "secondary", faces.empty());
  m_title->setText(titleOf(session, faces.empty()));
  if (faces.empty()) return;
  const level::Surface surface = surfaceAt(session.level(), faces.front());
  const ImagePlacement placement = placementOn(m_workspace, faces.front());
  const Comparison differs = differencesOf(m_workspace, faces);
  showMaterial(surface, differs.material);
  m_dialect->setText(differs.dialect ? tr("mixed") : dialectOf(surface));
  for (std::size_t i = 0; i < 2; ++i) {
    showIn(*m_offset[i], placement.offset[i], differs.offset[i]);
    showIn(*m_scale[i], placement.scale[i], differs.scale[i]);
  }
  showIn(*m_rotation, placement.rotation, differs.rotation);
  std::vector<level::SurfaceFlags> flags;
  for (std::size_t i = 0; i < std::min(faces.size(), kMostCompared); ++i)
    flags.push_back(surfaceAt(session.level(), faces[i]).flags.value_or(level::SurfaceFlags()));
  m_flags->show(m_game.profile(), flags);
}

}  // namespace halfspace::editor
