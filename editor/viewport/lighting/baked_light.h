// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "editor/session/baking/baked_picture.h"
#include "editor/session/scene_update.h"
#include "editor/viewport/drawing/shader.h"

namespace halfspace::editor {

// A baked picture on the graphics card: the lightmap, and where the light of each face is in it.
// Faces that an edit has made since the bake have the light of the earlier face in their place, so
// that a floor does not flash when something on it is moved.
class BakedLight {
 public:
  // Draws with this picture from now on; null: there is none.
  void show(std::shared_ptr<const BakedPicture> picture);
  // Follows an update of the scene. Cost: about linear in its faces.
  void follow(const SceneUpdate& update);
  const BakedPicture* picture() const { return m_picture.get(); }

  // Contract for the rest: the OpenGL context is current.
  void upload(Gl& gl);
  // Binds both textures and sets the variables of lit.vert and lit.frag. Contract: the program is
  // bound, upload() was called, and there is a picture.
  void use(Gl& gl, QOpenGLShaderProgram& program, int lightUnit, int facesUnit) const;
  void release(Gl& gl);

 private:
  void set(const BakedFace& face, geometry::FaceId id);
  void adopt(const SceneFace& face);
  const BakedFace* under(const SceneFace& face) const;
  void sendLight(Gl& gl);
  void sendFaces(Gl& gl);

  std::shared_ptr<const BakedPicture> m_picture;
  std::unordered_multimap<long, const BakedFace*> m_ofPlane;  // of m_picture, by kindOfPlane()
  // Faces made after the state of m_picture.
  std::vector<std::pair<std::uint64_t, std::shared_ptr<const SceneFace>>> m_newer;
  std::vector<std::array<float, 16>> m_records;  // by face id; as texels of a buffer texture
  bool m_isLightDue = false, m_areFacesDue = false;
  unsigned m_light = 0, m_faces = 0, m_buffer = 0;
  int m_width = 0, m_height = 0;  // of m_light
  int m_sent = 0;                 // records in m_buffer
};

}  // namespace halfspace::editor
