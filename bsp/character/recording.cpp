// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/recording.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <optional>

#include "bsp/character/named_settings.h"

namespace halfspace::bsp {

namespace {

constexpr std::string_view kMagic = "halfspace-recording";
constexpr uint64_t kMostInARun = 3600 * 120;
constexpr uint64_t kMostSteps = 24 * kMostInARun;

constexpr std::array<std::string_view, 4> kForms{"cylinder", "capsule", "box", "sphere"};

std::vector<std::string_view> tokensOf(std::string_view line) {
  std::vector<std::string_view> tokens;
  constexpr std::string_view kBlank = " \t\r";
  for (size_t at = line.find_first_not_of(kBlank); at != std::string_view::npos;) {
    const size_t end = std::min(line.find_first_of(kBlank, at), line.size());
    tokens.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(kBlank, end);
  }
  return tokens;
}

std::optional<double> numberOf(std::string_view word) {
  double number = 0.0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(number))
    return std::nullopt;
  return number;
}

std::optional<uint64_t> wholeOf(std::string_view word, int base) {
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number, base);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

std::optional<bool> pressed(std::string_view word, std::string_view name) {
  if (word == name) return true;
  if (word == "-") return false;
  return std::nullopt;
}

// Returns an empty string on success, else the message.
std::string takeSetting(const std::vector<std::string_view>& tokens, CharacterSettings& settings) {
  if (tokens.size() != 3) return "a setting is: set NAME VALUE";
  if (tokens[1] == "form") {
    for (size_t i = 0; i < kForms.size(); ++i) {
      if (tokens[2] != kForms[i]) continue;
      settings.form = static_cast<CharacterSettings::Form>(i);
      return {};
    }
    return "a form is cylinder, capsule, box or sphere";
  }
  for (const NamedSetting& setting : kNamedSettings) {
    if (tokens[1] != setting.name) continue;
    const auto number = numberOf(tokens[2]);
    if (!number || *number < 0.0 || *number > 1e6)
      return "\"" + std::string(tokens[2]) + "\" is no number from 0 to a million";
    if (setting.aboveZero && *number == 0.0)
      return "\"" + std::string(tokens[1]) + "\" must be above zero";
    if (setting.value == &CharacterSettings::stepSeconds && (*number < 0.001 || *number > 0.1))
      return "a step is from 0.001 to 0.1 seconds long";
    assert(std::isfinite(*number) && *number >= 0.0);
    settings.*setting.value = *number;
    return {};
  }
  return "there is no setting \"" + std::string(tokens[1]) + "\"";
}

// `steps`: those of all runs so far.
std::string takeInput(const std::vector<std::string_view>& tokens, Recording& recording,
                      uint64_t& steps) {
  constexpr const char* kForm =
      "an input is: input STEPS FORWARD SIDE YAW jump|- crouch|- [UP noclip|- [PITCH]], with "
      "forward, side and up from -1 to 1";
  if (tokens.size() != 7 && tokens.size() != 9 && tokens.size() != 10) return kForm;
  const auto count = wholeOf(tokens[1], 10);
  const auto forward = numberOf(tokens[2]);
  const auto side = numberOf(tokens[3]);
  const auto yaw = numberOf(tokens[4]);
  const auto jump = pressed(tokens[5], "jump");
  const auto crouch = pressed(tokens[6], "crouch");
  const auto up = tokens.size() > 7 ? numberOf(tokens[7]) : std::optional(0.0);
  const auto noClip = tokens.size() > 7 ? pressed(tokens[8], "noclip") : std::optional(false);
  const auto pitch = tokens.size() > 9 ? numberOf(tokens[9]) : std::optional(0.0);
  if (!count || !forward || !side || !yaw || !jump || !crouch || !up || !noClip || !pitch)
    return kForm;
  if (std::abs(*forward) > 1.0 || std::abs(*side) > 1.0 || std::abs(*up) > 1.0) return kForm;
  if (*count > kMostInARun || steps + *count > kMostSteps)
    return "more steps than anybody plays; the file is damaged";
  steps += *count;
  recording.runs.push_back({static_cast<uint32_t>(*count),
                            {*forward, *side, *yaw, *jump, *crouch, *up, *noClip, *pitch}});
  return {};
}

// The name that the line sets, if recordings have no such setting; else empty.
std::string unknownSettingOf(const std::vector<std::string_view>& tokens) {
  if (tokens[0] != "set" || tokens.size() != 3) return {};
  const std::vector<std::string> known = settingsOfRecordings();
  const bool isKnown = std::find(known.begin(), known.end(), tokens[1]) != known.end();
  return isKnown ? std::string() : std::string(tokens[1]);
}

std::string takeLine(const std::vector<std::string_view>& tokens, Recording& recording,
                     uint64_t& steps) {
  if (tokens[0] == "level" && tokens.size() == 2) {
    const auto hash = wholeOf(tokens[1], 16);
    if (!hash) return "a level is named by sixteen hexadecimal digits, or 0";
    recording.levelHash = *hash;
    return {};
  }
  if (tokens[0] == "start" && tokens.size() == 4) {
    for (size_t axis = 0; axis < 3; ++axis) {
      const auto number = numberOf(tokens[axis + 1]);
      if (!number) return "a start is: start X Y Z";
      recording.start[static_cast<Eigen::Index>(axis)] = *number;
    }
    return {};
  }
  if (tokens[0] == "set") return takeSetting(tokens, recording.settings);
  if (tokens[0] == "input") return takeInput(tokens, recording, steps);
  return "a line begins with level, start, set or input";
}

// Hulls are not stored: the replay uses a cylinder of the recorded radius and height.
size_t formToWrite(CharacterSettings::Form form) {
  return form == CharacterSettings::Form::hull ? 0 : static_cast<size_t>(form);
}

std::string textOf(double number) {
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  assert(std::isfinite(number) && end != digits.data());
  return {digits.data(), end};
}

}  // namespace

