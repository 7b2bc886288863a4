// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Visits the leaves that a moving shape may touch, nearest first. Source: Melax 2000, section 3.
// Departures: intervals of the motion are passed down instead of points, and a stack replaces
// recursion.
//
// At each node the plane is shifted by the shape's reach, to the front for the back child and to
// the back for the front child:
//
//     ------- back child is met ----------->|
//                     |<---------- front child is met -------
//    -----------------+----------+----------+----------------->  signed distance of the shape's
//              -reach.before     0     +reach.behind             reference point from the plane
//
// The interval [enter, leave] of the motion is clipped at each shifted plane. Between the two
// planes the shape may touch both children.
#pragma once

#include <algorithm>
#include <cmath>

#include "bsp/query/hull.h"
#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

// Reach of the shape along the plane's normal: `behind` is the largest distance in front of the
// plane at which the reference point may be while the shape touches the back, `before` the largest
// distance behind it while the shape touches the front.
struct Reaches {
  double behind, before;
};

// A motion relative to a node's plane: signed distance of the start, change of that distance over
// the motion, and the reaches including the slack.
struct Meeting {
  double start, change;
  Reaches reach;
};

// A statistics policy: the traversal calls its hooks. These do nothing and are removed by the
// compiler.
struct NoStatistics {
  void visitNode() {}
  void visitLeaf() {}  // a solid leaf; any leaf if the visitor wants empty ones
  void testCell() {}   // an exact test of the shape against a cell
};

struct CountingStatistics {
  uint64_t nodes = 0, leaves = 0, cellTests = 0;
  void visitNode() { ++nodes; }
  void visitLeaf() { ++leaves; }
  void testCell() { ++cellTests; }
};

// The deepest tree, in nodes on a path, that queries accept; the file reader refuses deeper ones.
inline constexpr int kDeepestTree = 19'200;
// The number of children that may wait while the nearer one is visited: 3 kB of stack. Trees of
// levels need no more. Deeper trees are finished by Traversal::descendDeep(), which needs 6 kB
// more, whatever the depth.
inline constexpr int kMostPending = 120;

// Visits the leaves that the motion passes when every plane is shifted by the reach.
//   Mover:   Meeting meet(tree, node). If kTurns, also Reaches reachesAtEnd(n): the reach at the
//            end of the motion; in between it is interpolated linearly.
//   Visitor: kVisitsEmpty: whether empty leaves are visited, too, and solid ones that the tree's
//            mask does not see. bool visit(Link leaf, double& latest): false ends the traversal;
//            `latest` is the end of the part of the motion that still matters, and may only shrink.
template <class Mover, class Visitor, class Statistics>
class Traversal {
 public:
  Traversal(const TreeView& tree, const Mover& mover, Visitor& visitor, Statistics& statistics)
      : m_tree(tree), m_mover(mover), m_visitor(visitor), m_statistics(statistics) {}

  // False: the tree is deeper than kDeepestTree, and not every leaf was visited.
  [[gnu::always_inline]] bool run() { return descend({0.0, 1.0, m_tree.root}) != Outcome::tooDeep; }

 private:
  enum class Outcome { goesOn, ended, tooDeep };
  struct Pending {
    // Left uninitialised on purpose: zeroing the array took a tenth of a ray's time.
    Pending() {}
    Pending(double from, double to, Link where) : enter(from), leave(to), link(where) {}
    double enter, leave;
    union {
      Link link;
    };
  };

  static bool matters(Link link) {
    return Visitor::kVisitsEmpty || !link.isLeaf() || link.isSolid();
  }

  // Reduces `part` to the times t at which start + t change <= bound; false if none are left. If
  // the quotient is NaN, nothing is clipped.
  static bool clip(double start, double change, double bound, Pending& part) {
    const double t = (bound - start) / change;
    if (change > 0.0) {
      if (t < part.leave) part.leave = t;
    } else if (change < 0.0) {
      if (t > part.enter) part.enter = t;
    } else if (start > bound) {
      return false;
    }
    return part.enter <= part.leave;
  }

  // Moves on to the only child that is met, or to the nearer one while the other waits. False if no
  // child matters. (Selecting instead of branching was slower by a fifth for rays: a correct branch
  // prediction hides the load of the next node.)
  bool step(Pending& at, Pending* pending, int& count) const {
    const Node& node = m_tree.nodes[at.link.nodeIndex()];
    if (!Visitor::kVisitsEmpty && (m_tree.mask & ~node.lacks) == 0) return false;
    const Meeting meeting = m_mover.meet(m_tree, node);
    if constexpr (Mover::kTurns) {
      return stepTurning(node, meeting, at, pending, count);
    } else {
      const auto& [start, change, reach] = meeting;
      const double first = start + at.enter * change, last = start + at.leave * change;
      if (std::min(first, last) > reach.behind) {
        at.link = node.front;
        return matters(at.link);
      }
      if (std::max(first, last) < -reach.before) {
        at.link = node.back;
        return matters(at.link);
      }
      return stepAcross(node, meeting, at, pending, count);
    }
  }

