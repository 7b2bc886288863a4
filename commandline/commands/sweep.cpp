// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <cmath>
#include <iostream>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>

#include "bsp/file/tree_file.h"
#include "bsp/query/sweep.h"
#include "commandline/commands/shared_options.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "plugins/interface/source.h"

namespace halfspace::commandline {

namespace {

struct SweepOptions {
  std::string tree;
  std::string shape;
  std::string accuracy = "exact";
};

struct Motion {
  bsp::Vec3 from, delta;
};

// Parses "x,y,z,dx,dy,dz"; spaces around the numbers are allowed.
std::optional<Motion> motionOf(std::string_view line) {
  Motion motion;
  const char* at = line.data();
  const char* const end = at + line.size();
  const auto skipSpaces = [&] {
    while (at != end && (*at == ' ' || *at == '\t' || *at == '\r')) ++at;
  };
  for (int i = 0; i < 6; ++i) {
    skipSpaces();
    if (at != end && *at == '+') ++at;
    double& number = i < 3 ? motion.from[i] : motion.delta[i - 3];
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return std::nullopt;
    at = next;
    skipSpaces();
    if (i < 5 && (at == end || *at++ != ',')) return std::nullopt;
  }
  if (at != end) return std::nullopt;
  return motion;
}

// The shortest text that reads back as the same double.
void append(std::string& text, double number) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, number + 0.0).ptr;
  text.append(digits, end);
}

class Sweep {
 public:
  explicit Sweep(const SweepOptions& options) : m_options(options) {}

  ExitCode run() {
    const Formats formats;
    auto shape = shapeNamed(m_options.shape, formats);
    if (const auto* message = std::get_if<std::string>(&shape)) {
      complain("--shape " + *message);
      return ExitCode::wrongUsage;
    }
    auto bytes = plugins::readFile(m_options.tree);
    if (!bytes.value) {
      printIssues(m_options.tree, bytes.issues);
      return ExitCode::cannotReadOrWrite;
    }
    // Copied into 64-bit words, because the reader requires this alignment.
    std::vector<uint64_t> words(bytes.value->size() / sizeof(uint64_t) + 1);
    std::copy(bytes.value->begin(), bytes.value->end(), reinterpret_cast<char*>(words.data()));
    const auto file =
        bsp::readTreeFile({reinterpret_cast<const std::byte*>(words.data()), bytes.value->size()});
    if (const auto* refusal = std::get_if<bsp::FileRefusal>(&file)) {
      complain(m_options.tree, bsp::messageOf(*refusal) +
                                   "; write it again with: halfspace compile LEVEL -o TREE.hbsp");
      return ExitCode::cannotReadOrWrite;
    }
    const auto& tree = std::get<bsp::TreeFile>(file);
    return std::visit([&](const auto& moving) { return answerAll(tree, moving); },
                      std::get<NamedShape>(shape).shape);
  }

 private:
  template <class Shape>
  ExitCode answerAll(const bsp::TreeFile& file, const Shape& shape) {
    const bsp::Accuracy accuracy =
        m_options.accuracy == "shifted" ? bsp::Accuracy::shifted : bsp::Accuracy::exact;
    ExitCode code = ExitCode::done;
    std::string line;
    std::string out;
    for (int number = 1; std::getline(std::cin, line); ++number) {
      if (line.find_first_not_of(" \t\r") == std::string::npos || line[0] == '#') continue;
      const std::optional<Motion> motion = motionOf(line);
      const bsp::Hit hit = motion
                               ? bsp::sweep(file.tree, shape, motion->from, motion->delta, accuracy)
                               : bsp::Hit{.error = bsp::QueryError::notFinite};
      if (hit.error != bsp::QueryError::none) {
        complain("<stdin>:" + std::to_string(number), messageOf(motion, hit.error));
        out += "error,,,,,\n";
        code = ExitCode::wrongInput;
      } else {
        appendAnswer(out, hit);
      }
      if (out.size() > kFlushAt) flush(out);
    }
    flush(out);
    return std::cout ? code : ExitCode::cannotReadOrWrite;
  }

  static std::string messageOf(const std::optional<Motion>& motion, bsp::QueryError error) {
    if (!motion) return "A line is x,y,z,dx,dy,dz: where the shape starts and how far it goes";
    if (error == bsp::QueryError::notFinite)
      return "The start, the motion and its end must be finite numbers";
    if (error == bsp::QueryError::badShape) return "The shape is too large";
    return "The tree is too deep for this program";
  }

  static void appendAnswer(std::string& out, const bsp::Hit& hit) {
    append(out, hit.fraction);
    for (int axis = 0; axis < 3; ++axis) {
      out += ',';
      append(out, hit.normal[axis]);
    }
    out += ',' + (hit.face == bsp::kNoFace ? "-1" : std::to_string(hit.face));
    out += hit.startInSolid ? ",1\n" : ",0\n";
  }

  static void flush(std::string& out) {
    std::cout << out << std::flush;
    out.clear();
  }

  static constexpr size_t kFlushAt = 1 << 16;
  const SweepOptions& m_options;
};

}  // namespace

Command addSweep(CLI::App& program) {
  const auto options = std::make_shared<SweepOptions>();
  CLI::App* parser = program.add_subcommand(
      "sweep",
      "Move a shape in a compiled tree: reads x,y,z,dx,dy,dz lines from stdin and writes "
      "fraction,nx,ny,nz,face,start_solid lines; face is -1 where nothing was hit");
  parser->add_option("TREE", options->tree, "A .hbsp file")->required();
  parser
      ->add_option("--shape", options->shape,
                   "point, sphere:R, box:HX,HY,HZ (half extents), cylinder:R,H or capsule:R,H "
                   "(upright, H half of the height), hull:FILE (of a mesh's vertices)")
      ->required()
      ->type_name("SHAPE");
  addAccuracy(*parser, options->accuracy);
  return {parser,
          [options] {
            return RunFiles().reads("TREE", options->tree).readsHullOf("--shape", options->shape);
          },
          [options] { return Sweep(*options).run(); }};
}

}  // namespace halfspace::commandline
