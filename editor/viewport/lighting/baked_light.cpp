// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/lighting/baked_light.h"

#include <algorithm>
#include <cmath>

namespace halfspace::editor {

namespace {

using geometry::Vec3;

// Planes whose offsets differ by less than a step are compared in full. Level units.
constexpr double kOffsetStep = 1.0;
constexpr double kSamePlane = 0.05;       // distance, level units
constexpr double kSameDirection = 0.999;  // cosine
constexpr int kTexelsOfRecord = 4;
constexpr GLsizeiptr kBytesOfRecord = kTexelsOfRecord * 4 * sizeof(float);

long kindOfPlane(double offset) {
  return std::lround(offset / kOffsetStep);
}

std::array<double, 2> pixelOf(const BakedFace& face, const Vec3& point) {
  const auto along = [&point](const std::array<float, 4>& row) {
    return static_cast<double>(row[0]) * point.x() + static_cast<double>(row[1]) * point.y() +
           static_cast<double>(row[2]) * point.z() + static_cast<double>(row[3]);
  };
  return {along(face.across), along(face.down)};
}

// How much of the drawn face the light of the baked one covers, in pixels.
double overlap(const BakedFace& baked, std::span<const Vec3> corners) {
  std::array<double, 2> least{1e30, 1e30}, most{-1e30, -1e30};
  for (const Vec3& corner : corners) {
    const std::array<double, 2> at = pixelOf(baked, corner);
    for (std::size_t i = 0; i < 2; ++i) {
      least[i] = std::min(least[i], at[i]);
      most[i] = std::max(most[i], at[i]);
    }
  }
  double area = 1;
  for (std::size_t i = 0; i < 2; ++i) {
    const double low = std::max(least[i], static_cast<double>(baked.area[i]));
    const double high = std::min(most[i], static_cast<double>(baked.area[i + 2]));
    area *= std::max(0.0, high - low);
  }
  return area;
}

}  // namespace

void BakedLight::show(std::shared_ptr<const BakedPicture> picture) {
  m_picture = std::move(picture);
  m_ofPlane.clear();
  m_records.clear();
  m_mixed.clear();
  m_shares.clear();
  if (!m_picture) {
    m_newer.clear();
    return;
  }
  m_isLightDue = m_areFacesDue = true;
  for (const BakedFace& face : m_picture->faces) {
    m_ofPlane.emplace(kindOfPlane(static_cast<double>(face.plane[3])), &face);
    if (face.mover == 0) set(face, face.id);
  }
  std::erase_if(m_newer, [this](const auto& made) { return made.first <= m_picture->state; });
  for (const auto& [state, face] : m_newer) adopt(*face);
}

void BakedLight::play(const level::LightMoment& moment) {
  if (!m_picture || m_picture->layers.all.empty()) return;
  std::vector<double> shares = m_picture->layers.sharesAt(moment);
  if (shares == m_shares) return;
  m_shares = std::move(shares);
  if (m_mixed.empty()) m_mixed = m_picture->pixels;
  mixLayers(m_picture->layers, m_shares, m_mixed);
  m_isLightDue = true;
}

bool BakedLight::hasStyles() const {
  return m_picture && std::ranges::any_of(m_picture->layers.all, [](const auto& layer) {
           return !layer.style.pattern.empty();
         });
}

void BakedLight::follow(const SceneUpdate& update) {
  if (update.whole) m_newer.clear();
  if (!m_picture) return;
  for (const auto& face : update.addedFaces) {
    if (update.state <= m_picture->state) continue;
    m_newer.emplace_back(update.state, face);
    adopt(*face);
  }
}

BakedLight::Record BakedLight::recordOf(const BakedFace& face) {
  Record record{};
  float* to = record.data();
  for (const std::array<float, 4>& row : {face.across, face.down, face.plane, face.area})
    to = std::copy(row.begin(), row.end(), to);
  return record;
}

void BakedLight::set(const BakedFace& face, geometry::FaceId id) {
  if (id >= m_records.size()) m_records.resize(id + 1, {});
  m_records[id] = recordOf(face);
}

// The drawn faces of movers are those of single brushes, the baked ones those of their union.
void BakedLight::followMovers(const MoverFaceNumbers& movers) {
  if (m_moverRevision == movers.revision() && m_pictureOfMovers == m_picture) return;
  m_moverRevision = movers.revision();
  m_pictureOfMovers = m_picture;
  m_areFacesDue = true;
  m_moverRecords.assign(movers.faces().size(), {});
  for (std::size_t i = 0; i < movers.faces().size(); ++i) {
    const MoverFaceNumbers::Face& face = movers.faces()[i];
    if (face.mover == 0) continue;
    if (const BakedFace* baked = under(face.mover, face.normal, face.corners))
      m_moverRecords[i] = recordOf(*baked);
  }
}

void BakedLight::adopt(const SceneFace& face) {
  m_areFacesDue = true;
  if (const BakedFace* earlier = under(0, face.normal, face.corners))
    set(*earlier, face.id);
  else if (face.id < m_records.size())
    m_records[face.id] = {};
}

// The baked face of this mover (0: of the level) in the same plane that covers most of the face
// with these corners; null: none does.
const BakedFace* BakedLight::under(std::uint64_t mover, const Vec3& faceNormal,
                                   std::span<const Vec3> corners) const {
  if (corners.empty()) return nullptr;
  const double offset = faceNormal.dot(corners.front());
  const BakedFace* best = nullptr;
  double most = 0;
  for (const long kind : {kindOfPlane(offset) - 1, kindOfPlane(offset), kindOfPlane(offset) + 1}) {
    const auto [first, last] = m_ofPlane.equal_range(kind);
    for (auto known = first; known != last; ++known) {
      const std::array<float, 4>& plane = known->second->plane;
      const Vec3 normal(static_cast<double>(plane[0]), static_cast<double>(plane[1]),
                        static_cast<double>(plane[2]));
      if (known->second->mover != mover || normal.dot(faceNormal) < kSameDirection ||
          std::abs(static_cast<double>(plane[3]) - offset) > kSamePlane)
        continue;
      const double area = overlap(*known->second, corners);
      if (area > most || (area == most && best != nullptr && known->second->id < best->id)) {
        most = area;
        best = known->second;
      }
    }
  }
  return best;
}

void BakedLight::upload(Gl& gl, const MoverFaceNumbers& movers) {
  if (m_light == 0) {
    gl.glGenTextures(1, &m_light);
    gl.glGenTextures(1, &m_faces);
    gl.glGenBuffers(1, &m_buffer);
  }
  if (!m_picture) return;
  followMovers(movers);
  if (m_isLightDue) sendLight(gl);
  if (m_areFacesDue) sendFaces(gl);
}

void BakedLight::sendLight(Gl& gl) {
  m_isLightDue = false;
  gl.glBindTexture(GL_TEXTURE_2D, m_light);
  if (m_width != m_picture->width || m_height != m_picture->height) {
    m_width = m_picture->width;
    m_height = m_picture->height;
    gl.glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB9_E5, m_width, m_height, 0, GL_RGB,
                    GL_UNSIGNED_INT_5_9_9_9_REV, nullptr);
    gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  }
  gl.glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, m_width, m_height, GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV,
                     m_mixed.empty() ? m_picture->pixels.data() : m_mixed.data());
}

