// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/untangle/untangle.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <optional>

#include <tbb/parallel_for.h>

#include "geometry/boolean/quiet_cgal.h"
#include "geometry/mesh/topology.h"
#include "geometry/repair/triangles/point_index.h"
#include "geometry/repair/untangle/facet_arrangement.h"
#include "geometry/repair/untangle/weighted_set.h"
#include "geometry/repair/untangle/winding_probe.h"
#include "geometry/validation/collisions.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

// Rounds before the grid for new corners is coarsened. The step of grid i is the power of two above
// the largest coordinate divided by 2^kGridBits[i]; 0 bits: no grid.
constexpr int kRoundsPerGrid = 3;
constexpr int kGridBits[] = {46, 42, 38, 34, 30, 26, 23, 20};
constexpr int kSingleGridBits[] = {0, 0, 22, 21, 20, 19, 18, 17};
constexpr int kMostRounds = kRoundsPerGrid * static_cast<int>(std::size(kGridBits));
// Corners of colliding triangles closer than this are merged, in multiples of the largest rounding
// error: from the second grid on, in single precision from the second round on.
constexpr double kJoinedSteps = 16.0;
// The grid for input corners at each attempt, in bits as above; 0: input corners keep their values.
constexpr int kCornerBits[] = {0, 32, 28, 24, 20, 17};
constexpr int kSingleCornerBits[] = {0, 20, 18, 17, 16, 15};
// The budget: a fixed part, and a part for each triangle of the input. What follows the untangling
// takes about 15 us for each triangle that it made.
constexpr long long kFewWork = 6'000'000, kWorkPerTriangle = 100;
constexpr size_t kFewTriangles = 250'000, kTrianglesPerTriangle = 4;
constexpr int kFewCornersOfFacet = 120'000;
// A facet with more members and cutters is arranged alone, since its triangulation may be large.
constexpr size_t kLargeFacet = 512;
// Work of each round beside that of the facets, in the budget's units: for each triangle (merged,
// boxed, copied), for each pair of triangles that collides, and for pairs that are only tested.
constexpr long long kWorkOfTriangle = 4, kWorkOfPair = 2, kTestsPerUnitOfWork = 5;
// Limit for the number of collisions in a round: this multiple of the count in the first round,
// plus a few. Above it the attempt is given up: in runs that converge, the count hardly ever
// exceeds the first one.
constexpr size_t kMostGrowth = 2;
constexpr size_t kFewCollisions = 50;

bool isCoplanar(const TriangleSet& set, int a, int b) {
  const Triangle& t = set.triangles[a];
  for (const int vertex : set.triangles[b]) {
    if (orientation(set.points[t[0]], set.points[t[1]], set.points[t[2]], set.points[vertex]) != 0)
      return false;
  }
  return true;
}

// settled: per triangle, as in WeightedSet; pairs of settled triangles are not searched. Empty:
// none. cost: limits a search of all pairs.
CollisionSearch collisionsIn(const TriangleSet& set, const std::vector<bool>& settled = {},
                             const SearchCost& cost = {}) {
  std::vector<int> faces(set.triangles.size());
  std::iota(faces.begin(), faces.end(), 0);
  const CollisionInput input{set.points, set.triangles, faces};
  if (std::ranges::find(settled, true) == settled.end())
    return collisionsOf(input, hierarchyOf(input), cost);
  std::vector<bool> marked = settled;
  marked.flip();
  return collisionsOf(input, marked);
}

// Numbers the corners that cutting made. A corner at the position of a corner of the given
// triangles gets its number; of several, that of the first in the order of the triangles.
class NewCorners {
 public:
  // Keeps a reference to points, at whose end new ones are added.
  NewCorners(std::vector<Vec3>& points, std::span<const std::optional<FacetPieces>> pieces)
      : m_index(points) {
    std::vector<Vec3> positions;
    PointIndex wanted(positions);
    for (const auto& each : pieces) {
      if (!each) continue;
      for (const Vec3& point : each->newPoints) wanted.indexOf(point);
    }
    m_isWanted.resize(points.size());
    for (size_t i = 0; i < points.size(); ++i) m_isWanted[i] = wanted.contains(points[i]);
  }
  void addCornersOf(const Triangle& given) {
    for (const int vertex : given)
      if (m_isWanted[vertex]) m_index.indexOf(vertex);
  }
  int numberOf(const Vec3& point) { return m_index.indexOf(point); }

