// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/journal.h"

#include <algorithm>
#include <charconv>

#include "level/file/file_error.h"
#include "level/file/json_text.h"
#include "level/file/level_writer.h"
#include "level/file/read_context.h"
#include "level/file/record_reader.h"
#include "level/journal/line_checksum.h"

namespace halfspace::level {

namespace {

constexpr const char* kHeaderKeys = "halfspace journal, level, hash, next id, check";
constexpr const char* kLineKeys =
    "step, continues, unfinished, edits, selected, next id, undo, for good, redo, check";

class JournalReader {
 public:
  explicit JournalReader(std::string text) { m_journal.text = std::move(text); }

  std::variant<Journal, FileError> read() {
    const std::string_view text = m_journal.text;
    bool hasHeader = false;
    int line = 0;
    const bool isMarked = text.starts_with(JsonReader::kByteOrderMark);
    for (std::size_t start = isMarked ? JsonReader::kByteOrderMark.size() : 0;
         start < text.size();) {
      const std::size_t stop = text.find('\n', start);
      const std::size_t end = stop == std::string_view::npos ? text.size() : stop;
      ++line;
      const bool blank =
          text.substr(start, end - start).find_first_not_of(" \t\r") == std::string_view::npos;
      if (!blank) {
        std::optional<FileError> error =
            hasHeader ? readLine(start, end, line) : readHeader(start, end);
        if (error && !hasHeader) return *error;
        if (error) {
          giveUp(std::move(*error), end);
          break;
        }
        hasHeader = true;
      }
      start = stop == std::string_view::npos ? text.size() : stop + 1;
      m_journal.goodBytes = start;
    }
    if (!hasHeader) return FileError{"the journal is empty: it has not even its first line.", 1, 0};
    return std::move(m_journal);
  }

 private:
  // Whether only zero bytes and line breaks follow `at`, as a power failure may leave them.
  bool isEnd(std::size_t at) const {
    return m_journal.text.find_first_not_of(std::string_view("\0\n", 2), at) == std::string::npos;
  }

  void giveUp(FileError error, std::size_t end) {
    m_journal.isTruncated = isEnd(end) && !m_journal.text.ends_with('\n');
    if (m_journal.text.find('\0', m_journal.goodBytes) == m_journal.goodBytes) {
      m_journal.isTruncated = isEnd(m_journal.goodBytes);
    }
    if (!m_journal.isTruncated) m_journal.damage = std::move(error);
  }

  std::optional<FileError> errorOf(const JsonReader& json) const {
    if (json.ok()) return std::nullopt;
    FileError error = json.error();
    error.text += ".";
    return error;
  }

  static std::optional<FileError> badCheck(int line) {
    return FileError{"line " + std::to_string(line) +
                         ": this line is not as it was written: its check does not fit. If it was "
                         "changed by hand, remove its \"check\" member; else restore the file.",
                     line, 0};
  }

  std::optional<FileError> readHeader(std::size_t start, std::size_t end) {
    JsonReader json(std::string_view(m_journal.text).substr(0, end));
    ReadContext context{json};
    json.seek(start);
    bool isJournal = false;
    json.object([&](std::string_view key) { headerMember(context, key, isJournal); });
    if (json.ok() && !isJournal) {
      json.failAt(start,
                  "this is no edit journal: its first line has no \"halfspace journal\" version");
    }
    if (json.ok()) json.end("this line");
    if (auto error = errorOf(json)) return error;
    return checksumState(std::string_view(m_journal.text).substr(start, end - start)) ==
                   ChecksumState::bad
               ? badCheck(1)
               : std::nullopt;
  }

  void headerMember(ReadContext& context, std::string_view key, bool& isJournal) {
    JsonReader& json = context.json;
    if (key == "halfspace journal") {
      isJournal = true;
      const std::int64_t version = json.integer(1, INT32_MAX);
      if (json.ok() && version != kJournalVersion) {
        json.fail(std::string("this journal was written by ") +
                  (version > kJournalVersion ? "a newer" : "an earlier") +
                  " version of the program: replay it with that one and save the level");
      }
    } else if (key == "level") {
      m_journal.header.level = json.string();
    } else if (key == "hash") {
      m_journal.header.hash = readHash(json);
    } else if (key == "next id") {
      m_journal.header.nextId = nextId(json);
    } else if (key == "check") {
      json.skip();
    } else {
      context.unknownKey(key, "the first line", kHeaderKeys);
    }
  }

  static std::uint64_t nextId(JsonReader& json) {
    return static_cast<std::uint64_t>(json.integer(1, static_cast<std::int64_t>(kMaxId)));
  }

