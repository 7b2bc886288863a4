// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// An example plugin that adds everything a plugin can add: two kinds of shapes, a level format and
// a check.
#include <array>
#include <charconv>
#include <span>

#include <QObject>

#include "geometry/primitives/catalogue/catalogue.h"
#include "level/document/level.h"
#include "level/edits/outline.h"
#include "level/solids/entities.h"
#include "plugins/interface/plugin.h"

namespace roofs {

using halfspace::geometry::Box;
using halfspace::geometry::Vec3;
namespace level = halfspace::level;
namespace plugins = halfspace::plugins;

// A gable roof with its ridge along the longer side of the box. Becomes ordinary solids.
class GableRoof final : public plugins::ShapeMaker {
 public:
  std::string name() const override { return "gable roof"; }
  std::string doc() const override { return "Two slopes that meet in a ridge along the box"; }

  plugins::MadeShape make(const Box& box) const override {
    const Vec3 size = box.sizes();
    const int along = size.x() >= size.y() ? 0 : 1;
    level::ShapeSolid roof;
    roof.shape = "hull";
    for (int corner = 0; corner < 4; ++corner) {
      Vec3 point = box.min();
      if ((corner & 1) != 0) point.x() = box.max().x();
      if ((corner & 2) != 0) point.y() = box.max().y();
      roof.points.push_back(point);
    }
    for (int end = 0; end < 2; ++end) {
      Vec3 ridge = box.center();
      ridge[along] = end == 0 ? box.min()[along] : box.max()[along];
      ridge.z() = box.max().z();
      roof.points.push_back(ridge);
    }
    return {{roof}, {}};
  }
};

// A hip roof with four slopes. It stays parametric: its numbers can be edited in the inspector.
halfspace::geometry::ShapeKind hipRoof() {
  using halfspace::geometry::Parameter;
  using halfspace::geometry::Unit;
  constexpr double kMost = 65536;
  halfspace::geometry::ShapeKind kind;
  kind.name = "hip roof";
  kind.doc = "Four slopes that meet in a ridge or a tip";
  kind.parameters = {
      Parameter{"width", 128, 1, kMost, false, Unit::length, "size in x"},
      Parameter{"depth", 96, 1, kMost, false, Unit::length, "size in y"},
      Parameter{"height", 48, 1, kMost, false, Unit::length, "from the eaves to the ridge"},
      Parameter{"ridge", 0.5, 0, 1, false, Unit::ratio, "its length relative to the width"}};
  kind.build = [](const halfspace::geometry::Numbers& numbers, std::span<const Vec3>) {
    const double width = numbers.at("width"), depth = numbers.at("depth");
    const double height = numbers.at("height"), ridge = numbers.at("ridge");
    std::vector<Vec3> points;
    for (const double x : {-width / 2, width / 2}) {
      points.emplace_back(x, -depth / 2, -height / 2);
      points.emplace_back(x, depth / 2, -height / 2);
      points.emplace_back(x * ridge, 0, height / 2);
    }
    return halfspace::geometry::findShapeKind("hull")->build({}, points);
  };
  return kind;
}

// A text format for boxes: six numbers on each line, the lower and the upper corner.
class BoxList final : public plugins::LevelFormat {
 public:
  std::string name() const override { return "List of boxes"; }
  std::vector<std::string> extensions() const override { return {"boxes"}; }
  bool canWrite() const override { return false; }

  plugins::ReadOutcome<level::Level> read(const plugins::Source& source,
                                          const plugins::ReadControl&) const override {
    level::Level made;
    plugins::IssueList issues;
    int line = 0;
    std::string_view rest = source.bytes;
    while (!rest.empty()) {
      const std::string_view text = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(text.size() + 1, rest.size()));
      ++line;
      if (text.empty()) continue;
      if (!addBox(made, text)) {
        issues.unreadable("six numbers were expected, the upper ones greater", line);
        return {std::nullopt, std::move(issues).taken()};
      }
    }
    return {std::move(made), std::move(issues).taken()};
  }
  plugins::WriteOutcome write(const level::Level&, const plugins::Source&) const override {
    return {std::nullopt, {"Lists of boxes are only read."}};
  }

 private:
  static bool addBox(level::Level& to, std::string_view text) {
    std::array<double, 6> numbers{};
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    for (double& number : numbers) {
      while (at != end && *at == ' ') ++at;
      const auto result = std::from_chars(at, end, number);
      if (result.ec != std::errc()) return false;
      at = result.ptr;
    }
    level::ShapeSolid box;
    box.shape = "hull";
    for (int corner = 0; corner < 8; ++corner) {
      box.points.emplace_back(numbers[(corner & 1) != 0 ? 3 : 0],
                              numbers[(corner & 2) != 0 ? 4 : 1],
                              numbers[(corner & 4) != 0 ? 5 : 2]);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      if (!(numbers[i] < numbers[i + 3])) return false;
    }
    return level::addNode(to, to.root(), box).ok();
  }
};

class NamelessDoors final : public plugins::LevelCheck {
 public:
  std::string name() const override { return "Movers without a name"; }

  level::Issues check(const level::Level& level) const override {
    level::Issues issues;
    for (const level::NodeId id : level::entitiesOf(level)) {
      const level::KeyValues& keys = *level.node(id).keyValues();
      if (level::valueOf(keys, "classname") != "mover") continue;
      if (!level::valueOf(keys, "targetname").empty()) continue;
      level::Issue issue;
      issue.severity = level::Severity::warning;
      issue.node = id;
      issue.text = "A mover has no targetname, so nothing can fire it.";
      issues.push_back(std::move(issue));
    }
    return issues;
  }
};

class Roofs final : public QObject, public plugins::Plugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID HALFSPACE_PLUGIN_IID FILE "plugin.json")
  Q_INTERFACES(halfspace::plugins::Plugin)

 public:
  void initialise(plugins::Registry& registry) override {
    registry.addShape(std::make_unique<GableRoof>());
    registry.addShapeKind(hipRoof());
    registry.addLevelFormat(std::make_unique<BoxList>());
    registry.addCheck(std::make_unique<NamelessDoors>());
  }
};

}  // namespace roofs

#include "roofs.moc"
