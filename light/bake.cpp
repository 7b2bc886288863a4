// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/bake.h"

#include <algorithm>
#include <atomic>
#include <cassert>

#include "geometry/csg/parallel_loop.h"
#include "light/bake_reuse.h"
#include "light/gather.h"

namespace halfspace::light {

namespace {

// Texels between two reports of progress and two looks at the stop token.
constexpr size_t kBlock = 4096;

// One update of a LiveBake: from the state before to the next one.
class Baker {
 public:
  Baker(const BakeState* before, std::unique_ptr<BakeState> next, const Illumination& illumination,
        const Rooms& rooms, const BakeOptions& options)
      : m_before(before),
        m_next(std::move(next)),
        m_illumination(illumination),
        m_rooms(rooms),
        m_options(options),
        m_rays(static_cast<size_t>(options.rays)),
        m_hemisphere(std::max(1, options.rays)),
        m_caster(m_next->surface, illumination, m_hemisphere) {}

  std::optional<BakeProblem> run(std::vector<geometry::Box> dirty) {
    hideVoid();
    const size_t texels = surface().texels().size();
    if (texels * m_rays > kMostRays) return BakeProblem::tooManyRays;
    findLamps();
    const BakeReuse reuse(m_before, surface(), m_illumination, m_next->lampsOf, std::move(dirty));
    m_next->sight.resize(texels, m_rays);
    const auto forAll = [this](const char* stage, const std::function<void(uint32_t)>& body) {
      return forTexels(stage, body);
    };
    if (!forAll(kRayStage, [&](uint32_t i) { look(i, reuse); }) ||
        !forAll("neighbours", [&](uint32_t i) { lookNearby(i, reuse); }))
      return BakeProblem::cancelled;
    if (!gather(forAll)) return BakeProblem::cancelled;
    count();
    effort = {texels, m_directTexels, m_raysCast, m_before == nullptr};
    return std::nullopt;
  }

  std::unique_ptr<BakeState> takeState() { return std::move(m_next); }

  std::vector<Eigen::Vector3f> light;
  std::vector<LightLayer> layers;
  BakeFigures figures;
  BakeEffort effort;

 private:
  LitSurface& surface() { return m_next->surface; }
  const BakeOptions& options() const { return m_options; }

  bool forTexels(const char* stage, const std::function<void(uint32_t)>& body) {
    const size_t count = surface().texels().size();
    for (size_t begin = 0; begin < count; begin += kBlock) {
      if (m_options.stop.stop_requested()) return false;
      if (m_options.progress)
        m_options.progress(stage, static_cast<double>(begin) / static_cast<double>(count));
      geometry::parallel(std::min(kBlock, count - begin), m_options.threads,
                         [&](size_t i) { body(static_cast<uint32_t>(begin + i)); });
    }
    return !m_options.stop.stop_requested();
  }

  uint32_t roomOf(const LitFace& face) const {
    for (const TexelCover& cover : face.chart.covered())
      if (const uint32_t room = roomOf(face, cover); room != kNoRoom) return room;
    return kNoRoom;
  }
  uint32_t roomOf(const LitFace& face, const TexelCover& cover) const {
    const double lift = m_illumination.rays().lift();
    return m_rooms.roomAt(face.chart.positionOf(cover) + lift * face.chart.basis().normal);
  }

  // If faces of sky close the level, nothing is ever seen from the void around it. A lamp out there
  // means that the level leaks, or is none of this kind.
  void hideVoid() {
    m_hasSource.assign(m_rooms.count(), false);
    for (const level::Lamp& lamp : m_illumination.lamps()) {
      const uint32_t room = m_rooms.roomAt(lamp.origin());
      if (room == kNoRoom)
        ++figures.buriedLamps;
      else
        m_hasSource[room] = true;
    }
    bool isVoid = false;
    std::vector<bool> hasSky(m_rooms.count(), false);
    for (const LitFace& face : surface().faces()) {
      if (face.role != FaceRole::sky) continue;
      const uint32_t room = roomOf(face);
      if (room == kNoRoom) continue;
      hasSky[room] = true;
      isVoid = isVoid || !m_rooms.isOutside(room);
    }
    for (uint32_t room = 0; room < m_rooms.count(); ++room)
      if (m_rooms.isOutside(room) && m_hasSource[room]) isVoid = false;
    if (isVoid)
      surface().hide([this](const LitFace& face) {
        const uint32_t room = roomOf(face);
        const bool isHidden = face.mover == 0 && room != kNoRoom && m_rooms.isOutside(room);
        figures.hiddenFaces += isHidden ? 1 : 0;
        return isHidden;
      });
    for (uint32_t room = 0; room < m_rooms.count(); ++room)
      if (hasSky[room] || m_rooms.isOutside(room)) m_hasSource[room] = true;
  }

