// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/libraries/libraries.h"

#include <atomic>

#include <embree3/rtcore.h>

namespace halfspace::peers {

namespace {

class EmbreeRays : public SweepPeer {
 public:
  explicit EmbreeRays(const SweepLevel& level) : m_device(rtcNewDevice("threads=1")) {
    rtcSetDeviceMemoryMonitorFunction(m_device, count, &m_bytes);
    m_scene = rtcNewScene(m_device);
    rtcSetSceneFlags(m_scene, RTC_SCENE_FLAG_ROBUST);
    rtcSetSceneBuildQuality(m_scene, RTC_BUILD_QUALITY_HIGH);
    attach(level);
    rtcCommitScene(m_scene);
    rtcInitIntersectContext(&m_context);
  }
  ~EmbreeRays() override {
    rtcReleaseScene(m_scene);
    rtcReleaseDevice(m_device);
  }
  EmbreeRays(const EmbreeRays&) = delete;
  EmbreeRays& operator=(const EmbreeRays&) = delete;

  std::string name() const override { return "Embree, robust"; }
  bool takes(ShapeKind kind) const override { return kind == ShapeKind::ray; }
  void setShape(const SweepShape&) override {}
  double sweep(const Segment& segment) override {
    const Eigen::Vector3f from = segment.from.cast<float>();
    const Eigen::Vector3f along = (segment.to - segment.from).cast<float>();
    RTCRayHit query{};
    query.ray = {from.x(),  from.y(), from.z(), 0.0f, along.x(), along.y(),
                 along.z(), 0.0f,     1.0f,     ~0u,  0,         0};
    query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(m_scene, &m_context, &query);
    return static_cast<double>(query.ray.tfar);
  }
  size_t bytes() const override { return static_cast<size_t>(m_bytes.load()); }

 private:
  static bool count(void* total, ssize_t bytes, bool) {
    *static_cast<std::atomic<ssize_t>*>(total) += bytes;
    return true;
  }

  void attach(const SweepLevel& level) {
    const RTCGeometry mesh = rtcNewGeometry(m_device, RTC_GEOMETRY_TYPE_TRIANGLE);
    auto* corners = static_cast<float*>(
        rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                3 * sizeof(float), level.corners.size()));
    for (const Vec3& corner : level.corners)
      for (const double coordinate : corner) *corners++ = static_cast<float>(coordinate);
    auto* indices = static_cast<uint32_t*>(
        rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                3 * sizeof(uint32_t), level.triangles.size()));
    for (const auto& triangle : level.triangles)
      for (const uint32_t corner : triangle) *indices++ = corner;
    rtcCommitGeometry(mesh);
    rtcAttachGeometry(m_scene, mesh);
    rtcReleaseGeometry(mesh);
  }

  std::atomic<ssize_t> m_bytes = 0;
  RTCDevice m_device;
  RTCScene m_scene;
  RTCIntersectContext m_context;
};

}  // namespace

std::unique_ptr<SweepPeer> makeEmbreeRays(const SweepLevel& level) {
  return std::make_unique<EmbreeRays>(level);
}

}  // namespace halfspace::peers
