// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules/source_file.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace halfspace::architecture {
namespace {

struct Token {
  std::string text;
  int line;
};

bool isNamePart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Tokens: names, numbers and single signs ("::" is one). Comments, literals and preprocessor lines
// are skipped.
class Tokenizer {
 public:
  explicit Tokenizer(const SourceFile& file) {
    for (size_t i = 0; i < file.lines.size(); ++i) {
      m_starts.push_back(m_text.size());
      m_text += file.lines[i] + "\n";
    }
  }

  std::vector<Token> run() {
    while (m_at < m_text.size()) step();
    return std::move(m_tokens);
  }

 private:
  bool startsWith(const char* text) const { return m_text.compare(m_at, 2, text) == 0; }
  void skipTo(const std::string& end) {
    const size_t found = m_text.find(end, m_at);
    m_at = found == std::string::npos ? m_text.size() : found + end.size();
  }
  void skipDirective() {
    do {
      skipTo("\n");
    } while (m_at >= 2 && m_text[m_at - 2] == '\\' && m_at < m_text.size());
  }
  void skipLiteral(char quote) {
    for (++m_at; m_at < m_text.size() && m_text[m_at] != quote; ++m_at)
      if (m_text[m_at] == '\\') ++m_at;
    ++m_at;
  }
  void skipRawLiteral() {
    const size_t open = m_text.find('(', m_at);
    if (open == std::string::npos) return skipTo("\n");
    const size_t quote = m_text.find('"', m_at);
    skipTo(")" + m_text.substr(quote + 1, open - quote - 1) + "\"");
  }
  void add(const std::string& text) {
    const auto line = std::upper_bound(m_starts.begin(), m_starts.end(), m_at) - m_starts.begin();
    m_tokens.push_back({text, static_cast<int>(line)});
    m_at += text.size();
  }

  void step() {
    const char c = m_text[m_at];
    if (c == '\n') m_lineHasTokens = false;
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++m_at;
    } else if (startsWith("//")) {
      m_at = m_text.find('\n', m_at);
    } else if (startsWith("/*")) {
      skipTo("*/");
    } else if (c == '#' && !m_lineHasTokens) {
      skipDirective();
    } else if (startsWith("R\"")) {
      skipRawLiteral();
    } else if (c == '"' || c == '\'') {
      skipLiteral(c);
    } else {
      m_lineHasTokens = true;
      size_t end = m_at;
      // A quote inside a number separates its digits.
      const bool isNumber = std::isdigit(static_cast<unsigned char>(c)) != 0;
      while (end < m_text.size() && (isNamePart(m_text[end]) || (isNumber && m_text[end] == '\'')))
        ++end;
      if (end > m_at)
        add(m_text.substr(m_at, end - m_at));
      else
        add(startsWith("::") ? "::" : std::string(1, c));
    }
  }

  std::string m_text;
  std::vector<size_t> m_starts;  // offsets of the lines in the text
  size_t m_at = 0;
  bool m_lineHasTokens = false;
  std::vector<Token> m_tokens;
};

class TypeReader {
 public:
  explicit TypeReader(const SourceFile& file) : m_tokens(Tokenizer(file).run()) {}

  std::vector<TypeDefinition> run() {
    while (m_at < m_tokens.size()) {
      if (is("{")) {
        m_scopes.push_back({std::move(m_pending), m_pendingIsOpen});
        m_pending.clear();
        m_pendingIsOpen = false;
        ++m_at;
      } else if (is("}")) {
        if (!m_scopes.empty()) m_scopes.pop_back();
        ++m_at;
      } else if (!isOpen()) {
        ++m_at;
      } else if (is("namespace")) {
        readNamespace();
      } else if (is("template")) {
        ++m_at;
        skipArguments();
      } else if (is("using")) {
        readAlias();
      } else if (is("struct") || is("class") || is("union") || is("enum")) {
        readType();
      } else {
        ++m_at;
      }
    }
    return std::move(m_types);
  }

 private:
  struct Scope {
    std::string name;
    bool isOpen;  // other files can name the types in it
  };

  bool is(const char* text, size_t ahead = 0) const {
    return m_at + ahead < m_tokens.size() && m_tokens[m_at + ahead].text == text;
  }
  bool isOpen() const {
    return std::all_of(m_scopes.begin(), m_scopes.end(), [](const Scope& s) { return s.isOpen; });
  }
  std::string qualified(const std::string& name) const {
    std::string result;
    for (const Scope& scope : m_scopes) result += scope.name + "::";
    return result + name;
  }

  void skipArguments() {
    if (!is("<")) return;
    int depth = 0;
    do {
      depth += is("<") ? 1 : is(">") ? -1 : 0;
      ++m_at;
    } while (depth > 0 && m_at < m_tokens.size());
  }

  void readNamespace() {
    std::string name;
    for (++m_at; m_at < m_tokens.size() && !is("{") && !is(";") && !is("="); ++m_at)
      name += m_tokens[m_at].text;
    if (!is("{")) return;
    m_pending = name;
    m_pendingIsOpen = !name.empty();
  }

  void readAlias() {
    const size_t start = m_at++;
    if (m_at + 1 >= m_tokens.size() || !is("=", 1)) return;
    TypeDefinition type{m_tokens[start].line, qualified(m_tokens[m_at].text), {}};
    for (m_at += 2; m_at < m_tokens.size() && !is(";"); ++m_at)
      type.meaning += (type.meaning.empty() ? "" : " ") + m_tokens[m_at].text;
    m_types.push_back(std::move(type));
  }

  void readType() {
    const int line = m_tokens[m_at].line;
    std::string name;
    for (++m_at; m_at < m_tokens.size(); ++m_at) {
      const std::string& text = m_tokens[m_at].text;
      if (text == "{" || text == ":" || text == "final") break;
      if (text == "[" || text == "alignas") {  // an attribute
        const char* close = text == "[" ? "]" : ")";
        while (m_at < m_tokens.size() && !is(close)) ++m_at;
        if (is("]", 1)) ++m_at;
        continue;
      }
      if (text == "class" || text == "struct") continue;  // enum class
      // A declaration, a specialisation, a parameter, or a variable of the type: not a definition.
      if (text != "::" && !isNamePart(text[0])) return;
      name += text;
    }
    while (m_at < m_tokens.size() && !is("{") && !is(";")) ++m_at;
    if (!is("{") || name.empty()) return;
    m_types.push_back({line, qualified(name), {}});
    m_pending = name;
    m_pendingIsOpen = true;
  }

  std::vector<Token> m_tokens;
  size_t m_at = 0;
  std::vector<Scope> m_scopes;
  std::string m_pending;  // name of the scope that the next brace opens
  bool m_pendingIsOpen = false;
  std::vector<TypeDefinition> m_types;
};

}  // namespace

std::vector<TypeDefinition> typesOf(const SourceFile& file) {
  return TypeReader(file).run();
}

}  // namespace halfspace::architecture