  void findLamps() {
    m_next->lamps = m_illumination.lamps();
    m_next->day = m_illumination.day();
    m_next->lift = m_illumination.rays().lift();
    for (const LitFace& face : surface().faces())
      m_next->lampsOf.push_back(
          face.role == FaceRole::lit
              ? m_illumination.lampsNear(face.chart.bounds(), face.chart.basis())
              : std::vector<uint32_t>());
    m_next->layers = DirectLayers(surface(), m_next->lamps, m_next->lampsOf);
  }

  // False: cancelled.
  bool gather(const ForTexels& forAll) {
    Gatherer gatherer(m_caster, m_next->sight, m_rays, forAll);
    const Gatherer::Bounces bounces{options().bounces, options().reflectance};
    const size_t texels = surface().texels().size();
    light = gatherer.light(m_next->sight.direct, bounces);
    if (light.size() != texels) return false;
    for (uint32_t i = 0; i < m_next->layers.styles().size(); ++i) {
      const std::vector<Eigen::Vector3f> all =
          gatherer.lightOfFewLamps(m_next->layers.lightOf(surface(), i), bounces);
      if (all.size() != texels) return false;
      LightLayer& layer = layers.emplace_back(LightLayer{m_next->layers.styles()[i], {}, {}});
      for (uint32_t texel = 0; texel < texels; ++texel) {
        if (all[texel].isZero(0)) continue;
        layer.texels.push_back(texel);
        layer.light.push_back(all[texel]);
      }
    }
    return true;
  }

  // ---- Rays: cast, or taken over from the bake before ----

  void look(uint32_t texel, const BakeReuse& reuse) {
    TexelSight& sight = m_next->sight;
    const uint32_t before = reuse.before(texel);
    const bool isKnown = before != kNoTexel;
    sight.open[texel] = isKnown ? m_before->sight.open[before] : m_caster.openSamples(texel);
    const uint8_t open = sight.open[texel];
    if (open == 0) return;
    if (isKnown && reuse.keepsDirect(texel, m_caster)) {
      sight.direct[texel] = m_before->sight.direct[before];
      m_next->layers.take(surface(), texel, m_before->layers, m_before->surface, before);
    } else {
      const uint32_t face = surface().texels()[texel].face;
      sight.direct[texel] = m_caster.directAt(texel, open, m_next->lampsOf[face], m_next->layers);
      ++m_directTexels;
    }
    if (m_rays > 0) lookAround(texel, reuse);
  }

  void lookAround(uint32_t texel, const BakeReuse& reuse) {
    const uint32_t before = reuse.before(texel);
    const DirtySpace& dirty = reuse.facing(surface().texels()[texel].face);
    const Vec3 start = m_caster.softStart(texel, m_next->sight.open[texel]);
    const std::span<const Vec3> local = m_caster.localDirectionsOf(texel);
    uint32_t* seen = &m_next->sight.seen[texel * m_rays];
    size_t cast = 0;
    for (size_t ray = 0; ray < m_rays; ++ray) {
      const auto direction = [&] { return m_caster.directionOf(texel, local[ray]); };
      std::optional<uint32_t> known;
      if (before != kNoTexel) {
        // Most faces look away from the dirty space: there, no ray needs its direction.
        const uint32_t old = m_before->sight.seen[before * m_rays + ray];
        known = reuse.seen(old, start, dirty.isEmpty() ? Vec3(Vec3::Zero()) : direction(), dirty);
      }
      if (!known) {
        known = m_caster.seenFrom(start, direction());
        ++cast;
      }
      seen[ray] = *known;
    }
    if (cast > 0) m_raysCast += cast;
  }

  void lookNearby(uint32_t texel, const BakeReuse& reuse) {
    constexpr uint32_t kAll = (1U << NearbyTexels::kSide * NearbyTexels::kSide) - 1;
    const TexelSight& sight = m_next->sight;
    if (sight.open[texel] == 0) return;
    uint32_t unknown = kAll, seen = 0;
    if (reuse.before(texel) != kNoTexel) seen = reuse.nearby(texel, m_caster, unknown);
    for (int bit = 0; unknown != 0; ++bit, unknown >>= 1) {
      if ((unknown & 1) == 0) continue;
      const uint32_t other = NearbyTexels::at(surface(), texel, bit);
      if (other == kNoTexel || sight.open[other] == 0) continue;
      if (other == texel || m_caster.seesNearby(texel, other)) seen |= 1U << bit;
    }
    m_next->sight.nearby[texel] = seen;
  }