  // Both children are met. Their order cannot be predicted, so there is no branch before the end. A
  // NaN quotient clips nothing.
  bool stepAcross(const Node& node, const Meeting& meeting, Pending& at, Pending* pending,
                  int& count) const {
    const bool ahead = meeting.change >= 0.0;
    const double speed = std::abs(meeting.change), start = ahead ? meeting.start : -meeting.start;
    const Reaches& reach = meeting.reach;
    const double leavesNear = ((ahead ? reach.behind : reach.before) - start) / speed;
    const double entersFar = -((ahead ? reach.before : reach.behind) + start) / speed;
    const double leave = leavesNear < at.leave ? leavesNear : at.leave;
    const double enter = entersFar > at.enter ? entersFar : at.enter;
    const Link near = ahead ? node.back : node.front, far = ahead ? node.front : node.back;
    const bool isNear = matters(near) & (at.enter <= leave);
    const bool isFar = matters(far) & (enter <= at.leave);
    if (isNear) {
      pending[count] = Pending{enter, at.leave, far};
      count += isFar;
      at.leave = leave;
      at.link = near;
      return true;
    }
    at.enter = enter;
    at.link = far;
    return isFar;
  }

  bool stepTurning(const Node& node, const Meeting& meeting, Pending& at, Pending* pending,
                   int& count) const {
    const auto& [start, change, reach] = meeting;
    Pending back{at.enter, at.leave, node.back}, front{at.enter, at.leave, node.front};
    const Reaches end = m_mover.reachesAtEnd(m_tree.normals[node.normal]);
    const bool isBack =
        clip(start, change - (end.behind - reach.behind), reach.behind, back) && matters(back.link);
    const bool isFront = clip(-start, -change - (end.before - reach.before), reach.before, front) &&
                         matters(front.link);
    const bool backFirst = change >= 0.0;
    if (isBack && isFront) pending[count++] = backFirst ? front : back;
    if (isBack && (!isFront || backFirst))
      at = back;
    else if (isFront)
      at = front;
    return isBack || isFront;
  }

  // Always inlined, so that mover and visitor stay in registers; GCC by itself does not inline it
  // into every caller.
  [[gnu::always_inline]] Outcome descend(Pending at) {
    Pending pending[kMostPending];
    int count = 0;
    for (;;) {
      bool goesOn = false;
      if (at.link.isLeaf()) {
        if (!visitLeaf(at.link)) return Outcome::ended;
      } else if (count == kMostPending) {
        const Outcome below = descendDeep(at);
        if (below != Outcome::goesOn) return below;
      } else {
        m_statistics.visitNode();
        goesOn = step(at, pending, count);
      }
      if (!goesOn && !next(pending, count, at)) return Outcome::goesOn;
    }
  }

  // False: the visitor ended the traversal.
  bool visitLeaf(Link leaf) {
    if (!matters(leaf)) return true;
    if (!Visitor::kVisitsEmpty && !m_tree.sees(leaf.leafId())) return true;
    m_statistics.visitLeaf();
    return m_visitor.visit(leaf, m_latest);
  }

  // The waiting children of a deep subtree: only the last kMostPending are kept, older ones are
  // overwritten. Overwritten ones are found again by descending the current path once more from the
  // subtree's root, at the cost of one such path per kMostPending nodes. For that, each level
  // stores the side on which the path continues (the "restart trail" of S. Laine, "Restart trail
  // for stackless BVH traversal", 2010).
  struct DeepStack {
    DeepStack() {}
    static constexpr int kNone = -1;
    Pending ring[kMostPending];
    int levels[kMostPending];  // levels of their parents
    int first = 0, count = 0;
    int lost = kNone;                    // the deepest level whose child was overwritten
    uint64_t fronts[kDeepestTree / 64];  // one bit per level: the path continues in front

