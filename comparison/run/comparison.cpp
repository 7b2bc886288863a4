// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/run/comparison.h"

#include <algorithm>
#include <chrono>

#include "comparison/module/library_module.h"
#include "comparison/reference/every_cell.h"
#include "comparison/run/level_motions.h"
#include "comparison/run/systems.h"

namespace halfspace::comparison {

namespace {

// Tolerance for approximate systems as a multiple of that for exact ones: 0.5 units in a level that
// reaches 4096. Bullet adds margins of 0.04 around its shapes, Embree computes in floats.
constexpr double kApproximate = 512.0;

struct ShapeQueries {
  const ComparedShape* shape = nullptr;
  std::vector<LevelMotion> motions;
  std::vector<double> truth;    // fractions
  std::vector<Vec3> positions;  // for the shape at rest
  std::vector<bool> inSolid;
};

// Whether the shape overlaps solid; nothing if a movement by twice the tolerance changes the
// answer.
std::optional<bool> standsIn(EveryCell& reference, const AnyShape& shape, const Vec3& position,
                             double tolerance) {
  const bool inSolid = *reference.overlaps(shape, position);
  for (int axis = 0; axis < 3; ++axis)
    for (const double by : {-2.0 * tolerance, 2.0 * tolerance})
      if (*reference.overlaps(shape, position + by * Vec3::Unit(axis)) != inSolid)
        return std::nullopt;
  return inSolid;
}

// One run of a comparison: the level, the queries, and the results so far.
class Run {
 public:
  Run(const ComparedLevel& level, const ComparisonOptions& options, const ComparisonWatch& watch)
      : m_options(options), m_watch(watch), m_source(level) {}

  Comparison run();

 private:
  void ask(const ComparisonLevel& level);
  void choosePositions(EveryCell& reference, ShapeQueries& shapeQueries) const;
  std::vector<SystemMaker> wanted(const ComparisonLevel& level) const;
  void add(const SystemMaker& maker, double done);
  void listIdle();
  std::vector<ShapeOutcome> askAll(ComparisonSystem& system, size_t most, double tolerance) const;
  ShapeOutcome measure(ComparisonSystem& system, const ShapeQueries& shapeQueries, size_t most,
                       double tolerance) const;
  RestOutcome measureAtRest(ComparisonSystem& system, const ShapeQueries& shapeQueries) const;
  void check(ComparisonSystem& system, const ShapeQueries& shapeQueries, double tolerance,
             ShapeOutcome& outcome) const;
  bool isStopped() const { return m_watch.stop.stop_requested(); }