  std::optional<FileError> readLine(std::size_t start, std::size_t end, int number) {
    const std::string_view upToHere = std::string_view(m_journal.text).substr(0, end);
    if (checksumState(upToHere.substr(start)) == ChecksumState::bad) return badCheck(number);
    JsonReader json(upToHere);
    ReadContext context{json};
    json.seek(start);
    JournalLine line;
    line.line = number;
    line.start = start;
    line.end = end;
    int actions = 0;
    json.object([&](std::string_view key) { lineMember(context, key, line, actions); });
    if (json.ok() && actions != 1) {
      json.failAt(start, "a line has one of \"step\", \"undo\" and \"redo\"");
    }
    if (json.ok() && (line.action == JournalAction::step) != (line.edits != 0)) {
      json.failAt(start, "a step, and nothing else, has a list of \"edits\"");
    }
    if (json.ok() && line.permanent && line.action != JournalAction::undo) {
      json.failAt(start, "only an undo can be \"for good\"");
    }
    if (json.ok() && line.unfinished && (line.action != JournalAction::step || line.continues)) {
      json.failAt(start, "only a step that does not continue can be \"unfinished\"");
    }
    if (json.ok()) json.end("this line");
    if (auto error = errorOf(json)) return error;
    add(std::move(line));
    return std::nullopt;
  }

  void add(JournalLine line) {
    std::vector<JournalLine>& lines = m_journal.lines;
    if (!lines.empty() && lines.back().unfinished) lines.pop_back();
    const auto edits = m_journal.text.begin() + static_cast<std::ptrdiff_t>(line.edits);
    const auto editsEnd = m_journal.text.begin() + static_cast<std::ptrdiff_t>(line.editsEnd);
    const bool isCancelled = line.unfinished && std::find(edits, editsEnd, '{') == editsEnd;
    if (!isCancelled) lines.push_back(std::move(line));
  }

  static void lineMember(ReadContext& context, std::string_view key, JournalLine& line,
                         int& actions) {
    JsonReader& json = context.json;
    if (key == "step" || key == "undo" || key == "redo") {
      ++actions;
      line.action = key == "step"   ? JournalAction::step
                    : key == "undo" ? JournalAction::undo
                                    : JournalAction::redo;
      line.name = json.string();
    } else if (key == "edits") {
      line.edits = json.position();
      json.skip();
      line.editsEnd = json.position();
    } else if (key == "continues") {
      line.continues = json.boolean();
    } else if (key == "unfinished") {
      line.unfinished = json.boolean();
    } else if (key == "for good") {
      line.permanent = json.boolean();
    } else if (key == "selected") {
      json.array([&] {
        const auto id = json.integer(1, static_cast<std::int64_t>(kMaxId) - 1);
        line.selection.push_back({static_cast<std::uint64_t>(id)});
      });
    } else if (key == "next id") {
      line.nextId = nextId(json);
    } else if (key == "check") {
      json.skip();
    } else {
      context.unknownKey(key, "a line", kLineKeys);
    }
  }

  Journal m_journal;
};

}  // namespace

std::variant<Journal, FileError> readJournal(std::string text) {
  return JournalReader(std::move(text)).read();
}

std::variant<Journal, FileError> openJournal(const std::filesystem::path& path) {
  auto file = textOfFile(path);
  if (const auto* unreadable = std::get_if<FileError>(&file)) return *unreadable;
  return readJournal(std::move(std::get<FileText>(file).text));
}

namespace {

void appendKey(std::string& text, const char* key) {
  ((text += ", \"") += key) += "\": ";
}

}  // namespace

JournalHeader headerOf(const Level& level, std::string name) {
  return {std::move(name), levelHash(level), level.nextId()};
}

std::string headerLine(const JournalHeader& header) {
  std::string text = "{\"halfspace journal\": ";
  appendInteger(text, kJournalVersion);
  appendKey(text, "level");
  appendString(text, header.level);
  if (header.hash) {
    appendKey(text, "hash");
    appendString(text, hexDigits(*header.hash));
  }
  if (header.nextId) {
    appendKey(text, "next id");
    appendInteger(text, static_cast<long long>(*header.nextId));
  }
  return withChecksum(std::move(text));
}

std::string stepLine(const StepText& step) {
  std::string text = "{\"step\": ";
  appendString(text, step.name);
  if (step.continues) text += ", \"continues\": true";
  if (step.unfinished) text += ", \"unfinished\": true";
  text += ", \"edits\": [" + step.edits + "]";
  if (!step.selection.empty()) {
    appendKey(text, "selected");
    char before = '[';
    for (const NodeId id : step.selection) {
      text += before;
      appendInteger(text, static_cast<long long>(id.value));
      before = ',';
    }
    text += ']';
  }
  if (step.nextId != 0) {
    appendKey(text, "next id");
    appendInteger(text, static_cast<long long>(step.nextId));
  }
  return withChecksum(std::move(text));
}

std::string finishedStepLine(const Journal& journal) {
  if (journal.lines.empty() || !journal.lines.back().unfinished) return {};
  const JournalLine& line = journal.lines.back();
  const std::string_view list =
      std::string_view(journal.text).substr(line.edits, line.editsEnd - line.edits);
  const std::size_t open = list.find('['), close = list.rfind(']');
  return stepLine({line.name, std::string(list.substr(open + 1, close - open - 1)), line.selection,
                   false, line.nextId.value_or(0)});
}

std::string undoLine(std::string_view name, UndoKind kind) {
  std::string text = "{\"undo\": ";
  appendString(text, name);
  if (kind == UndoKind::permanent) text += ", \"for good\": true";
  return withChecksum(std::move(text));
}

std::string redoLine(std::string_view name) {
  std::string text = "{\"redo\": ";
  appendString(text, name);
  return withChecksum(std::move(text));
}

}  // namespace halfspace::level
