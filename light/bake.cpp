// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/bake.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "geometry/csg/parallel_loop.h"
#include "light/hemisphere.h"

namespace halfspace::light {

namespace {

// Texels between two reports of progress and two looks at the stop token.
constexpr size_t kBlock = 4096;

class Baker {
 public:
  Baker(LitSurface surface, const Illumination& illumination, const Rooms& rooms,
        const BakeOptions& options)
      : m_surface(std::move(surface)),
        m_illumination(illumination),
        m_rooms(rooms),
        m_options(options),
        m_hemisphere(std::max(1, options.rays)) {}

  std::variant<BakedLight, BakeProblem> run() {
    hideVoid();
    const size_t count = m_surface.texels().size();
    if (count * static_cast<size_t>(m_options.rays) > kMostRays) return BakeProblem::tooManyRays;
    findLamps();
    m_direct.assign(count, Vec3::Zero());
    m_soft.assign(count, Vec3::Zero());
    m_isOpen.assign(count, 1);
    m_seen.assign(count * static_cast<size_t>(m_options.rays), kNoTexel);
    if (!forTexels("light of lamps, sun and sky", [this](size_t i) { light(i); }))
      return BakeProblem::cancelled;
    if (!bounce() || !average()) return BakeProblem::cancelled;
    return finished();
  }

 private:
  template <typename Body>
  bool forTexels(const char* stage, const Body& body) {
    const size_t count = m_surface.texels().size();
    for (size_t begin = 0; begin < count; begin += kBlock) {
      if (m_options.stop.stop_requested()) return false;
      if (m_options.progress)
        m_options.progress(stage, static_cast<double>(begin) / static_cast<double>(count));
      geometry::parallel(std::min(kBlock, count - begin), m_options.threads,
                         [&](size_t i) { body(begin + i); });
    }
    return !m_options.stop.stop_requested();
  }

  uint32_t roomOf(const LitFace& face) const {
    for (const TexelCover& cover : face.chart.covered()) {
      const Vec3 point = face.chart.positionOf(cover.inU, cover.inV) +
                         m_illumination.rays().lift() * face.chart.basis().normal;
      if (const uint32_t room = m_rooms.roomAt(point); room != kNoRoom) return room;
    }
    return kNoRoom;
  }

  // If faces of sky close the level, nothing is ever seen from the void around it. A lamp out there
  // means that the level leaks, or is none of this kind.
  void hideVoid() {
    m_hasSource.assign(m_rooms.count(), false);
    for (const level::Lamp& lamp : m_illumination.lamps()) {
      const uint32_t room = m_rooms.roomAt(lamp.origin());
      if (room == kNoRoom)
        ++m_figures.buriedLamps;
      else
        m_hasSource[room] = true;
    }
    bool isVoid = false;
    std::vector<bool> hasSky(m_rooms.count(), false);
    for (const LitFace& face : m_surface.faces()) {
      if (face.role != FaceRole::sky) continue;
      const uint32_t room = roomOf(face);
      if (room == kNoRoom) continue;
      hasSky[room] = true;
      isVoid = isVoid || !m_rooms.isOutside(room);
    }
    for (uint32_t room = 0; room < m_rooms.count(); ++room)
      if (m_rooms.isOutside(room) && m_hasSource[room]) isVoid = false;
    if (isVoid)
      m_surface.hide([this](const LitFace& face) {
        const uint32_t room = roomOf(face);
        const bool isHidden = room != kNoRoom && m_rooms.isOutside(room);
        m_figures.hiddenFaces += isHidden ? 1 : 0;
        return isHidden;
      });
    for (uint32_t room = 0; room < m_rooms.count(); ++room)
      if (hasSky[room] || m_rooms.isOutside(room)) m_hasSource[room] = true;
  }