  const ComparisonOptions& m_options;
  const ComparisonWatch& m_watch;
  const ComparedLevel& m_source;
  std::vector<ShapeQueries> m_queries;
  Comparison m_comparison;
};

Comparison Run::run() {
  m_watch.stage("dividing the level", 0.0);
  const ComparisonLevel level = comparisonLevel(m_source.boundary, m_source.tree);
  m_comparison.shapes = m_options.shapes;
  m_comparison.convexSolids = level.solids.size();
  m_comparison.triangles = level.triangles.size();
  m_comparison.levelSize =
      level.solids.empty() ? 0.0 : m_source.boundary.solidBounds().sizes().maxCoeff();
  m_comparison.motionsWanted = m_options.motions;
  m_comparison.seed = m_options.seed;
  m_comparison.tolerance = toleranceOf(m_source.tree.view());
  m_comparison.approximateTolerance = kApproximate * m_comparison.tolerance;
  m_comparison.motions.resize(m_options.shapes.size());
  if (!m_comparison.isComparable()) return std::move(m_comparison);
  if (m_options.systems.empty()) m_comparison.librariesMissing = peers::libraryModule().problem;
  ask(level);
  const std::vector<SystemMaker> makers = wanted(level);
  for (size_t i = 0; i < makers.size() && !isStopped(); ++i)
    add(makers[i], static_cast<double>(i + 1) / static_cast<double>(makers.size() + 1));
  m_comparison.stopped = isStopped();
  if (!isStopped()) listIdle();
  return std::move(m_comparison);
}

// Makes the motions of all shapes and computes their true ends by the reference.
void Run::ask(const ComparisonLevel& level) {
  m_watch.stage("testing every solid exactly", 0.0);
  const MotionSource source{m_source.tree.view(), m_source.boundary.solidBounds(),
                            m_source.positions, m_options.seed};
  EveryCell reference(level.solids);
  for (size_t i = 0; i < m_options.shapes.size(); ++i) {
    const ComparedShape& shape = m_options.shapes[i];
    ShapeQueries each;
    each.shape = &shape;
    each.motions = freeMotions(source, shape.shape, m_options.motions);
    for (const LevelMotion& motion : each.motions) {
      if (isStopped()) return;
      each.truth.push_back(reference.sweep(shape.shape, motion.from, motion.delta).fraction);
    }
    m_comparison.motions[i] = each.motions.size();
    choosePositions(reference, each);
    m_queries.push_back(std::move(each));
  }
}

// Uses the unclipped ends of the first motions as positions at rest: many of them overlap solid.
void Run::choosePositions(EveryCell& reference, ShapeQueries& shapeQueries) const {
  for (size_t i = 0; i < std::min(m_options.positions, shapeQueries.motions.size()) && !isStopped();
       ++i) {
    const Vec3 position = shapeQueries.motions[i].from + shapeQueries.motions[i].delta;
    const auto truth =
        standsIn(reference, shapeQueries.shape->shape, position, m_comparison.tolerance);
    if (!truth) continue;
    shapeQueries.positions.push_back(position);
    shapeQueries.inSolid.push_back(*truth);
  }
}

std::vector<SystemMaker> Run::wanted(const ComparisonLevel& level) const {
  std::vector<SystemMaker> makers = allSystems(level, m_source.treeMs, m_options.shapes);
  const std::vector<std::string>& names = m_options.systems;
  std::erase_if(makers, [&](const SystemMaker& maker) {
    return !names.empty() && std::find(names.begin(), names.end(), maker.name) == names.end();
  });
  return makers;
}

void Run::add(const SystemMaker& maker, double done) {
  using Clock = std::chrono::steady_clock;
  m_watch.stage("building: " + maker.name, done);
  const auto start = Clock::now();
  const std::unique_ptr<ComparisonSystem> system = maker.make(m_watch.stop);
  const std::chrono::duration<double, std::milli> took = Clock::now() - start;
  if (!system) return;
  SystemOutcome outcome;
  outcome.buildMs = maker.alreadyMs + took.count();
  outcome.name = system->name();
  outcome.bytes = system->bytes();
  outcome.limits = system->limits();
  m_watch.stage("asking: " + outcome.name, done);
  const double tolerance =
      outcome.has(Limit::approximate) ? m_comparison.approximateTolerance : m_comparison.tolerance;
  const size_t most =
      maker.isSlow && m_options.slowMotions > 0 ? m_options.slowMotions : m_options.motions;
  outcome.shapes = askAll(*system, most, tolerance);
  for (const ShapeQueries& each : m_queries) outcome.rest.push_back(measureAtRest(*system, each));
  if (isStopped()) return;
  const auto answered = [](const RestOutcome& shape) { return shape.answered; };
  if (!outcome.moves() && std::none_of(outcome.rest.begin(), outcome.rest.end(), answered)) return;
  m_comparison.systems.push_back(std::move(outcome));
  m_watch.grown(m_comparison);
}

std::vector<ShapeOutcome> Run::askAll(ComparisonSystem& system, size_t most,
                                      double tolerance) const {
  std::vector<ShapeOutcome> outcomes;
  for (const ShapeQueries& each : m_queries)
    outcomes.push_back(measure(system, each, most, tolerance));
  return outcomes;
}

void Run::listIdle() {
  for (const std::string& name : m_options.systems) {
    const auto isNamed = [&](const SystemOutcome& system) { return system.name == name; };
    if (std::none_of(m_comparison.systems.begin(), m_comparison.systems.end(), isNamed))
      m_comparison.idle.push_back(name);
  }
}

// The number of motions does not depend on measured times, so a run can be repeated exactly.
ShapeOutcome Run::measure(ComparisonSystem& system, const ShapeQueries& shapeQueries, size_t most,
                          double tolerance) const {
  ShapeOutcome outcome;
  const AnyShape& shape = shapeQueries.shape->shape;
  const std::vector<Limit> limits = system.limits();
  const bool moves = std::find(limits.begin(), limits.end(), Limit::atRest) == limits.end();
  outcome.taken = moves && system.takes(shape) && !shapeQueries.motions.empty();
  if (!outcome.taken) return outcome;
  outcome.queries = std::min(most, shapeQueries.motions.size());
  check(system, shapeQueries, tolerance, outcome);
  if (isStopped()) return outcome;
  const auto answer = [&](size_t i) {
    return system.sweep(shape, shapeQueries.motions[i].from, shapeQueries.motions[i].delta)
        .fraction;
  };
  outcome.timing = timeQueries(outcome.queries, m_options.repeat, answer, m_watch.stop);
  return outcome;
}

RestOutcome Run::measureAtRest(ComparisonSystem& system, const ShapeQueries& shapeQueries) const {
  RestOutcome outcome;
  const AnyShape& shape = shapeQueries.shape->shape;
  if (isStopped() || !system.takes(shape) || shapeQueries.positions.empty()) return outcome;
  for (size_t i = 0; i < shapeQueries.positions.size() && !isStopped(); ++i) {
    const std::optional<bool> answer = system.overlaps(shape, shapeQueries.positions[i]);
    if (!answer) return {};
    outcome.blind += shapeQueries.inSolid[i] && !*answer;
    outcome.phantom += !shapeQueries.inSolid[i] && *answer;
  }
  outcome.answered = true;
  outcome.queries = shapeQueries.positions.size();
  const auto answer = [&](size_t i) {
    return system.overlaps(shape, shapeQueries.positions[i]).value_or(false) ? 1.0 : 0.0;
  };
  outcome.timing = timeQueries(outcome.queries, m_options.repeat, answer, m_watch.stop);
  return outcome;
}

void Run::check(ComparisonSystem& system, const ShapeQueries& shapeQueries, double tolerance,
                ShapeOutcome& outcome) const {
  for (size_t i = 0; i < outcome.queries && !isStopped(); ++i) {
    const LevelMotion& motion = shapeQueries.motions[i];
    const Stop stop = system.sweep(shapeQueries.shape->shape, motion.from, motion.delta);
    const double by = (stop.fraction - shapeQueries.truth[i]) * motion.delta.norm();
    outcome.late += by > tolerance;
    outcome.early += by < -tolerance;
    outcome.stuck += by < -tolerance && stop.startInSolid;
    outcome.latest = std::max(outcome.latest, by);
    outcome.earliest = std::max(outcome.earliest, -by);
  }
}

}  // namespace

bool SystemOutcome::has(Limit limit) const {
  return std::find(limits.begin(), limits.end(), limit) != limits.end();
}

bool SystemOutcome::moves() const {
  return std::any_of(shapes.begin(), shapes.end(),
                     [](const ShapeOutcome& shape) { return shape.taken; });
}

bool Comparison::isCut() const {
  for (const SystemOutcome& system : systems)
    for (size_t i = 0; i < system.shapes.size(); ++i)
      if (system.shapes[i].taken && system.shapes[i].queries < motions[i]) return true;
  return false;
}

Comparison compareSystems(const ComparedLevel& level, const ComparisonOptions& options,
                          const ComparisonWatch& watch) {
  return Run(level, options, watch).run();
}

}  // namespace halfspace::comparison
