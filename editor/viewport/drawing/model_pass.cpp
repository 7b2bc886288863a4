// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/model_pass.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "editor/viewport/drawing/chunked_batch.h"
#include "editor/viewport/drawing/draw_counts.h"
#include "editor/viewport/drawing/face_pass.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

namespace {

constexpr unsigned kPlacement = 4;  // the first of four attributes
constexpr double kNear = 512;       // level units: instances in a cube of this size share lights
constexpr std::uint64_t kUnusedFor = 600;  // draws after which a model leaves the graphics card
constexpr float kXrayOpacity = 0.35F;
const QColor kNoImage(140, 140, 145);

struct EdgeVertex {
  std::array<float, 3> position, oneSide, otherSide;
};

const void* offsetOf(std::size_t bytes) {
  return reinterpret_cast<const void*>(bytes);
}

std::array<std::int8_t, 4> bytesOf(const std::array<float, 3>& normal) {
  const auto byte = [](float part) { return static_cast<std::int8_t>(std::lround(part * 127)); };
  return {byte(normal[0]), byte(normal[1]), byte(normal[2]), 0};
}

std::array<float, 3> flatNormal(const level::Model::Vertex* triangle) {
  const auto at = [&](int i) {
    const auto& p = triangle[i].position;
    return Eigen::Vector3f(p[0], p[1], p[2]);
  };
  const Eigen::Vector3f normal = (at(1) - at(0)).cross(at(2) - at(0)).normalized();
  return {normal.x(), normal.y(), normal.z()};
}

// Each edge once, with the normals of its triangles; an edge of one triangle always belongs to the
// outline.
std::vector<EdgeVertex> edgesOfModel(const ShownModel& model) {
  using Point = std::array<float, 3>;
  struct Sides {
    std::array<float, 3> one, other;
  };
  std::map<std::pair<Point, Point>, Sides> edges;
  for (const ShownModel::Part& part : model.parts) {
    for (std::size_t i = 0; i + 2 < part.vertices.size(); i += 3) {
      const std::array<float, 3> normal = flatNormal(&part.vertices[i]);
      for (std::size_t k = 0; k < 3; ++k) {
        const Point a = part.vertices[i + k].position;
        const Point b = part.vertices[i + (k + 1) % 3].position;
        if (a == b) continue;
        const std::array<float, 3> opposite{-normal[0], -normal[1], -normal[2]};
        const auto [known, isNew] = edges.try_emplace(std::minmax(a, b), Sides{normal, opposite});
        if (!isNew) known->second.other = normal;
      }
    }
  }
  // Both triangles of a sprite's quad have the same normal, and the edge between them is none.
  std::vector<EdgeVertex> vertices;
  for (const auto& [ends, sides] : edges) {
    if (model.facesViewer && sides.one == sides.other) continue;
    vertices.push_back({ends.first, sides.one, sides.other});
    vertices.push_back({ends.second, sides.one, sides.other});
  }
  return vertices;
}

unsigned textureOf(Gl& gl, QImage image) {
  if (image.isNull()) {
    image = QImage(1, 1, QImage::Format_RGBA8888_Premultiplied);
    image.fill(kNoImage);
  }
  unsigned texture = 0;
  gl.glGenTextures(1, &texture);
  gl.glActiveTexture(GL_TEXTURE0);
  gl.glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
  gl.glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, image.width(), image.height(), 1, 0, GL_RGBA,
                  GL_UNSIGNED_BYTE, image.constBits());
  gl.glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
  gl.glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  gl.glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  gl.glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_REPEAT);
  gl.glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_REPEAT);
  return texture;
}

QVector3D toQtVector(const Vec3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

std::array<float, 16> columnsOf(const level::AffineMap& map) {
  Eigen::Matrix4f matrix = Eigen::Matrix4f::Identity();
  matrix.topLeftCorner<3, 3>() = map.linear.cast<float>();
  matrix.topRightCorner<3, 1>() = map.translation.cast<float>();
  std::array<float, 16> columns{};
  std::copy_n(matrix.data(), columns.size(), columns.begin());
  return columns;
}

}  // namespace

bool ModelPass::initialise(QString& error) {
  m_faces = shader({"face.vert", "face.frag"}, error, {QStringLiteral("PLACED")});
  m_edges = shader({"model_edge.vert", "model_edge.frag"}, error);
  return m_faces && m_edges;
}