  void findLamps() {
    for (const LitFace& face : m_surface.faces()) {
      const Chart& chart = face.chart;
      geometry::Box box;
      for (const double u : {0.0, static_cast<double>(chart.width())})
        for (const double v : {0.0, static_cast<double>(chart.height())})
          box.extend(chart.positionOf(u, v));
      m_lampsOf.push_back(face.role == FaceRole::lit ? m_illumination.lampsNear(box, chart.basis())
                                                     : std::vector<uint32_t>());
    }
  }

  // ---- Direct light, sky, and what the rays meet ----

  void light(size_t index) {
    const Texel& texel = m_surface.texels()[index];
    const LitFace& face = m_surface.faceOf(texel);
    const TexelCover& cover = m_surface.coverOf(texel);
    const PlaneBasis& basis = face.chart.basis();
    const double lift = m_illumination.rays().lift();
    int samples = 0;
    const auto addSample = [&](const Vec3& point) {
      const Vec3 start = point + lift * basis.normal;
      if (m_illumination.rays().isInSolid(start)) return;
      if (samples++ == 0) addSoft(index, start);
      m_direct[index] += m_illumination.fromLamps(start, basis.normal, m_lampsOf[texel.face]) +
                         m_illumination.fromSun(start, basis.normal, m_surface);
    };
    for (int sample = 0; sample < kSamplesPerTexel; ++sample)
      if ((cover.samples >> sample & 1) != 0) addSample(face.chart.samplePosition(cover, sample));
    if (cover.samples == 0) addSample(face.chart.positionOf(cover.inU, cover.inV));
    if (samples == 0)
      m_isOpen[index] = 0;
    else
      m_direct[index] /= samples;
  }

  void addSoft(size_t index, const Vec3& start) {
    if (m_options.rays == 0) return;
    const Texel& texel = m_surface.texels()[index];
    const TexelCover& cover = m_surface.coverOf(texel);
    const PlaneBasis& basis = m_surface.faceOf(texel).chart.basis();
    uint32_t* seen = &m_seen[index * static_cast<size_t>(m_options.rays)];
    Vec3 sky = Vec3::Zero();
    for (const Vec3& local : m_hemisphere.directionsFor(cover.x, cover.y)) {
      const Vec3 direction = basis.u * local.x() + basis.v * local.y() + basis.normal * local.z();
      const Illumination::Seen met = m_illumination.seenFrom(start, direction, m_surface);
      if (met.isSky) sky += m_illumination.skyAt(direction);
      *seen++ = met.texel;
    }
    m_soft[index] = sky / m_options.rays;
  }

  // ---- Bounces ----

  bool bounce() {
    if (m_options.rays == 0) return true;
    const auto rays = static_cast<size_t>(m_options.rays);
    const double share = m_options.reflectance / m_options.rays;
    std::vector<Vec3> last(m_direct.size()), next(m_direct.size());
    for (size_t i = 0; i < last.size(); ++i) last[i] = m_direct[i] + m_soft[i];
    for (int step = 0; step < m_options.bounces; ++step) {
      const bool isDone = forTexels("bounced light", [&](size_t index) {
        Vec3 sum = Vec3::Zero();
        for (size_t ray = index * rays; ray < (index + 1) * rays; ++ray)
          if (m_seen[ray] != kNoTexel) sum += last[m_seen[ray]];
        next[index] = sum * share;
        m_soft[index] += next[index];
      });
      if (!isDone) return false;
      std::swap(last, next);
    }
    return true;
  }

  // ---- Averages ----

  bool average() {
    m_light.assign(m_direct.size(), Eigen::Vector3f::Zero());
    return forTexels("averaging", [this](size_t index) {
      const Vec3 sum =
          m_isOpen[index] != 0 ? m_direct[index] + averageSoft(index) : lightOfNeighbours(index);
      m_light[index] = sum.cast<float>();
    });
  }

