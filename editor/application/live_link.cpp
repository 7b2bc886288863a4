// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/live_link.h"

#include <array>
#include <chrono>

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QUrlQuery>

#include <nlohmann/json.hpp>

#include "editor/live/page_files.h"
#include "editor/viewport/drawing/material_images.h"
#include "level/document/image_map.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

// Ids of faces of solids that are no part of the boundary begin here; the boundary has fewer faces.
constexpr std::uint32_t kFirstSolidFace = 1U << 31U;
constexpr int kJpegQuality = 90;
constexpr std::size_t kMostEdits = 1000;  // that wait for a picture

QString pageFolder() {
  return QCoreApplication::applicationDirPath() + "/../share/halfspace/web/";
}

double unixMilliseconds() {
  using namespace std::chrono;
  return duration<double, std::milli>(system_clock::now().time_since_epoch()).count();
}

// Bytes of old maps may be no UTF-8.
std::string jsonText(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

const char* nameOf(Alpha alpha) {
  return alpha == Alpha::none ? "OPAQUE" : alpha == Alpha::cutOut ? "MASK" : "BLEND";
}

// Makes vertices of a face: positions and texture coordinates, near zero at the first corner, where
// floats are finest.
class LiveCorners {
 public:
  LiveCorners(const level::Surface& surface, const Vec3& normal,
              const std::array<double, 2>& texels)
      : m_map(level::imageMap(surface.axes, normal)),
        m_perImage(m_map.inImages ? std::array<double, 2>{1, 1} : texels) {}

  live::LiveVertex operator()(const Vec3& p) {
    auto uv = m_map.at(p);
    for (std::size_t i = 0; i < 2; ++i) {
      uv[i] /= m_perImage[i];
      if (!m_isShifted) m_shift[i] = std::floor(uv[i]);
      uv[i] -= m_shift[i];
      if (!std::isfinite(uv[i])) uv[i] = 0;
    }
    m_isShifted = true;
    return {static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z()),
            static_cast<float>(uv[0]), static_cast<float>(uv[1])};
  }

 private:
  level::ImageMap m_map;
  std::array<double, 2> m_perImage, m_shift{0, 0};
  bool m_isShifted = false;
};

std::array<float, 3> floats(const Vec3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

}  // namespace

