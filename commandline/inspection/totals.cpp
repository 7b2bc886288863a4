// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/totals.h"

#include "commandline/inspection/html_report.h"
#include "commandline/inspection/inspection.h"

namespace halfspace::commandline {

void Totals::add(const Json& file) {
  ++m_files;
  m_triangles += file.value("triangles", 0LL);
  ++m_verdicts[file.value("verdict", kRefused)];
  for (const Json& defect : file.value("defects", Json::array())) {
    Tally& tally = m_defects[defect.value("kind", "")];
    ++tally.files;
    tally.count += defect.value("count", 0LL);
  }
}

long long Totals::of(const std::string& verdict) const {
  const auto found = m_verdicts.find(verdict);
  return found == m_verdicts.end() ? 0 : found->second;
}

bool Totals::allSolid() const {
  return of(kSolid) == m_files;
}

Json Totals::json() const {
  Json json;
  json["files"] = m_files;
  json["solid"] = of(kSolid);
  json["needs_consent"] = of(kNeedsConsent);
  json["refused"] = of(kRefused);
  json["triangles"] = m_triangles;
  json["defects"] = Json::object();
  for (const auto& [kind, tally] : m_defects) {
    json["defects"][kind]["files"] = tally.files;
    json["defects"][kind]["count"] = tally.count;
  }
  return json;
}

std::string Totals::text() const {
  return grouped(m_files) + (m_files == 1 ? " file: " : " files: ") + grouped(of(kSolid)) +
         " solid, " + grouped(of(kNeedsConsent)) + " not solid, " + grouped(of(kRefused)) +
         " unreadable; " + grouped(m_triangles) + (m_triangles == 1 ? " triangle" : " triangles");
}

}  // namespace halfspace::commandline
