// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/interface/issue.h"

namespace halfspace::plugins {

std::string messageOf(const Issue& issue) {
  std::string text;
  if (issue.sourceLine > 0) {
    text = std::to_string(issue.sourceLine);
    if (issue.column > 0) text += ":" + std::to_string(issue.column);
    text += ": ";
  } else if (issue.byte) {
    text = "byte " + std::to_string(*issue.byte) + ": ";
  }
  return text + nameOf(issue.severity) + ": " + issue.text;
}

std::string placedText(const Issue& issue) {
  if (issue.sourceLine > 0) return "Line " + std::to_string(issue.sourceLine) + ": " + issue.text;
  if (issue.byte) return "Byte " + std::to_string(*issue.byte) + ": " + issue.text;
  return issue.text;
}

bool isLostGeometry(const Issue& issue) {
  return issue.kind == IssueKind::lost && issue.severity == Severity::error;
}

void IssueList::add(Issue issue) {
  if (m_issues.size() < kMostKept) return m_issues.push_back(std::move(issue));
  ++m_notKept;
  // The last two places are for an error, without which nobody would know why the file is refused,
  // and for a loss, about which saving over the file asks.
  Issue& last = m_issues.back();
  Issue& lastButOne = m_issues[kMostKept - 2];
  if (issue.severity == Severity::error && last.severity != Severity::error) std::swap(last, issue);
  if (issue.kind == IssueKind::lost && lastButOne.kind != IssueKind::lost)
    std::swap(lastButOne, issue);
}

void IssueList::add(Severity severity, IssueKind kind, std::string text, int line) {
  Issue issue;
  issue.severity = severity;
  issue.kind = kind;
  issue.text = std::move(text);
  issue.sourceLine = line;
  add(std::move(issue));
}

void IssueList::unreadable(std::string text, int line, int column) {
  add(Severity::error, IssueKind::unreadable, std::move(text), line);
  if (m_notKept == 0) m_issues.back().column = column;
}

void IssueList::unreadableAtByte(std::string text, size_t byte) {
  add(Severity::error, IssueKind::unreadable, std::move(text), 0);
  if (m_notKept == 0) m_issues.back().byte = byte;
}

void IssueList::lost(std::string text, int line) {
  add(Severity::warning, IssueKind::lost, std::move(text), line);
}

void IssueList::lostGeometry(std::string_view text, int line) {
  add(Severity::error, IssueKind::lost, "Lost geometry: " + std::string(text), line);
}

void IssueList::odd(std::string text, int line) {
  add(Severity::warning, IssueKind::odd, std::move(text), line);
}

void IssueList::note(std::string text, int line) {
  add(Severity::note, IssueKind::odd, std::move(text), line);
}

std::vector<Issue> IssueList::taken() && {
  if (m_notKept > 0) {
    Issue rest;
    rest.severity = Severity::warning;
    rest.text = std::to_string(m_notKept) + " more issues are not listed.";
    m_issues.push_back(std::move(rest));
  }
  return std::move(m_issues);
}

}  // namespace halfspace::plugins