 private:
  PointIndex m_index;
  std::vector<bool> m_isWanted;
};

double stepFor(double extent, int bits) {
  return extent > 0.0 ? std::ldexp(1.0, std::ilogb(extent) + 1 - bits) : 0.0;
}

// Takes the work of one round from the budget. False: it is spent.
bool spend(UntangleBudget& budget, const TriangleSet& set, const CollisionSearch& search) {
  budget.work -= kWorkOfTriangle * std::ssize(set.triangles) +
                 kWorkOfPair * std::ssize(search.found) + search.tests / kTestsPerUnitOfWork;
  return budget.work >= 0 && set.triangles.size() <= budget.triangles;
}

// A search that costs more than this overspends the budget in spend(): the margin is above the
// rounding there.
SearchCost costWithin(const UntangleBudget& budget, const TriangleSet& set) {
  constexpr long long kMargin = 2;
  const long long left = budget.work - kWorkOfTriangle * std::ssize(set.triangles) + kMargin;
  return {kTestsPerUnitOfWork * left, kTestsPerUnitOfWork * kWorkOfPair};
}

// Rounds the corners of colliding triangles to a grid with one step per axis. Returns the largest
// movement.
double coarsenCorners(TriangleSet& set, int bits, UntangleBudget& budget) {
  std::vector<bool> collides(set.points.size(), false);
  const CollisionSearch search = collisionsIn(set);
  spend(budget, set, search);
  for (const Collision& c : search.found) {
    for (const int triangle : {c.first, c.second})
      for (const int vertex : set.triangles[triangle]) collides[vertex] = true;
  }
  Vec3 extent = Vec3::Zero();
  for (const Triangle& t : set.triangles)
    for (const int vertex : t) extent = extent.cwiseMax(set.points[vertex].cwiseAbs());
  double moved = 0.0;
  for (size_t vertex = 0; vertex < set.points.size(); ++vertex) {
    if (!collides[vertex]) continue;
    Vec3 position;
    for (int i = 0; i < 3; ++i) {
      const CoordinateGrid grid{stepFor(extent[i], bits), false};
      position[i] = grid.round(set.points[vertex][i]);
    }
    moved = std::max(moved, (position - set.points[vertex]).norm());
    set.points[vertex] = position;
  }
  PointIndex index(set.points);
  index.reserve(set.points.size());
  for (Triangle& t : set.triangles)
    for (int& vertex : t) vertex = index.indexOf(vertex);
  return moved;
}

class Arranger {
 public:
  Arranger(WeightedSet& chain, const UntangleOptions& options)
      : m_chain(chain),
        m_singlePrecision(options.singlePrecision),
        m_budget(*options.budget),
        m_watch(options.watch) {
    for (const Triangle& t : chain.set.triangles) {
      for (const int vertex : t) {
        m_extent = std::max(m_extent, chain.set.points[vertex].cwiseAbs().maxCoeff());
      }
    }
  }

  Untangled run() {
    const QuietCgal quiet;
    Untangled result;
    size_t most = 0, last = 0;
    int onGrid = 0;
    for (; result.rounds < kMostRounds; ++result.rounds) {
      beginStage(m_watch, "finding faces that intersect");
      mergeDuplicates(m_chain);
      CollisionSearch search =
          collisionsIn(m_chain.set, m_chain.settled, costWithin(m_budget, m_chain.set));
      if (!search.complete || !spend(m_budget, m_chain.set, search)) {
        result.outcome = UntangleOutcome::tooTangled;
        return result;
      }
      if (result.rounds == 0) most = kMostGrowth * search.found.size() + kFewCollisions;
      if (search.found.size() > most) break;
      if (search.found.empty()) {
        beginStage(m_watch, "finding what is inside");
        result.outcome =
            extractOutside(m_chain) ? UntangleOutcome::done : UntangleOutcome::notClosed;
        return result;
      }
      if (onGrid == kRoundsPerGrid || (onGrid > 0 && search.found.size() > last)) {
        if (++m_grid == static_cast<int>(std::size(kGridBits))) break;
        onGrid = 0;
      }
      ++onGrid;
      last = search.found.size();
      const CoordinateGrid grid = gridOf(m_grid);
      if (m_grid > 0 || (grid.singlePrecision && result.rounds > 0)) {
        const double radius = kJoinedSteps * stepOf(grid);
        joinNear(search.found, radius);
        result.moved = std::max(result.moved, radius);
        mergeDuplicates(m_chain);
        search = collisionsIn(m_chain.set, m_chain.settled);
        spend(m_budget, m_chain.set, search);
      }
      result.moved = std::max(result.moved, stepOf(grid));
      const long long cut = arrange(search.found, grid);
      if (m_budget.work < 0) {
        result.outcome = UntangleOutcome::tooTangled;
        return result;
      }
      if (cut < 0) break;
      if (result.rounds == 0) result.cutTriangles = cut;
    }
    result.outcome = UntangleOutcome::notConverged;
    return result;
  }