  // ---- Counts ----

  void count() {
    std::vector<bool> isCounted(m_rooms.count(), false);
    for (const LitFace& face : surface().faces()) {
      if (face.role != FaceRole::lit) continue;
      uint32_t room = roomOf(face);
      for (size_t i = 0; i < face.chart.covered().size(); ++i) {
        // A face of the level lies in one room; one of a mover may reach through a wall.
        if (face.mover != 0) room = roomOf(face, face.chart.covered()[i]);
        const bool isDark = room != kNoRoom && !m_hasSource[room];
        if (isDark && !isCounted[room]) {
          isCounted[room] = true;
          ++figures.darkRooms;
        }
        const bool isLit = !light[face.firstTexel + i].isZero(0);
        figures.litTexels += isLit ? 1 : 0;
        figures.darkTexels += isDark ? 1 : 0;
        figures.litDarkTexels += isDark && isLit ? 1 : 0;
        figures.buriedTexels += m_next->sight.open[face.firstTexel + i] == 0 ? 1 : 0;
      }
    }
  }

  const BakeState* const m_before;
  std::unique_ptr<BakeState> m_next;
  const Illumination& m_illumination;
  const Rooms& m_rooms;
  const BakeOptions& m_options;
  const size_t m_rays;
  const Hemisphere m_hemisphere;
  const SightCaster m_caster;
  std::vector<bool> m_hasSource;  // by room: lamp, sky or a connection to the outside
  std::atomic<size_t> m_directTexels = 0, m_raysCast = 0;
};

// Whether the rays of a bake with the one are of use for a bake with the other.
bool haveSameRays(const BakeOptions& a, const BakeOptions& b) {
  return a.texelSide == b.texelSide && a.rays == b.rays;
}

}  // namespace

LiveBake::LiveBake() = default;
LiveBake::~LiveBake() = default;

std::optional<BakeProblem> LiveBake::update(const std::vector<SurfaceFace>& faces,
                                            const Illumination& illumination, const Rooms& rooms,
                                            std::optional<std::vector<geometry::Box>> dirty,
                                            const BakeOptions& options) {
  assert(options.texelSide > 0.0 && options.rays >= 0 && options.bounces >= 0);
  if (m_dirty && dirty)
    m_dirty->insert(m_dirty->end(), dirty->begin(), dirty->end());
  else
    m_dirty.reset();
  if (LitSurface::texelBound(faces, options.texelSide) > kMostTexels)
    return BakeProblem::tooManyTexels;
  if (options.progress) options.progress("placing texels", 0.0);
  auto next = std::make_unique<BakeState>(
      BakeState{LitSurface(faces, options.texelSide, options.threads), {}, {}, {}, {}, {}, 0.0});
  const bool isKnown = m_state && m_dirty && haveSameRays(*m_options, options) &&
                       m_state->lift == illumination.rays().lift();
  Baker baker(isKnown ? m_state.get() : nullptr, std::move(next), illumination, rooms, options);
  const std::optional<BakeProblem> problem =
      baker.run(isKnown ? *m_dirty : std::vector<geometry::Box>());
  if (problem) return problem;
  m_state = baker.takeState();
  m_options = options;
  m_dirty.emplace();
  m_light = std::move(baker.light);
  m_layers = std::move(baker.layers);
  m_figures = baker.figures;
  m_effort = baker.effort;
  return std::nullopt;
}

const LitSurface& LiveBake::surface() const {
  assert(m_state != nullptr);
  return m_state->surface;
}

BakedLight LiveBake::take() && {
  assert(m_state != nullptr);
  BakedLight taken{std::move(m_state->surface), std::move(m_light), std::move(m_layers), m_figures};
  m_state.reset();
  return taken;
}

std::variant<BakedLight, BakeProblem> bakeLight(const std::vector<SurfaceFace>& faces,
                                                const Illumination& illumination,
                                                const Rooms& rooms, const BakeOptions& options) {
  LiveBake bake;
  if (const auto problem = bake.update(faces, illumination, rooms, std::nullopt, options))
    return *problem;
  return std::move(bake).take();
}

}  // namespace halfspace::light