  // Calls visit(weight, texel) for the open texels around a texel in its face, itself included.
  template <typename Visit>
  void forNeighbours(size_t index, const Visit& visit) const {
    constexpr std::array<double, 5> kWeights{1, 4, 6, 4, 1};
    const Texel& texel = m_surface.texels()[index];
    const LitFace& face = m_surface.faceOf(texel);
    const TexelCover& cover = m_surface.coverOf(texel);
    for (int dy = -2; dy <= 2; ++dy) {
      for (int dx = -2; dx <= 2; ++dx) {
        const uint32_t other = face.chart.coveredAt(cover.x + dx, cover.y + dy);
        if (other == kNoTexel || m_isOpen[face.firstTexel + other] == 0) continue;
        visit(kWeights[static_cast<size_t>(dx + 2)] * kWeights[static_cast<size_t>(dy + 2)],
              size_t{face.firstTexel} + other);
      }
    }
  }

  Vec3 averageSoft(size_t index) const {
    const double lift = m_illumination.rays().lift();
    const Vec3 start = m_surface.startOf(m_surface.texels()[index], lift);
    Vec3 sum = Vec3::Zero();
    double weights = 0.0;
    forNeighbours(index, [&](double weight, size_t other) {
      if (other != index) {
        const Vec3 end = m_surface.startOf(m_surface.texels()[other], lift);
        if (m_illumination.rays().isBlocked(start, end)) return;
      }
      sum += weight * m_soft[other];
      weights += weight;
    });
    return sum / weights;  // the texel itself counts: it is open
  }

  Vec3 lightOfNeighbours(size_t index) const {
    Vec3 sum = Vec3::Zero();
    double weights = 0.0;
    forNeighbours(index, [&](double weight, size_t other) {
      sum += weight * (m_direct[other] + m_soft[other]);
      weights += weight;
    });
    return weights > 0.0 ? Vec3(sum / weights) : Vec3(Vec3::Zero());
  }

  // ---- Counts ----

  BakedLight finished() {
    std::vector<bool> isCounted(m_rooms.count(), false);
    for (const LitFace& face : m_surface.faces()) {
      if (face.role != FaceRole::lit) continue;
      const uint32_t room = roomOf(face);
      const bool isDark = room != kNoRoom && !m_hasSource[room];
      if (isDark && !isCounted[room]) {
        isCounted[room] = true;
        ++m_figures.darkRooms;
      }
      for (size_t i = 0; i < face.chart.covered().size(); ++i) {
        const bool isLit = !m_light[face.firstTexel + i].isZero(0);
        m_figures.litTexels += isLit ? 1 : 0;
        m_figures.darkTexels += isDark ? 1 : 0;
        m_figures.litDarkTexels += isDark && isLit ? 1 : 0;
        m_figures.buriedTexels += m_isOpen[face.firstTexel + i] == 0 ? 1 : 0;
      }
    }
    return {std::move(m_surface), std::move(m_light), m_figures};
  }

  LitSurface m_surface;
  const Illumination& m_illumination;
  const Rooms& m_rooms;
  const BakeOptions& m_options;
  const Hemisphere m_hemisphere;
  std::vector<bool> m_hasSource;  // by room: lamp, sky or a connection to the outside
  std::vector<std::vector<uint32_t>> m_lampsOf;  // by face
  std::vector<Vec3> m_direct, m_soft;            // by texel
  std::vector<unsigned char> m_isOpen;           // by texel; bytes, because threads write them
  std::vector<uint32_t> m_seen;                  // by texel and ray: the texel that the ray meets
  std::vector<Eigen::Vector3f> m_light;
  BakeFigures m_figures;
};

}  // namespace

std::variant<BakedLight, BakeProblem> bakeLight(
    const geometry::Evaluator& boundary, const Illumination& illumination, const Rooms& rooms,
    const std::function<FaceRole(geometry::FaceId)>& roleOf, const BakeOptions& options) {
  assert(options.texelSide > 0.0 && options.rays >= 0 && options.bounces >= 0);
  if (LitSurface::texelBound(boundary, options.texelSide) > kMostTexels)
    return BakeProblem::tooManyTexels;
  if (options.progress) options.progress("placing texels", 0.0);
  LitSurface surface(boundary, roleOf, options.texelSide);
  return Baker(std::move(surface), illumination, rooms, options).run();
}

}  // namespace halfspace::light