 private:
  CoordinateGrid gridOf(int index) const {
    CoordinateGrid grid;
    grid.singlePrecision = m_singlePrecision;
    const int bits = grid.singlePrecision ? kSingleGridBits[index] : kGridBits[index];
    if (bits > 0) grid.step = stepFor(m_extent, bits);
    return grid;
  }

  // The largest distance by which rounding to the grid moves a point.
  double stepOf(const CoordinateGrid& grid) const {
    const double single = grid.singlePrecision ? std::ldexp(m_extent, -24) : 0.0;
    return std::sqrt(3.0) * std::max(0.5 * grid.step, single);
  }

  // Merges corners within `radius` of each other, among colliding triangles and triangles that
  // share a corner with them.
  void joinNear(std::span<const Collision> collisions, double radius) {
    const TriangleSet& set = m_chain.set;
    std::vector<bool> collides(set.points.size(), false), near(set.points.size(), false);
    for (const Collision& c : collisions) {
      for (const int vertex : set.triangles[c.first]) collides[vertex] = true;
      for (const int vertex : set.triangles[c.second]) collides[vertex] = true;
    }
    const auto isTouched = [&](int vertex) { return collides[vertex]; };
    for (const Triangle& t : set.triangles) {
      if (std::ranges::none_of(t, isTouched)) continue;
      for (const int vertex : t) near[vertex] = true;
    }
    mergeNearCorners(m_chain, near, radius);
  }

  // Replaces all colliding triangles by their pieces. Returns how many triangles were cut; -1 if an
  // arrangement failed.
  long long arrange(std::span<const Collision> collisions, const CoordinateGrid& grid) {
    const std::vector<FacetCluster> clusters = clustersOf(collisions);
    TriangleSet& set = m_chain.set;
    WeightedSet next;
    std::vector<bool> isCut(set.triangles.size(), false);
    long long cut = 0;
    for (const FacetCluster& cluster : clusters) {
      for (const int member : cluster.members) isCut[member] = true;
      cut += static_cast<long long>(cluster.members.size());
    }
    // Clusters are arranged in parallel; new points are numbered afterwards in a fixed order, so
    // the result is deterministic.
    const auto pieces = arrangeAll(clusters, grid);
    if (m_budget.work < 0) return -1;
    std::vector<Vec3> points = set.points;
    NewCorners corners(points, pieces);
    for (const Triangle& t : set.triangles) corners.addCornersOf(t);
    next.set.triangles.reserve(set.triangles.size());
    next.set.origins.reserve(set.triangles.size());
    next.weights.reserve(set.triangles.size());
    for (size_t t = 0; t < set.triangles.size(); ++t) {
      if (!isCut[t]) add(next, set.triangles[t], static_cast<int>(t), m_chain.weights[t]);
    }
    next.settled.assign(next.set.triangles.size(), true);  // all that collide are cut
    for (size_t i = 0; i < clusters.size(); ++i) {
      if (!pieces[i]) return -1;
      addPieces(clusters[i], *pieces[i], corners, next);
    }
    next.set.points = std::move(points);
    m_chain = std::move(next);
    return cut;
  }

  // Whether the budget suffices does not depend on the order of the facets: each only adds to what
  // is spent. Large facets are arranged one after the other, so that only one is in memory.
  std::vector<std::optional<FacetPieces>> arrangeAll(std::span<const FacetCluster> clusters,
                                                     const CoordinateGrid& grid) {
    std::vector<std::optional<FacetPieces>> pieces(clusters.size());
    std::atomic<long long> work{m_budget.work};
    const auto isLarge = [&](size_t i) {
      return clusters[i].members.size() + clusters[i].cutters.size() > kLargeFacet;
    };
    beginStage(m_watch, "cutting faces that intersect", clusters.size());
    const auto arrangeOne = [&](size_t i) {
      countSteps(m_watch);
      if (work < 0) return;
      FacetLimits limits{m_budget.cornersOfFacet, &work};
      pieces[i] = arrangeFacet(clusters[i], weightsOf(clusters[i]), grid, limits);
    };
    tbb::parallel_for(size_t{0}, clusters.size(), [&](size_t i) {
      if (!isLarge(i)) arrangeOne(i);
    });
    for (size_t i = 0; i < clusters.size(); ++i)
      if (isLarge(i)) arrangeOne(i);
    m_budget.work = work;
    return pieces;
  }

