// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/repair_tally.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "commandline/report/console.h"
#include "geometry/repair/repair.h"

namespace halfspace::commandline {

using comparison::decimal;

namespace {

double numberOf(const Json& model, const char* key) {
  const auto found = model.find(key);
  return found != model.end() && found->is_number() ? found->get<double>() : 0.0;
}

bool is(const Json& model, const char* key) {
  const auto found = model.find(key);
  return found != model.end() && found->is_boolean() && found->get<bool>();
}

long long countOf(const std::vector<Json>& models, const char* key) {
  return std::ranges::count_if(models, [&](const Json& model) { return is(model, key); });
}

// Models that were written, or claimed to be solids, of which a share exceeds a limit.
long long countAbove(const std::vector<Json>& models, const char* key, double limit) {
  return std::ranges::count_if(models, [&](const Json& model) {
    return is(model, "claimed") && numberOf(model, key) > limit;
  });
}

std::string percentOf(long long part, size_t whole) {
  return decimal(100.0 * static_cast<double>(part) / static_cast<double>(whole), 4);
}

double sumOf(const std::vector<Json>& models, const char* key) {
  double sum = 0.0;
  for (const Json& model : models) sum += numberOf(model, key);
  return sum;
}

double greatest(const std::vector<Json>& models, const char* key) {
  double most = 0.0;
  for (const Json& model : models) most = std::max(most, numberOf(model, key));
  return most;
}

bool isModel(const Json& model) {
  const auto isText = [&](const char* key) {
    return model.contains(key) && model[key].is_string();
  };
  return model.is_object() && isText("name") && isText("verdict");
}

}  // namespace

Figure RepairTally::figure() const {
  Figure figure{m_name, "", "s", sumOf(m_models, "s"), {}, "", {}, {}};
  const long long valid = countOf(m_models, "valid"), both = countOf(m_models, "kept_both_ways"),
                  outside = countOf(m_models, "kept_outside");
  figure.note = std::to_string(valid) + " of " + std::to_string(m_models.size()) + " valid, " +
                std::to_string(both) + " with every vertex kept both ways, " +
                std::to_string(outside) + " but for those inside of the solid";
  std::map<std::string, long long> reasons;
  Json notKept = Json::array();
  const Json* slowest = &m_models.front();
  double perTenThousand = 0.0;
  for (const Json& model : m_models) {
    const double seconds = numberOf(model, "s");
    if (seconds > numberOf(*slowest, "s")) slowest = &model;
    perTenThousand =
        std::max(perTenThousand, seconds / std::max(numberOf(model, "triangles") / 1e4, 1.0));
    if (!model.contains("reason")) continue;
    ++reasons[model["reason"].get<std::string>()];
    notKept.push_back(model);
  }
  figure.more["files"] = m_models.size();
  figure.more["valid"] = valid;
  figure.more["kept_both_ways"] = both;
  figure.more["kept_outside"] = outside;
  figure.more["kept_everywhere"] = countOf(m_models, "kept_everywhere");
  figure.more["not_kept_by_reason"] = reasons;
  figure.more["not_kept"] = std::move(notKept);
  figure.more["lost_more_than_a_hundredth"] =
      countAbove(m_models, "lost_share", geometry::kMostLostUnasked);
  figure.more["invented_more_than_a_tenth"] =
      countAbove(m_models, "invented_share", geometry::kMostInventedUnasked);
  figure.more["sound"] = countOf(m_models, "sound");
  figure.more["identical"] = std::ranges::count_if(
      m_models, [](const Json& model) { return is(model, "sound") && is(model, "identical"); });
  figure.more["called_solid_but_invalid"] = std::ranges::count_if(
      m_models, [](const Json& model) { return is(model, "claimed") && !is(model, "valid"); });
  figure.more["slowest_s"] = numberOf(*slowest, "s");
  figure.more["slowest"] = (*slowest)["name"];
  figure.more["slowest_s_for_10000_triangles"] = perTenThousand;
  figure.more["peak_mb"] = greatest(m_models, "mb");
  figure.more["models"] = m_models;
  return figure;
}

comparison::Table repairTable() {
  return comparison::Table({"repair", "files", "valid %", "kept both ways %",
                            "kept but for inside %", "lost > 1 %", "invented > 10 %",
                            "solid but invalid", "s", "slowest s", "most MB"});
}

void RepairTally::addRow(comparison::Table& table) const {
  const Figure figure = this->figure();
  const auto count = [&](const char* key) { return figure.more[key].get<long long>(); };
  const auto share = [&](const char* key) { return percentOf(count(key), m_models.size()); };
  table.add({m_name.substr(m_name.find('/') + 1), std::to_string(m_models.size()), share("valid"),
             share("kept_both_ways"), share("kept_outside"),
             std::to_string(count("lost_more_than_a_hundredth")),
             std::to_string(count("invented_more_than_a_tenth")),
             std::to_string(count("called_solid_but_invalid")), decimal(figure.ours, 3),
             decimal(figure.more["slowest_s"].get<double>(), 3),
             decimal(figure.more["peak_mb"].get<double>(), 3)});
}

comparison::Plot::Series RepairTally::secondsOfShares() const {
  constexpr double kLeast = 1e-5;  // the scale is logarithmic
  std::vector<double> seconds;
  for (const Json& model : m_models) seconds.push_back(std::max(numberOf(model, "s"), kLeast));
  std::ranges::sort(seconds);
  comparison::Plot::Series series{m_name.substr(m_name.find('/') + 1), {}};
  for (size_t i = 0; i < seconds.size(); ++i)
    series.points.emplace_back(
        100.0 * static_cast<double>(i + 1) / static_cast<double>(seconds.size()), seconds[i]);
  return series;
}

std::optional<std::vector<RepairTally>> mergedTallies(const std::vector<std::string>& reports) {
  std::vector<RepairTally> tallies;
  std::set<std::pair<std::string, std::string>> known;  // names of the tally and of the model
  for (const std::string& report : reports) {
    std::ifstream in(report, std::ios::binary);
    const Json json = in ? Json::parse(in, nullptr, false) : Json();
    const Json figures = json.is_object() && json.contains("figures") ? json["figures"] : Json();
    bool found = false;
    for (const Json& figure : figures) {
      if (!figure.is_object() || !figure.contains("models") || !figure["models"].is_array() ||
          !figure.contains("name") || !figure["name"].is_string())
        continue;
      const std::string name = figure["name"].get<std::string>();
      auto tally = std::ranges::find(tallies, name, &RepairTally::name);
      if (tally == tallies.end()) tally = tallies.emplace(tallies.end(), name);
      for (const Json& model : figure["models"]) {
        if (!isModel(model)) continue;
        found = true;
        if (known.emplace(name, model["name"].get<std::string>()).second) tally->add(model);
      }
    }
    if (found) continue;
    complain(report, in ? "This is no report of halfspace bench repair with models."
                        : "The report cannot be read.");
    return std::nullopt;
  }
  return tallies;
}

}  // namespace halfspace::commandline
