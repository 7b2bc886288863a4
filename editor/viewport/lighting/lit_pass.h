// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>

#include <QRect>

#include "editor/viewport/lighting/ambient_occlusion.h"
#include "editor/viewport/lighting/baked_light.h"
#include "editor/viewport/lighting/lamp_shadows.h"
#include "editor/viewport/lighting/level_lights.h"
#include "editor/viewport/lighting/light_quality.h"
#include "editor/viewport/lighting/sky_maps.h"

namespace halfspace::editor {

// The lit mode: lights of the level, shadows, occlusion and sky. The face pass draws with its
// program. Light is turned into screen colours where a face is drawn, so blending and multisampling
// work as in the other modes.
class LitPass {
 public:
  struct View {
    Eigen::Matrix4d viewProjection;
    Vec3 eye;
    QRect pane;                             // pixels of the framebuffer, the origin below
    bool plain = false;                     // the light alone
    std::optional<QVector4D> section = {};  // a plane whose negative side is left out
    const BakedLight* baked = nullptr;      // drawn where it has light of a face; has a picture
    level::LightMoment moment = {};
    // Where the movers of a play are; none: at rest.
    std::optional<std::span<const MovedEntity>> movers = {};
  };

  // Contract for all: the OpenGL context is current. Builds the programs of this quality and
  // measures the machine at the first call. Returns false and sets `error` if a program fails.
  bool initialise(Gl& gl, QString& error);
  // The detail that the machine draws fluently, measured by initialise().
  LightDetail measured() const { return m_measured; }
  double cost() const { return m_cost; }  // nanoseconds for a pixel, see lightingCost()
  bool setDetail(Gl& gl, LightDetail detail, QString& error);
  LightDetail detail() const { return m_detail; }
  const LightQuality& quality() const { return m_quality; }
  // Whether lights of the level that was drawn last change with time.
  bool hasStyles() const { return m_lights.hasStyles(); }

  // Follows the document and draws what the view needs besides the pane itself. `edited`: see
  // SceneBatches::takeChangedRegion().
  void prepare(Gl& gl, const Session& session, const SceneBatches& scene, const Box& edited,
               const View& view);
  void drawSky(Gl& gl, const Camera& camera);
  // Binds the program for faces and sets all but what a batch needs.
  QOpenGLShaderProgram& useFaces(Gl& gl, const View& view);
  // The same for models of entities (drawing/model_pass.h), without baked light; null if the driver
  // refuses the program.
  QOpenGLShaderProgram* useModels(Gl& gl, const View& view);
  // Sets the lights of a part of the level. Contract: useFaces() or useModels() was called.
  void lightChunk(const Box& box);
  void release(Gl& gl);

 private:
  Box moveMovers(const SceneBatches& scene, const View& view);
  void setDay(QOpenGLShaderProgram& program) const;

  QOpenGLShaderProgram& programFor(const View& view);
  void use(Gl& gl, const View& view, QOpenGLShaderProgram& program);

  std::unique_ptr<QOpenGLShaderProgram> m_faces;
  // With baked light, too; made when it is first drawn. Null, too, if the driver refuses it.
  std::unique_ptr<QOpenGLShaderProgram> m_bakedFaces;
  bool m_triedBaked = false;
  std::unique_ptr<QOpenGLShaderProgram> m_models;  // as m_bakedFaces
  bool m_triedModels = false;
  QOpenGLShaderProgram* m_used = nullptr;  // by the last useFaces()
  std::unique_ptr<QOpenGLShaderProgram> m_sky;
  DepthPass m_depth;
  SkyMaps m_skyMaps;
  LampShadows m_shadows;
  AmbientOcclusion m_occlusion;
  LevelLights m_lights;
  LightQuality m_quality;
  LightDetail m_detail = LightDetail::automatic;
  LightDetail m_measured = LightDetail::automatic;
  double m_cost = 0;
  unsigned m_array = 0;
};

}  // namespace halfspace::editor
