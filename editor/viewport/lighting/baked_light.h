// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "editor/session/baking/baked_picture.h"
#include "editor/session/scene_update.h"
#include "editor/viewport/drawing/mover_face_numbers.h"
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
  // From now on, shows the lights that flicker or are switched with their brightness at this
  // moment.
  void play(const level::LightMoment& moment);
  // Whether some of the light changes with time.
  bool hasStyles() const;

  // Contract for the rest: the OpenGL context is current. `movers`: those that are drawn.
  void upload(Gl& gl, const MoverFaceNumbers& movers);
  // Binds both textures and sets the variables of lit.vert and lit.frag. Contract: the program is
  // bound, upload() was called, and there is a picture.
  void use(Gl& gl, QOpenGLShaderProgram& program, int lightUnit, int facesUnit) const;
  void release(Gl& gl);

 private:
  using Record = std::array<float, 16>;
  static Record recordOf(const BakedFace& face);
  void set(const BakedFace& face, geometry::FaceId id);
  void adopt(const SceneFace& face);
  void followMovers(const MoverFaceNumbers& movers);
  const BakedFace* under(std::uint64_t mover, const geometry::Vec3& normal,
                         std::span<const geometry::Vec3> corners) const;
  void sendLight(Gl& gl);
  void sendFaces(Gl& gl);

  std::shared_ptr<const BakedPicture> m_picture;
  // The pixels and the shares of the layers at the moment of the last play(). Empty before the
  // first play() of a picture.
  std::vector<std::uint32_t> m_mixed;
  std::vector<double> m_shares;
  std::unordered_multimap<long, const BakedFace*> m_ofPlane;  // of m_picture, by kindOfPlane()
  // Faces made after the state of m_picture.
  std::vector<std::pair<std::uint64_t, std::shared_ptr<const SceneFace>>> m_newer;
  std::vector<Record> m_records;       // by face id; as texels of a buffer texture
  std::vector<Record> m_moverRecords;  // by number; the buffer has them after m_records
  // Of m_moverRecords: MoverFaceNumbers::revision(), and the picture.
  std::uint64_t m_moverRevision = 0;
  std::shared_ptr<const BakedPicture> m_pictureOfMovers;
  bool m_isLightDue = false, m_areFacesDue = false;
  unsigned m_light = 0, m_faces = 0, m_buffer = 0;
  int m_width = 0, m_height = 0;  // of m_light
  int m_sent = 0;                 // records in m_buffer
  int m_sentOfLevel = 0;          // those of m_records
};

}  // namespace halfspace::editor
