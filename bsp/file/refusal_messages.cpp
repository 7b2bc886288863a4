// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/file/tree_file.h"

namespace halfspace::bsp {

namespace {

const char* messageOf(FileProblem problem) {
  switch (problem) {
    case FileProblem::misaligned:
      return "the bytes do not begin at a multiple of 8";
    case FileProblem::tooShort:
      return "the file ends too soon";
    case FileProblem::notATree:
      return "this is no .hbsp file";
    case FileProblem::unknownVersion:
      return "the file has another version than this program reads";
    case FileProblem::wrongChecksum:
      return "the checksum is wrong: the file is damaged";
    case FileProblem::badHeader:
      return "a number in the header cannot be";
    case FileProblem::badSection:
      return "a section is missing, out of place or of a wrong size";
    case FileProblem::badNumber:
      return "a number is not finite or out of its range";
    case FileProblem::badNormal:
      return "a normal is not of unit length, or not the axis it must be";
    case FileProblem::badLink:
      return "a link leads where it must not";
    case FileProblem::tooDeep:
      return "the tree is too deep";
    case FileProblem::badCell:
      return "a cell has parts that are not there";
    case FileProblem::badText:
      return "a text is missing or not closed";
    case FileProblem::outOfOrder:
      return "an entry does not begin where the one before it ends";
    case FileProblem::badContents:
      return "a leaf has no contents, or some that a node above it lacks";
    case FileProblem::badEntity:
      return "an entity has keys or a model that are not there";
    case FileProblem::badCluster:
      return "a cluster has portals, corners or rows that are not there";
  }
  return "";
}

}  // namespace

std::string messageOf(const FileRefusal& refusal) {
  return std::string(messageOf(refusal.problem)) + " (" + std::string(refusal.section) +
         ", entry " + std::to_string(refusal.entry) + ")";
}

}  // namespace halfspace::bsp