    int slot(int index) const { return (first + index) % kMostPending; }
    void push(const Pending& child, int level) {
      if (count == kMostPending) {
        lost = levels[first];
        first = slot(1);
        --count;
      }
      ring[slot(count)] = child;
      levels[slot(count)] = level;
      ++count;
    }
    int pop(Pending& child) {
      --count;
      child = ring[slot(count)];
      return levels[slot(count)];
    }
    void turn(int level, bool front) {
      const uint64_t bit = uint64_t{1} << (level % 64);
      uint64_t& word = fronts[level / 64];
      word = front ? word | bit : word & ~bit;
    }
    bool isFront(int level) const { return (fronts[level / 64] >> (level % 64) & 1) != 0; }
  };

  // The subtree below `top`, with a stack that does not grow with its depth.
  [[gnu::noinline]] Outcome descendDeep(const Pending& top) {
    DeepStack stack;
    Pending at = top;
    int level = 0, target = DeepStack::kNone;
    for (;;) {
      bool goesOn = false;
      if (at.link.isLeaf()) {
        if (!visitLeaf(at.link)) return Outcome::ended;
      } else if (level == kDeepestTree) {
        return Outcome::tooDeep;
      } else {
        m_statistics.visitNode();
        goesOn = stepDeep(at, stack, level, target);
        ++level;
      }
      if (goesOn) continue;
      target = DeepStack::kNone;
      if (nextDeep(stack, at, level)) continue;
      // Restart the descent at the deepest child that was overwritten.
      if (stack.lost == DeepStack::kNone || top.enter > m_latest) return Outcome::goesOn;
      target = stack.lost;
      stack.lost = DeepStack::kNone;
      level = 0;
      at = top;
      at.leave = std::min(at.leave, m_latest);
    }
  }

  // As step(), during a repeated descent. Above the target level it follows the stored path, at
  // that level it takes the farther child, below it descends normally. Decisions repeat those of
  // the first descent, except that the motion may be shorter by now. A child that is no longer met
  // does not matter, nor does anything below it.
  bool stepDeep(Pending& at, DeepStack& stack, int level, int target) const {
    const Link front = m_tree.nodes[at.link.nodeIndex()].front;
    Pending far[1];
    int isFar = 0;
    if (!step(at, far, isFar)) return false;
    const bool known = level < target;
    const bool toFar = level == target || (known && (at.link == front) != stack.isFront(level));
    if (toFar) {
      if (isFar == 0) return false;
      at = far[0];
    } else if (isFar != 0) {
      stack.push(far[0], level);
    }
    if (!known) stack.turn(level, at.link == front);
    return true;
  }

  // False: no waiting child matters any more, except overwritten ones.
  bool nextDeep(DeepStack& stack, Pending& at, int& level) const {
    do {
      if (stack.count == 0) return false;
      level = stack.pop(at);
    } while (at.enter > m_latest);
    at.leave = std::min(at.leave, m_latest);
    // Continue in the parent's other child.
    stack.turn(level, !stack.isFront(level));
    ++level;
    return true;
  }

  // Takes the nearest waiting child that still matters.
  bool next(const Pending* pending, int& count, Pending& at) const {
    do {
      if (count == 0) return false;
      at = pending[--count];
    } while (at.enter > m_latest);
    at.leave = std::min(at.leave, m_latest);
    return true;
  }

  const TreeView& m_tree;
  const Mover& m_mover;
  Visitor& m_visitor;
  Statistics& m_statistics;
  double m_latest = 1.0;
};

// The mover of a shape that keeps its orientation.
template <class Shape>
struct StraightMover {
  static constexpr bool kTurns = false;
  const Shape& shape;
  Vec3 from, delta;  // of its middle
  double slack;

  // Axial planes, most planes of a level, need no dot product. Always inlined: GCC by itself does
  // not inline it into every traversal, which makes a sweep a tenth slower.
  [[gnu::always_inline]] Meeting meet(const TreeView& tree, const Node& node) const {
    const Vec3& n = tree.normals[node.normal];
    if constexpr (Shape::kSymmetric) {
      if (node.normal < 3) {
        const int axis = static_cast<int>(node.normal);
        const double reach = shape.reachAlong(axis) + slack;
        return {from[axis] - node.offset, delta[axis], {reach, reach}};
      }
      const double reach = shape.reach(n) + slack;
      return {n.dot(from) - node.offset, n.dot(delta), {reach, reach}};
    } else {
      const double more = slack + shape.hull->margin();
      if (node.normal < 3) {
        const int axis = static_cast<int>(node.normal);
        const double behind = more - shape.hull->low()[axis];
        return {from[axis] - node.offset, delta[axis], {behind, more + shape.hull->high()[axis]}};
      }
      const Hull::Range range = shape.hull->rangeAlong(n);
      return {n.dot(from) - node.offset, n.dot(delta), {more - range.least, more + range.largest}};
    }
  }
};

}  // namespace halfspace::bsp
