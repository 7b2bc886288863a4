// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/lighting/lit_pass.h"
#include "editor/viewport/drawing/draw_counts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace halfspace::editor {

namespace {

constexpr float kExposure = 0.85F;
constexpr std::size_t kMostLights = 16;
enum Unit : unsigned char {
  kMaterialUnit,
  kSurfaceUnit,
  kSkyUnit,
  kSunUnit,
  kLampUnit,
  kOpenUnit,
  kBakedUnit,
  kBakedFacesUnit
};

QVector3D toQt(const Vec3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

float cosine(double degrees) {
  return static_cast<float>(std::cos(degrees * std::numbers::pi / 180));
}

QStringList definesOf(const LightQuality& quality) {
  QStringList defines{QStringLiteral("LIGHTS %1").arg(quality.lights)};
  if (quality.sunSide > 0) defines << QStringLiteral("SHADOWS");
  if (quality.isDetailed) defines << QStringLiteral("DETAIL");
  if (quality.occlusion > 0) defines << QStringLiteral("OCCLUSION");
  return defines;
}

float falloffNumber(level::LightFalloff falloff) {
  switch (falloff) {
    case level::LightFalloff::inverseSquare:
      return 1;
    case level::LightFalloff::none:
      return 2;
    case level::LightFalloff::linear:
      break;
  }
  return 0;
}

}  // namespace

bool LitPass::initialise(Gl& gl, QString& error) {
  m_sky = shader({"screen.vert", "sky.frag"}, error);
  if (!m_sky || !m_depth.initialise(error) || !m_occlusion.initialise(gl, error)) return false;
  gl.glGenVertexArrays(1, &m_array);
  if (m_measured == LightDetail::automatic) {
    const auto sample = shader({"lit.vert", "lit.frag"}, error,
                               {QStringLiteral("LIGHTS 16"), QStringLiteral("DETAIL")});
    if (!sample) return false;
    m_cost = lightingCost(gl, *sample);
    m_measured = detailFor(m_cost);
  }
  const LightDetail wanted = m_detail == LightDetail::automatic ? m_measured : m_detail;
  m_detail = LightDetail::automatic;  // the programs have to be built in this context
  return setDetail(gl, wanted, error);
}

bool LitPass::setDetail(Gl& gl, LightDetail detail, QString& error) {
  if (detail == LightDetail::automatic) detail = m_measured;
  if (detail == m_detail) return true;
  m_detail = detail;
  m_quality = qualityOf(detail);
  m_faces = shader({"lit.vert", "lit.frag"}, error, definesOf(m_quality));
  m_bakedFaces.reset();
  m_triedBaked = false;
  m_models.reset();
  m_triedModels = false;
  m_skyMaps.release(gl);
  m_shadows.release(gl);
  return m_faces != nullptr;
}

void LitPass::release(Gl& gl) {
  m_faces.reset();
  m_bakedFaces.reset();
  m_triedBaked = false;
  m_models.reset();
  m_triedModels = false;
  m_sky.reset();
  m_depth.release(gl);
  m_skyMaps.release(gl);
  m_shadows.release(gl);
  m_occlusion.release(gl);
  gl.glDeleteVertexArrays(1, &m_array);
  m_array = 0;
}

// Where shadows have changed because movers are somewhere else than in the last picture. Without
// shadow maps of sun and lamps (the lowest quality) movers stay at rest here: only the map of the
// sky would follow them, at the cost of drawing the level twice while one moves.
Box LitPass::moveMovers(const SceneBatches& scene, const View& view) {
  std::optional<std::vector<MovingFaces::Moved>> movers;
  if (view.movers && m_quality.sunSide > 0) {
    movers.emplace();
    for (const MovedEntity& mover : *view.movers)
      movers->push_back(scene.movingFaces().moved(mover));
  }
  return m_depth.setMovers(std::move(movers), scene.bounds());
}

void LitPass::prepare(Gl& gl, const Session& session, const SceneBatches& scene, const Box& edited,
                      const View& view) {
  Box changed = edited;
  if (const Box moved = moveMovers(scene, view); !moved.isEmpty()) changed.extend(moved);
  gl.glDisable(GL_CLIP_DISTANCE0);  // shadows are those of the whole level
  m_lights.follow(session);
  m_lights.play(view.moment);
  if (!changed.isEmpty()) m_skyMaps.forget();
  m_skyMaps.prepare(gl, m_depth, scene, session.scene().bounds(), m_lights.day().towardsSun,
                    m_quality.sunSide);
  m_shadows.prepare(gl, m_depth, scene, m_lights, view.eye, changed, m_quality);
  if (m_quality.occlusion > 0) {
    m_occlusion.prepare(gl, m_depth, scene, {view.viewProjection, view.pane.size(), view.section},
                        m_quality);
  }
}

void LitPass::setDay(QOpenGLShaderProgram& program) const {
  const LevelLights::Day& day = m_lights.day();
  program.setUniformValue("exposure", kExposure);
  program.setUniformValue("towardsSun", toQt(day.towardsSun));
  program.setUniformValue("sunLight", day.sun);
  program.setUniformValue("zenithLight", day.zenith);
  program.setUniformValue("horizonLight", day.horizon);
  program.setUniformValue("groundLight", day.ground);
  program.setUniformValue("fog", day.fog);
}

void LitPass::drawSky(Gl& gl, const Camera& camera) {
  const PerspectiveNumbers numbers = perspectiveNumbers(camera.viewProjection());
  gl.glDisable(GL_DEPTH_TEST);
  gl.glDepthMask(GL_FALSE);
  m_sky->bind();
  ++drawCounts().programs;
  setDay(*m_sky);
  m_sky->setUniformValue("ahead", toQt(camera.forward()));
  m_sky->setUniformValue("aside", toQt(Vec3(camera.right() * numbers.slope.x())));
  m_sky->setUniformValue("upward", toQt(Vec3(camera.up() * numbers.slope.y())));
  gl.glBindVertexArray(m_array);
  ++drawCounts().calls;
  gl.glDrawArrays(GL_TRIANGLES, 0, 3);
  gl.glBindVertexArray(0);
  gl.glDepthMask(GL_TRUE);
  gl.glEnable(GL_DEPTH_TEST);
}

// The program with baked light if the view has some, and the driver takes it.
QOpenGLShaderProgram& LitPass::programFor(const View& view) {
  if (view.baked == nullptr) return *m_faces;
  if (!m_triedBaked) {
    m_triedBaked = true;
    QString refused;
    m_bakedFaces =
        shader({"lit.vert", "lit.frag"}, refused, definesOf(m_quality) << QStringLiteral("BAKED"));
  }
  return m_bakedFaces ? *m_bakedFaces : *m_faces;
}

QOpenGLShaderProgram& LitPass::useFaces(Gl& gl, const View& view) {
  QOpenGLShaderProgram& program = programFor(view);
  use(gl, view, program);
  return program;
}

QOpenGLShaderProgram* LitPass::useModels(Gl& gl, const View& view) {
  if (!m_triedModels) {
    m_triedModels = true;
    QString refused;
    m_models =
        shader({"lit.vert", "lit.frag"}, refused, definesOf(m_quality) << QStringLiteral("PLACED"));
  }
  if (m_models) use(gl, view, *m_models);
  return m_models.get();
}

void LitPass::use(Gl& gl, const View& view, QOpenGLShaderProgram& program) {
  m_used = &program;
  program.bind();
  ++drawCounts().programs;
  setDay(program);
  program.setUniformValue("section", view.section.value_or(QVector4D(0, 0, 0, 1)));
  if (view.section) gl.glEnable(GL_CLIP_DISTANCE0);
  program.setUniformValue("viewProjection", editor::toQt(view.viewProjection));
  program.setUniformValue("toSkyMap", editor::toQt(m_skyMaps.toSky()));
  program.setUniformValue("toSunMap", editor::toQt(m_skyMaps.toSun()));
  program.setUniformValue("toRest", QMatrix4x4());
  program.setUniformValue("eye", toQt(view.eye));
  program.setUniformValue("ambient", m_lights.day().ambient);
  program.setUniformValue("plain", view.plain);
  program.setUniformValue("materials", kMaterialUnit);
  program.setUniformValue("surfaces", kSurfaceUnit);
  const auto bind = [&](const char* name, Unit unit, unsigned texture) {
    gl.glActiveTexture(GL_TEXTURE0 + unit);
    gl.glBindTexture(GL_TEXTURE_2D, texture);
    program.setUniformValue(name, static_cast<int>(unit));
  };
  bind("skyMap", kSkyUnit, m_skyMaps.sky());
  if (m_quality.sunSide > 0) {
    bind("sunMap", kSunUnit, m_skyMaps.sun());
    bind("lampMaps", kLampUnit, m_shadows.texture());
    program.setUniformValue(
        "lampTile", QVector2D(1.0F / 6, 1.0F / static_cast<float>(std::max(1, m_shadows.rows()))));
    program.setUniformValue("lampSide", static_cast<float>(m_quality.lampSide));
  }
  if (m_quality.occlusion > 0) {
    bind("occlusion", kOpenUnit, m_occlusion.texture());
    program.setUniformValue(
        "pane",
        QVector4D(static_cast<float>(view.pane.x()), static_cast<float>(view.pane.y()),
                  static_cast<float>(view.pane.width()), static_cast<float>(view.pane.height())));
  }
  if (&program == m_bakedFaces.get()) view.baked->use(gl, program, kBakedUnit, kBakedFacesUnit);
  gl.glActiveTexture(GL_TEXTURE0);
}

void LitPass::lightChunk(const Box& box) {
  const auto lamps = m_lights.strongest(box, static_cast<std::size_t>(m_quality.lights));
  const int count = static_cast<int>(lamps.size());
  m_used->setUniformValue("lightCount", count);
  if (count == 0) return;
  std::array<QVector4D, kMostLights> places, inks, cones;
  std::array<QVector2D, kMostLights> more;
  for (std::size_t i = 0; i < lamps.size(); ++i) {
    const level::LightSource& source = lamps[i]->source;
    places[i] = QVector4D(toQt(source.origin), static_cast<float>(source.reach));
    inks[i] = QVector4D(lamps[i]->ink * lamps[i]->share, falloffNumber(source.falloff));
    cones[i] = source.cone ? QVector4D(toQt(source.cone->direction), cosine(source.cone->outer))
                           : QVector4D(0, 0, 0, -2);
    more[i] = QVector2D(source.cone ? cosine(source.cone->inner) : 0,
                        static_cast<float>(lamps[i]->shadowRow));
  }
  m_used->setUniformValueArray("lightPlace", places.data(), count);
  m_used->setUniformValueArray("lightInk", inks.data(), count);
  m_used->setUniformValueArray("lightCone", cones.data(), count);
  m_used->setUniformValueArray("lightMore", more.data(), count);
}

}  // namespace halfspace::editor