void ModelPass::describePlacements(Gl& gl) const {
  gl.glBindBuffer(GL_ARRAY_BUFFER, m_instances);
  for (unsigned column = 0; column < 4; ++column) {
    gl.glEnableVertexAttribArray(kPlacement + column);
    gl.glVertexAttribPointer(kPlacement + column, 4, GL_FLOAT, GL_FALSE, 16 * sizeof(float),
                             offsetOf(4 * sizeof(float) * column));
    gl.glVertexAttribDivisor(kPlacement + column, 1);
  }
}

// A vertex array and a buffer, both bound.
ModelPass::Part ModelPass::makePart(Gl& gl, const void* vertices, std::size_t bytes) {
  if (m_instances == 0) gl.glGenBuffers(1, &m_instances);
  Part part;
  gl.glGenVertexArrays(1, &part.array);
  gl.glGenBuffers(1, &part.buffer);
  gl.glBindVertexArray(part.array);
  gl.glBindBuffer(GL_ARRAY_BUFFER, part.buffer);
  gl.glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes), vertices, GL_STATIC_DRAW);
  return part;
}

ModelPass::Part ModelPass::facesOf(Gl& gl, const ShownModel::Part& from) {
  std::vector<FaceVertex> vertices;
  vertices.reserve(from.vertices.size());
  for (const level::Model::Vertex& vertex : from.vertices)
    vertices.push_back({vertex.position, bytesOf(vertex.normal), {vertex.uv[0], vertex.uv[1], 0}});
  Part part = makePart(gl, vertices.data(), vertices.size() * sizeof(FaceVertex));
  describeVertices(gl, VertexKind::face);
  describePlacements(gl);
  part.vertices = static_cast<int>(vertices.size());
  part.texture = textureOf(gl, from.image);
  part.alpha = from.image.isNull() ? Alpha::none : alphaOf(from.image);
  return part;
}

ModelPass::Part ModelPass::edgesOf(Gl& gl, const ShownModel& model) {
  const std::vector<EdgeVertex> vertices = edgesOfModel(model);
  Part part = makePart(gl, vertices.data(), vertices.size() * sizeof(EdgeVertex));
  for (unsigned i = 0; i < 3; ++i) {
    gl.glEnableVertexAttribArray(i);
    gl.glVertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, sizeof(EdgeVertex),
                             offsetOf(3 * sizeof(float) * i));
  }
  describePlacements(gl);
  part.vertices = static_cast<int>(vertices.size());
  return part;
}

const ModelPass::Sent& ModelPass::sent(Gl& gl, const std::shared_ptr<const ShownModel>& model) {
  Sent& sent = m_sent[model.get()];
  sent.usedAt = m_draws;
  if (sent.model) return sent;
  sent.model = model;
  for (const ShownModel::Part& part : model->parts) sent.parts.push_back(facesOf(gl, part));
  sent.edges = edgesOf(gl, *model);
  gl.glBindVertexArray(0);
  return sent;
}

std::vector<ModelPass::Group> ModelPass::groupsOf(Gl& gl, std::span<const DrawnModel> models,
                                                  bool byPlace) {
  ++m_draws;
  std::vector<Group> groups;
  std::map<std::tuple<const ShownModel*, int, int, int>, std::size_t> known;
  for (const DrawnModel& drawn : models) {
    const auto cell = [&](int axis) {
      return byPlace ? static_cast<int>(std::floor(drawn.placement.translation[axis] / kNear)) : 0;
    };
    const auto [at, isNew] =
        known.try_emplace({drawn.model.get(), cell(0), cell(1), cell(2)}, groups.size());
    if (isNew) groups.push_back({&sent(gl, drawn.model), {}, {}});
    Group& group = groups[at->second];
    group.bounds.extend(drawn.bounds);
    group.placements.push_back(columnsOf(drawn.placement));
  }
  return groups;
}

void ModelPass::sendPlacements(Gl& gl, const Group& group) const {
  gl.glBindBuffer(GL_ARRAY_BUFFER, m_instances);
  gl.glBufferData(GL_ARRAY_BUFFER,
                  static_cast<GLsizeiptr>(group.placements.size() * sizeof(group.placements[0])),
                  group.placements.data(), GL_STREAM_DRAW);
}

