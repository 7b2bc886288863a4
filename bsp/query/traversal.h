// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Which leaves a moving shape may touch, nearest first. Source: Melax 2000, section 3; intervals of
// the motion are carried instead of points, and a stack instead of recursion.
#pragma once

#include <algorithm>

#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

// How far a shape may lie over a plane and still touch the back, and under it and touch the front.
struct Reaches {
  double behind, before;
};

// Nothing but what the compiler removes. The hooks of a statistics policy.
struct NoStatistics {
  void visitNode() {}
  void visitLeaf() {}  // solid, or any where empty ones are asked for
  void testCell() {}   // the shape itself against a cell
};

struct CountingStatistics {
  uint64_t nodes = 0, leaves = 0, cellTests = 0;
  void visitNode() { ++nodes; }
  void visitLeaf() { ++leaves; }
  void testCell() { ++cellTests; }
};

// The largest number of nodes with matter on both sides, one below the other: what can be pending.
inline constexpr int kPendingInOneRun = 120;
inline constexpr int kDeepestNesting = 40;
inline constexpr int kDeepestTree = kPendingInOneRun * kDeepestNesting;

// Goes through the leaves that the motion passes when every plane moves by the reach.
//   Mover:  double distance(n, offset)  signed distance of the start from a plane
//           double change(n)            what the motion adds
//           Reaches reaches(n)          with what rounding asks for
//           kTurns; if so, Reaches reachesAtEnd(n), between which the reach changes steadily
//   Visitor: kVisitsEmpty; bool visit(Link leaf, double& latest): false ends it; `latest` is the
//   end
//           of the motion that is still of interest, and only shrinks
template <class Mover, class Visitor, class Statistics>
class Traversal {
 public:
  Traversal(const TreeView& tree, const Mover& mover, Visitor& visitor, Statistics& statistics)
      : m_tree(tree), m_mover(mover), m_visitor(visitor), m_statistics(statistics) {}

  // False: the tree is deeper than kDeepestTree; what was visited is not all.
  bool run() { return descend({0.0, 1.0, m_tree.root}, 0) != Outcome::tooDeep; }

 private:
  enum class Outcome { goesOn, ended, tooDeep };
  struct Pending {
    double enter, leave;
    Link link;
  };
  struct Children {
    bool back, front;  // which are met
    double backEnter, backLeave, frontEnter, frontLeave;
    bool backFirst;
  };

  bool matters(Link link) const {
    return Visitor::kVisitsEmpty || !link.isLeaf() || link.isSolid();
  }

  static void clipBelow(double start, double change, double bound, double& enter, double& leave) {
    // start + t change <= bound; a quotient that is no number clips nothing.
    const double t = (bound - start) / change;
    if (change > 0.0) {
      if (t < leave) leave = t;
    } else if (change < 0.0) {
      if (t > enter) enter = t;
    } else if (start > bound) {
      leave = -1.0;
    }
  }

  Children split(const Node& node, double enter, double leave) const {
    const Vec3& n = m_tree.normals[node.normal];
    const double start = m_mover.distance(n, node.offset), change = m_mover.change(n);
    const Reaches reach = m_mover.reaches(n);
    Children children{true, true, enter, leave, enter, leave, change >= 0.0};
    if constexpr (Mover::kTurns) {
      const Reaches end = m_mover.reachesAtEnd(n);
      clipBelow(start, change - (end.behind - reach.behind), reach.behind, children.backEnter,
                children.backLeave);
      clipBelow(-start, -change - (end.before - reach.before), reach.before, children.frontEnter,
                children.frontLeave);
    } else {
      const double first = start + enter * change, last = start + leave * change;
      const double low = std::min(first, last), high = std::max(first, last);
      children.back = low <= reach.behind;
      children.front = high >= -reach.before;
      if (high > reach.behind && children.back)
        clipBelow(start, change, reach.behind, children.backEnter, children.backLeave);
      if (low < -reach.before && children.front)
        clipBelow(-start, -change, reach.before, children.frontEnter, children.frontLeave);
    }
    children.back = children.back && children.backEnter <= children.backLeave;
    children.front = children.front && children.frontEnter <= children.frontLeave;
    return children;
  }

  // One run of a stack of its own. A tree so deep that the stack is full goes on in another run.
  Outcome descend(Pending at, int nesting) {
    if (nesting == kDeepestNesting) return Outcome::tooDeep;
    Pending pending[kPendingInOneRun];
    int count = 0;
    for (;;) {
      if (at.link.isLeaf() || count == kPendingInOneRun) {
        if (!at.link.isLeaf()) {
          const Outcome below = descend(at, nesting + 1);
          if (below != Outcome::goesOn) return below;
        } else if (matters(at.link)) {
          m_statistics.visitLeaf();
          if (!m_visitor.visit(at.link, m_latest)) return Outcome::ended;
        }
        if (!next(pending, count, at)) return Outcome::goesOn;
        continue;
      }
      m_statistics.visitNode();
      const Node& node = m_tree.nodes[at.link.nodeIndex()];
      const Children met = split(node, at.enter, at.leave);
      const bool back = met.back && matters(node.back), front = met.front && matters(node.front);
      const Pending below{met.backEnter, met.backLeave, node.back};
      const Pending above{met.frontEnter, met.frontLeave, node.front};
      if (back && front) {
        pending[count++] = met.backFirst ? above : below;
        at = met.backFirst ? below : above;
      } else if (back) {
        at = below;
      } else if (front) {
        at = above;
      } else if (!next(pending, count, at)) {
        return Outcome::goesOn;
      }
    }
  }

  // The nearest of what is pending and still of interest.
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

  double distance(const Vec3& n, double offset) const { return n.dot(from) - offset; }
  double change(const Vec3& n) const { return n.dot(delta); }
  Reaches reaches(const Vec3& n) const {
    const double before = shape.reach(n) + slack;
    if constexpr (Shape::kSymmetric) return {before, before};
    return {shape.reach(-n) + slack, before};
  }
};

}  // namespace halfspace::bsp