uint64_t Recording::steps() const {
  uint64_t sum = 0;
  for (const Run& run : runs) sum += run.steps;
  return sum;
}

void Recording::add(const CharacterInput& input) {
  if (!runs.empty() && runs.back().input == input && runs.back().steps < kMostInARun)
    ++runs.back().steps;
  else
    runs.push_back({1, input});
}

std::vector<std::string> settingsOfRecordings() {
  std::vector<std::string> names{"form"};
  for (const NamedSetting& setting : kNamedSettings) names.emplace_back(setting.name);
  return names;
}

std::variant<Recording, RecordingError> readRecording(std::string_view text) {
  Recording recording;
  bool begun = false;
  uint64_t steps = 0;
  for (int line = 1; !text.empty(); ++line) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::vector<std::string_view> tokens = tokensOf(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (tokens.empty() || tokens[0].front() == '#') continue;
    if (!begun) {
      if (tokens.size() != 2 || tokens[0] != kMagic)
        return RecordingError{line, "a recording begins with: halfspace-recording 1"};
      if (tokens[1] != "1")
        return RecordingError{line, "this program reads version 1 of recordings only"};
      begun = true;
      continue;
    }
    std::string wrong = takeLine(tokens, recording, steps);
    if (!wrong.empty()) return RecordingError{line, std::move(wrong), unknownSettingOf(tokens)};
  }
  if (!begun) return RecordingError{1, "the file is empty"};
  return recording;
}

std::string textOf(const Recording& recording) {
  const auto hex = [](uint64_t number) {
    std::array<char, 16> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    return std::string(digits.data(), end);
  };
  std::string text = std::string(kMagic) + " 1\nlevel " + hex(recording.levelHash) + "\nstart";
  for (int axis = 0; axis < 3; ++axis) text += ' ' + textOf(recording.start[axis]);
  text += "\nset form " + std::string(kForms[formToWrite(recording.settings.form)]) + '\n';
  for (const NamedSetting& setting : kNamedSettings)
    text +=
        "set " + std::string(setting.name) + ' ' + textOf(recording.settings.*setting.value) + '\n';
  for (const Recording::Run& run : recording.runs) {
    const CharacterInput& input = run.input;
    text += "input " + std::to_string(run.steps) + ' ' + textOf(input.forward) + ' ' +
            textOf(input.side) + ' ' + textOf(input.yaw) + (input.jump ? " jump" : " -") +
            (input.crouch ? " crouch" : " -");
    if (input.up != 0.0 || input.noClip || input.pitch != 0.0)
      text += ' ' + textOf(input.up) + (input.noClip ? " noclip" : " -");
    if (input.pitch != 0.0) text += ' ' + textOf(input.pitch);
    text += '\n';
  }
  return text;
}

}  // namespace halfspace::bsp