void ModelPass::drawFaces(Gl& gl, const Task& task, std::span<const DrawnModel> models) {
  if (models.empty()) return;
  const std::vector<Group> groups = groupsOf(gl, models, task.lit != nullptr);
  QOpenGLShaderProgram& program = task.lit != nullptr ? *task.lit : *m_faces;
  program.bind();
  ++drawCounts().programs;
  const bool images = showsImages(task.view.mode);
  program.setUniformValue("viewProjection", toQt(task.viewProjection));
  program.setUniformValue("section", task.section);
  program.setUniformValue("textured", images ? 1.0F : 0.0F);
  program.setUniformValue("materials", 0);
  program.setUniformValue("pattern", 0);
  program.setUniformValue("hasSurfaces", false);
  program.setUniformValue("tint", task.tint);
  program.setUniformValue("opacity", task.view.mode == DrawMode::xray ? kXrayOpacity : 1.0F);
  program.setUniformValue("aside", toQtVector(task.camera.right()));
  program.setUniformValue("upward", toQtVector(task.camera.up()));
  for (const bool opaque : {true, false}) {
    gl.glDepthMask(opaque ? GL_TRUE : GL_FALSE);
    for (const Group& group : groups) {
      bool isSent = false;
      for (const Part& part : group.sent->parts) {
        const Alpha alpha = images ? part.alpha : Alpha::none;
        const bool isOpaque = alpha != Alpha::blended && task.view.mode != DrawMode::xray;
        if (isOpaque != opaque) continue;
        if (!isSent) {
          sendPlacements(gl, group);
          if (task.beforeGroup) task.beforeGroup(group.bounds);
          program.setUniformValue("facesViewer", group.sent->model->facesViewer);
        }
        isSent = true;
        program.setUniformValue("alpha", static_cast<int>(alpha));
        gl.glActiveTexture(GL_TEXTURE0);
        gl.glBindTexture(GL_TEXTURE_2D_ARRAY, part.texture);
        gl.glBindVertexArray(part.array);
        const auto count = static_cast<GLsizei>(group.placements.size());
        gl.glDrawArraysInstanced(GL_TRIANGLES, 0, part.vertices, count);
        ++drawCounts().calls;
        drawCounts().triangles +=
            group.placements.size() * static_cast<std::size_t>(part.vertices) / 3;
      }
    }
  }
  gl.glBindVertexArray(0);
  gl.glDepthMask(GL_TRUE);
  forgetUnused(gl);
}

void ModelPass::drawOutlines(Gl& gl, const Task& task, std::span<const DrawnModel> models,
                             const QColor& ink) {
  if (models.empty()) return;
  const std::vector<Group> groups = groupsOf(gl, models, false);
  m_edges->bind();
  ++drawCounts().programs;
  m_edges->setUniformValue("viewProjection", toQt(task.viewProjection));
  m_edges->setUniformValue("section", task.section);
  m_edges->setUniformValue("aside", toQtVector(task.camera.right()));
  m_edges->setUniformValue("upward", toQtVector(task.camera.up()));
  m_edges->setUniformValue("ahead", toQtVector(task.camera.forward()));
  m_edges->setUniformValue("ink", ink);
  gl.glDepthMask(GL_FALSE);
  for (const Group& group : groups) {
    sendPlacements(gl, group);
    m_edges->setUniformValue("facesViewer", group.sent->model->facesViewer);
    gl.glBindVertexArray(group.sent->edges.array);
    gl.glDrawArraysInstanced(GL_LINES, 0, group.sent->edges.vertices,
                             static_cast<GLsizei>(group.placements.size()));
    ++drawCounts().calls;
    drawCounts().lines +=
        group.placements.size() * static_cast<std::size_t>(group.sent->edges.vertices) / 2;
  }
  gl.glBindVertexArray(0);
  gl.glDepthMask(GL_TRUE);
}

void ModelPass::forgetUnused(Gl& gl) {
  for (auto at = m_sent.begin(); at != m_sent.end();) {
    if (at->second.usedAt + kUnusedFor > m_draws) {
      ++at;
      continue;
    }
    release(gl, at->second);
    at = m_sent.erase(at);
  }
}

void ModelPass::release(Gl& gl, Sent& sent) {
  sent.parts.push_back(sent.edges);
  for (const Part& part : sent.parts) {
    gl.glDeleteVertexArrays(1, &part.array);
    gl.glDeleteBuffers(1, &part.buffer);
    gl.glDeleteTextures(1, &part.texture);
  }
}

void ModelPass::release(Gl& gl) {
  for (auto& [model, sent] : m_sent) release(gl, sent);
  m_sent.clear();
  gl.glDeleteBuffers(1, &m_instances);
  m_instances = 0;
  m_faces.reset();
  m_edges.reset();
}

}  // namespace halfspace::editor
