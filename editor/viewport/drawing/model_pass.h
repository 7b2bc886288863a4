// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <span>

#include "editor/tools/placed_models.h"
#include "editor/tools/workspace.h"
#include "editor/viewport/drawing/material_images.h"
#include "editor/viewport/drawing/shader.h"

namespace halfspace::editor {

// Draws the models of entities. A model is on the graphics card once; all its instances (in the lit
// modes those near each other) are one draw call for each of its parts. Contract for all but the
// constructor: the OpenGL context is current.
class ModelPass {
 public:
  // The program for faces without the level's light.
  bool initialise(QString& error);

  struct Task {
    Eigen::Matrix4d viewProjection;
    const Camera& camera;
    QVector4D section;  // a plane whose negative side is left out
    const ViewOptions& view;
    QVector4D tint;  // a colour and its share of the picture
    // The lit modes: the program, with all set that does not depend on models, and a call before
    // each draw with the box of what is drawn.
    QOpenGLShaderProgram* lit = nullptr;
    std::function<void(const Box&)> beforeGroup = {};
  };
  void drawFaces(Gl& gl, const Task& task, std::span<const DrawnModel> models);
  // The outlines of the models as the view sees them, one pixel wide.
  void drawOutlines(Gl& gl, const Task& task, std::span<const DrawnModel> models,
                    const QColor& ink);
  void release(Gl& gl);
  // Models on the graphics card.
  std::size_t kept() const { return m_sent.size(); }

 private:
  struct Part {
    unsigned array = 0, buffer = 0, texture = 0;
    int vertices = 0;
    Alpha alpha = Alpha::none;
  };
  struct Sent {
    std::shared_ptr<const ShownModel> model;  // keeps its address
    std::vector<Part> parts;
    Part edges;
    std::uint64_t usedAt = 0;
  };
  // Instances that are drawn together.
  struct Group {
    const Sent* sent = nullptr;
    Box bounds;
    std::vector<std::array<float, 16>> placements;
  };
  const Sent& sent(Gl& gl, const std::shared_ptr<const ShownModel>& model);
  Part makePart(Gl& gl, const void* vertices, std::size_t bytes);
  Part facesOf(Gl& gl, const ShownModel::Part& part);
  Part edgesOf(Gl& gl, const ShownModel& model);
  std::vector<Group> groupsOf(Gl& gl, std::span<const DrawnModel> models, bool byPlace);
  void sendPlacements(Gl& gl, const Group& group) const;
  void describePlacements(Gl& gl) const;
  void forgetUnused(Gl& gl);
  static void release(Gl& gl, Sent& sent);

  std::unique_ptr<QOpenGLShaderProgram> m_faces, m_edges;
  std::map<const ShownModel*, Sent> m_sent;
  unsigned m_instances = 0;
  std::uint64_t m_draws = 0;
};

}  // namespace halfspace::editor