  void add(WeightedSet& next, const Triangle& triangle, int source, int weight) const {
    next.set.add(triangle, m_chain.set.origins[source]);
    next.weights.push_back(weight);
  }

  std::vector<int> weightsOf(const FacetCluster& cluster) const {
    std::vector<int> weights;
    for (const int member : cluster.members) weights.push_back(m_chain.weights[member]);
    return weights;
  }

  void addPieces(const FacetCluster& cluster, const FacetPieces& pieces, NewCorners& corners,
                 WeightedSet& next) const {
    std::vector<int> numbers;
    for (const Vec3& point : pieces.newPoints) numbers.push_back(corners.numberOf(point));
    for (const FacetPieces::Piece& piece : pieces.pieces) {
      if (piece.forward == 0) continue;
      Triangle t = piece.corners;
      for (int& corner : t) corner = corner < 0 ? numbers[~corner] : corner;
      if (piece.forward < 0) std::swap(t[1], t[2]);
      add(next, t, cluster.members[piece.member], std::abs(piece.forward));
    }
  }

  std::vector<FacetCluster> clustersOf(std::span<const Collision> collisions) const {
    const TriangleSet& set = m_chain.set;
    DisjointSets sets(static_cast<int>(set.triangles.size()));
    std::vector<bool> involved(set.triangles.size(), false);
    std::vector<std::pair<int, int>> cuts;  // first member of the cluster, cutter
    for (const Collision& c : collisions) {
      involved[c.first] = involved[c.second] = true;
      if (isCoplanar(set, c.first, c.second)) {
        sets.join(c.first, c.second);
      } else {
        cuts.insert(cuts.end(), {{c.first, c.second}, {c.second, c.first}});
      }
    }
    std::vector<int> number(set.triangles.size(), -1);
    std::vector<FacetCluster> clusters;
    for (int t = 0; t < static_cast<int>(set.triangles.size()); ++t) {
      if (!involved[t]) continue;
      const int root = sets.find(t);
      if (root == t) {
        number[t] = static_cast<int>(clusters.size());
        clusters.push_back({set.points, set.triangles, {}, {}});
      }
      clusters[number[root]].members.push_back(t);
    }
    for (auto& [member, cutter] : cuts) member = number[sets.find(member)];
    std::ranges::sort(cuts);
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    for (const auto& [cluster, cutter] : cuts) clusters[cluster].cutters.push_back(cutter);
    return clusters;
  }

  WeightedSet& m_chain;
  bool m_singlePrecision;
  UntangleBudget& m_budget;
  WorkWatch* m_watch;
  double m_extent = 0.0;
  int m_grid = 0;
};

}  // namespace

UntangleBudget untangleBudgetFor(size_t triangles) {
  const auto count = static_cast<long long>(triangles);
  return {kFewWork + kWorkPerTriangle * count, kFewTriangles + kTrianglesPerTriangle * triangles,
          kFewCornersOfFacet + static_cast<int>(std::min<long long>(count / 2, 1 << 24))};
}

Untangled untangle(TriangleSet& set, const UntangleOptions& given) {
  UntangleBudget whole = untangleBudgetFor(set.triangles.size());
  UntangleOptions options = given;
  if (options.budget == nullptr) options.budget = &whole;
  Untangled result;
  TriangleSet untangled;
  for (const int bits : options.singlePrecision ? kSingleCornerBits : kCornerBits) {
    WeightedSet chain{set, std::vector<int>(set.triangles.size(), 1), {}};
    if (bits == 0) chain.settled = options.apart;
    const double moved = bits > 0 ? coarsenCorners(chain.set, bits, *options.budget) : 0.0;
    result = Arranger(chain, options).run();
    result.moved = std::max(result.moved, moved);
    untangled = std::move(chain.set);
    if (result.outcome == UntangleOutcome::done || result.outcome == UntangleOutcome::tooTangled)
      break;
  }
  set = std::move(untangled);
  return result;
}

}  // namespace halfspace::geometry