void BakedLight::sendFaces(Gl& gl) {
  m_areFacesDue = false;
  GLint most = 0;
  gl.glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &most);
  // Faces beyond the card's limit (65,536 texels at least) are drawn as if they were not baked.
  const int room = static_cast<int>(most / kTexelsOfRecord);
  m_sentOfLevel = std::min(static_cast<int>(m_records.size()), room);
  m_sent = m_sentOfLevel + std::min(static_cast<int>(m_moverRecords.size()), room - m_sentOfLevel);
  const auto bytes = [](int records) { return static_cast<GLsizeiptr>(records) * kBytesOfRecord; };
  gl.glBindBuffer(GL_TEXTURE_BUFFER, m_buffer);
  gl.glBufferData(GL_TEXTURE_BUFFER, bytes(m_sent), nullptr, GL_DYNAMIC_DRAW);
  gl.glBufferSubData(GL_TEXTURE_BUFFER, 0, bytes(m_sentOfLevel), m_records.data());
  gl.glBufferSubData(GL_TEXTURE_BUFFER, bytes(m_sentOfLevel), bytes(m_sent - m_sentOfLevel),
                     m_moverRecords.data());
  gl.glBindTexture(GL_TEXTURE_BUFFER, m_faces);
  gl.glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, m_buffer);
  gl.glBindBuffer(GL_TEXTURE_BUFFER, 0);
}

void BakedLight::use(Gl& gl, QOpenGLShaderProgram& program, int lightUnit, int facesUnit) const {
  gl.glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(lightUnit));
  gl.glBindTexture(GL_TEXTURE_2D, m_light);
  gl.glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(facesUnit));
  gl.glBindTexture(GL_TEXTURE_BUFFER, m_faces);
  program.setUniformValue("bakedLight", lightUnit);
  program.setUniformValue("bakedFaces", facesUnit);
  program.setUniformValue("bakedCount", m_sent);
  program.setUniformValue("bakedLevel", m_sentOfLevel);
}

void BakedLight::release(Gl& gl) {
  gl.glDeleteTextures(1, &m_light);
  gl.glDeleteTextures(1, &m_faces);
  gl.glDeleteBuffers(1, &m_buffer);
  m_light = m_faces = m_buffer = 0;
  m_width = m_height = m_sent = m_sentOfLevel = 0;
  m_isLightDue = m_areFacesDue = m_picture != nullptr;
}

}  // namespace halfspace::editor