LiveLink::LiveLink(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_nextSolidFace(kFirstSolidFace) {
  m_server.answer = [this](const QString& path) { return answer(path); };
  m_server.greeting = [this] { return wholeFrames(); };
  connect(&m_server, &live::LocalServer::followersChanged, this, &LiveLink::changed);
  connect(&m_server, &live::LocalServer::reported, this, &LiveLink::takeReport);
  connect(&session(), &Session::sceneChanged, this, &LiveLink::follow);
  connect(&session(), &Session::levelChanged, this, [this] {
    if (followers() == 0) return;
    if (m_edits.size() < kMostEdits) m_edits.try_emplace(session().state(), unixMilliseconds());
  });
  connect(&m_workspace, &Workspace::imagesChanged, this, [this] {
    ++m_imageRevision;
    publishWhole();
  });
}

std::optional<QString> LiveLink::start() {
  if (!QFileInfo::exists(pageFolder() + live::kPageFiles.front().name)) {
    return tr("The page is missing: %1. The installation is not complete.")
        .arg(QFileInfo(pageFolder() + live::kPageFiles.front().name).absoluteFilePath());
  }
  auto problem = m_server.start();
  emit changed();
  return problem;
}

void LiveLink::stop() {
  m_server.stop();
  m_edits.clear();
  emit changed();
}

// ---- Frames ----

void LiveLink::follow(const SceneUpdate& update) {
  if (followers() == 0) return;
  // An update does not list the faces of solids that became hidden or visible.
  if (update.whole || session().scene().lookChanged()) return publishWhole();
  live::LiveChange change;
  change.state = update.state;
  change.removed.assign(update.removedFaces.begin(), update.removedFaces.end());
  for (const level::InstanceKey& key : update.removedSolids) removeSolid(key, change);
  for (const auto& face : update.addedFaces) addFace(*face, change);
  for (const auto& solid : update.changedSolids) {
    removeSolid(solid->key, change);
    addSolid(*solid, change);
  }
  m_server.publish(live::frameOf(change));
  publishEntities();
}

void LiveLink::publishWhole() {
  if (followers() == 0) return;
  m_server.publish(wholeFrames());
}

// Numbers of materials start again. Other followers get a whole frame too, so that all count alike.
std::string LiveLink::wholeFrames() {
  m_materials.clear();
  m_materialTexts.clear();
  m_solidFaces.clear();
  m_nextSolidFace = kFirstSolidFace;
  const Scene& scene = session().scene();
  live::LiveChange change;
  change.state = scene.state();
  change.isWhole = true;
  for (const auto& face : scene.faces())
    if (face) addFace(*face, change);
  for (const auto& [key, solid] : scene.solids()) addSolid(*solid, change);
  m_sentEntities = entities();
  return live::frameOf(change) + live::entitiesFrame(m_sentEntities);
}

void LiveLink::publishEntities() {
  std::string text = entities();
  if (text == m_sentEntities) return;
  m_sentEntities = std::move(text);
  m_server.publish(live::entitiesFrame(m_sentEntities));
}

std::string LiveLink::entities() const {
  nlohmann::json list = nlohmann::json::array();
  for (const level::PlacedEntity& entity : session().entities()) {
    const level::Node* node = session().level().find(entity.node);
    if (node == nullptr || node->keyValues() == nullptr || entity.flags.hidden) continue;
    nlohmann::json keys = nlohmann::json::object();
    for (const auto& [key, value] : *node->keyValues()) keys.emplace(key, value);
    list.push_back({{"origin", {entity.origin.x(), entity.origin.y(), entity.origin.z()}},
                    {"keys", std::move(keys)}});
  }
  const std::string name = session().path().stem().string();
  return jsonText({{"name", name}, {"entities", std::move(list)}});
}

void LiveLink::addFace(const SceneFace& face, live::LiveChange& change) {
  const Scene& scene = session().scene();
  const bool isSeen =
      std::ranges::any_of(face.parts, [&](const auto& part) { return isShown(scene, *part); });
  if (!isSeen) return;
  live::LiveFace made;
  made.id = face.id;
  made.material = materialOf(face.surface, change);
  made.normal = floats(face.normal);
  const level::Material* known = session().level().materials().find(face.surface.material);
  LiveCorners vertexAt(face.surface, face.normal,
                       m_materials.at(known ? known->name : std::string()).texels);
  for (const Vec3& corner : face.corners) made.vertices.push_back(vertexAt(corner));
  made.triangles.assign(face.triangles.begin(), face.triangles.end());
  change.faces.push_back(std::move(made));
}

void LiveLink::addSolid(const SceneSolid& solid, live::LiveChange& change) {
  if (!solid.flags.nonSolid || solid.flags.hidden || !level::isSeen(solid.contents)) return;
  const level::Node* node = session().level().find(solid.key.node());
  if (node == nullptr || !node->isSolid()) return;  // removed after the scene was made
  std::vector<std::uint32_t>& ids = m_solidFaces[solid.key];
  for (const SceneSolid::Face& face : solid.faces) {
    const level::Surface& surface = level::surfaceOf(*node, face.source);
    live::LiveFace made;
    made.id = m_nextSolidFace++;
    ids.push_back(made.id);
    made.material = materialOf(surface, change);
    made.normal = floats(face.normal);
    const level::Material* known = session().level().materials().find(surface.material);
    LiveCorners vertexAt(surface, face.normal,
                         m_materials.at(known ? known->name : std::string()).texels);
    for (const auto& triangle : face.triangles) {
      const auto first = static_cast<std::uint32_t>(made.vertices.size());
      for (const int corner : triangle)
        made.vertices.push_back(vertexAt(solid.corners[static_cast<std::size_t>(corner)]));
      made.triangles.push_back({first, first + 1, first + 2});
    }
    change.faces.push_back(std::move(made));
  }
}

void LiveLink::removeSolid(const level::InstanceKey& key, live::LiveChange& change) {
  const auto known = m_solidFaces.find(key);
  if (known == m_solidFaces.end()) return;
  change.removed.insert(change.removed.end(), known->second.begin(), known->second.end());
  m_solidFaces.erase(known);
}

std::uint32_t LiveLink::materialOf(const level::Surface& surface, live::LiveChange& change) {
  const level::Material* known = session().level().materials().find(surface.material);
  const std::string name = known ? known->name : std::string();
  const auto [position, isNew] = m_materials.try_emplace(name);
  Material& material = position->second;
  if (!isNew) return material.number;
  material.number = static_cast<std::uint32_t>(m_materialTexts.size());
  const QSize texels = materialTexels(name, m_workspace.images());
  material.texels = {double(texels.width()), double(texels.height())};
  material.json = jsonText({{"name", name},
                            {"alpha", nameOf(alphaOf(materialImage(name, m_workspace.images())))},
                            {"revision", m_imageRevision}});
  m_materialTexts.push_back(material.json);
  change.materials.push_back(material.json);
  return material.number;
}

// ---- Requests ----

std::optional<live::Answer> LiveLink::answer(const QString& path) const {
  const QString wanted = path.isEmpty() ? QString::fromLatin1(live::kPageFiles.front().name) : path;
  for (const live::PageFile& file : live::kPageFiles) {
    if (wanted != QLatin1String(file.name)) continue;
    QFile page(pageFolder() + wanted);
    if (!page.open(QIODevice::ReadOnly)) return std::nullopt;
    return live::Answer{page.readAll(), file.type};
  }
  const QString images = QStringLiteral("image/");
  if (!path.startsWith(images)) return std::nullopt;
  const QImage image =
      materialImage(path.sliced(images.size()).toStdString(), m_workspace.images());
  const bool hasAlpha = image.hasAlphaChannel();
  QBuffer bytes;
  bytes.open(QIODevice::WriteOnly);
  image.save(&bytes, hasAlpha ? "png" : "jpg", hasAlpha ? -1 : kJpegQuality);
  return live::Answer{bytes.data(), hasAlpha ? "image/png" : "image/jpeg"};
}

void LiveLink::takeReport(const QString& query) {
  const QUrlQuery items(query);
  Picture picture;
  picture.state = items.queryItemValue("state").toULongLong();
  picture.faces = items.queryItemValue("faces").toULongLong();
  picture.triangles = items.queryItemValue("triangles").toULongLong();
  picture.pageMilliseconds = items.queryItemValue("took").toDouble();
  const double at = items.queryItemValue("at").toDouble();
  // The first edit that the picture shows and no picture before it showed.
  const auto first = m_edits.begin();
  const bool isNew = first != m_edits.end() && first->first <= picture.state;
  picture.milliseconds = isNew ? at - first->second : 0;
  m_edits.erase(m_edits.begin(), m_edits.upper_bound(picture.state));
  emit drawn(picture);
}

}  // namespace halfspace::editor
