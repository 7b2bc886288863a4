// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Exact planes. A finite double is m * 2^e with an integer m. So the coordinates of three points,
// scaled by one power of two, are integers, and so are the coefficients of their plane:
//
//   n = (b - a) x (c - a)      d = n.a      divided by their greatest common factor
//
// Points that are small integers (levels drawn on a grid) are computed in 64-bit integers, all
// others by GMP. Coefficients below 2^53 are stored in the doubles alone.
#include "geometry/exact/plane.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>

#include "geometry/exact/double_pair.h"
#include "geometry/exact/vec3.h"
#include "geometry/exact/wide_coefficients.h"

namespace halfspace::geometry {

namespace {

// Every integer with a smaller magnitude is a double.
constexpr int64_t kExactIntegers = int64_t{1} << 53;

// A finite double as mantissa * 2^exponent with an integer mantissa.
struct Dyadic {
  int64_t mantissa;
  int exponent;
};

Dyadic dyadic(double value) {
  if (value == 0.0) return {0, 0};
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  int64_t mantissa = static_cast<int64_t>(std::ldexp(fraction, 53));
  exponent -= 53;
  assert(std::isfinite(value) && mantissa != 0);
  const int zeros = __builtin_ctzll(static_cast<uint64_t>(mantissa));
  return {mantissa >> zeros, exponent + zeros};
}

// Multiplies all doubles by the smallest power of two (at least 1) that makes all of them integers.
// Returns its exponent. Contract: finite values.
template <size_t N>
int toIntegers(const std::array<double, N>& values, std::array<mpz_class, N>& out) {
  std::array<Dyadic, N> parts;
  int lowest = 0;
  for (size_t i = 0; i < N; ++i) {
    parts[i] = dyadic(values[i]);
    if (parts[i].mantissa != 0) lowest = std::min(lowest, parts[i].exponent);
  }
  for (size_t i = 0; i < N; ++i) {
    out[i] = static_cast<long>(parts[i].mantissa);
    if (parts[i].mantissa != 0) out[i] <<= static_cast<unsigned>(parts[i].exponent - lowest);
    assert(parts[i].mantissa == 0 || parts[i].exponent >= lowest);
  }
  return -lowest;
}

bool isSmallInteger(double value, double limit) {
  return std::abs(value) <= limit && value == std::trunc(value);
}

void divideAll(std::array<mpz_class, 4>& c, const mpz_class& factor) {
  for (mpz_class& value : c) mpz_divexact(value.get_mpz_t(), value.get_mpz_t(), factor.get_mpz_t());
}

// Replaces `factor` by the greatest common factor of these numbers. Most have none, as the first
// two already show.
void findCommonFactor(std::span<const mpz_class> numbers, mpz_class& factor) {
  factor = 0;
  for (const mpz_class& value : numbers) {
    mpz_gcd(factor.get_mpz_t(), factor.get_mpz_t(), value.get_mpz_t());
    if (factor == 1) return;
  }
}

void removeCommonFactor(std::array<mpz_class, 4>& c) {
  mpz_class factor;
  findCommonFactor(c, factor);
  if (factor > 1) divideAll(c, factor);
}

// Multiplies the first three numbers by 2^exponent and divides all four by their common factor: the
// powers of two by shifts, so that no common factor of long numbers is searched for.
void scaleAndReduce(std::array<mpz_class, 4>& c, unsigned exponent) {
  assert(c[0] != 0 || c[1] != 0 || c[2] != 0);
  thread_local mpz_class factor;  // keeps its memory
  findCommonFactor(std::span(c).first<3>(), factor);
  const mp_bitcnt_t twosOfNormal = mpz_scan1(factor.get_mpz_t(), 0) + exponent;
  const mp_bitcnt_t twos =
      c[3] == 0 ? twosOfNormal : std::min(twosOfNormal, mpz_scan1(c[3].get_mpz_t(), 0));
  factor >>= mpz_scan1(factor.get_mpz_t(), 0);
  if (factor > 1) {
    mpz_gcd(factor.get_mpz_t(), factor.get_mpz_t(), c[3].get_mpz_t());
    if (factor > 1) divideAll(c, factor);
  }
  for (size_t i = 0; i < 3; ++i) {
    if (exponent >= twos)
      c[i] <<= exponent - twos;
    else
      c[i] >>= twos - exponent;
  }
  c[3] >>= twos;
}

// value / 2^shift, rounded once to nearest, ties to even. The result for -value is the negated
// result for value, so flipped planes have exactly negated doubles.
double scaledToDouble(const mpz_class& value, int shift) {
  if (value < 0) return -scaledToDouble(mpz_class(-value), shift);
  const int bits = static_cast<int>(mpz_sizeinbase(value.get_mpz_t(), 2));
  // Keep 55 bits and merge the rest into a sticky bit, so that the single rounding is correct.
  const int drop = std::max(0, bits - 55);
  thread_local mpz_class kept;  // keeps its memory
  mpz_tdiv_q_2exp(kept.get_mpz_t(), value.get_mpz_t(), static_cast<mp_bitcnt_t>(drop));
  assert(mpz_sizeinbase(kept.get_mpz_t(), 2) <= 55);
  long top = kept.get_si();
  if (drop > 0 && mpz_scan1(value.get_mpz_t(), 0) < static_cast<mp_bitcnt_t>(drop)) top |= 1;
  return std::ldexp(static_cast<double>(top), drop - shift);
}

// Every double of at least this magnitude is a whole number.
constexpr double kWholeDoubles = 0x1p52;

// The whole number nearest to a pair. Contract: |high| >= kWholeDoubles.
mpz_class wholeNumber(const DoublePair& value) {
  assert(std::isfinite(value.high) && std::abs(value.high) >= kWholeDoubles);
  return mpz_class(value.high) + mpz_class(std::nearbyint(value.low));
}

// The direction of the normal, the same bits for all parallel planes: the normal's integers without
// their common factor. The coefficients of a plane may still have one, because the offset need not
// have it. Integers of more than 53 bits are divided by a common power of two and rounded once.
Vec3 primitiveNormal(const Plane& plane) {
  const Vec3& normal = plane.normal();
  if (plane.isIntegral()) {
    const auto integer = [&](int i) { return static_cast<int64_t>(normal[i]); };
    const int64_t factor = std::gcd(std::gcd(integer(0), integer(1)), integer(2));
    assert(factor > 0);
    return normal / static_cast<double>(factor);
  }
  const WideCoefficients wide = unpacked(plane.wide());
  const mpz_class factor = gcd(gcd(wide.c[0], wide.c[1]), wide.c[2]);
  mpz_class direction[3];
  size_t bits = 0;
  for (int i = 0; i < 3; ++i) {
    direction[i] = wide.c[i] / factor;
    bits = std::max(bits, mpz_sizeinbase(direction[i].get_mpz_t(), 2));
  }
  const int shift = bits <= 53 ? 0 : static_cast<int>(bits) - 53;
  return {scaledToDouble(direction[0], shift), scaledToDouble(direction[1], shift),
          scaledToDouble(direction[2], shift)};
}

}  // namespace

// Makes planes from integer coefficients. Keeps GMP out of the header of Plane.
class PlaneFactory {
 public:
  static Plane fromIntegers(std::array<mpz_class, 4> c) {
    assert((c[0] != 0 || c[1] != 0 || c[2] != 0) && "a plane has a normal");
    removeCommonFactor(c);
    return fromReduced(c);
  }

  // Contract: the integers have no common factor.
  static Plane fromReduced(const std::array<mpz_class, 4>& c) {
    size_t bits = 0;
    for (const mpz_class& value : c) bits = std::max(bits, mpz_sizeinbase(value.get_mpz_t(), 2));
    Plane plane;
    const int shift = bits <= 53 ? 0 : static_cast<int>(bits) - 53;
    for (int i = 0; i < 3; ++i) plane.m_normal[i] = scaledToDouble(c[i], shift);
    plane.m_offset = scaledToDouble(c[3], shift);
    assert(plane.m_normal.allFinite() && std::isfinite(plane.m_offset));
    if (bits > 53) plane.m_wide = packed(c);
    return plane;
  }

  // Contract: all magnitudes are below 2^53, and the normal is not zero. Without GMP, hence fast.
  static Plane fromSmallIntegers(int64_t a, int64_t b, int64_t c, int64_t d) {
    assert(std::max({std::abs(a), std::abs(b), std::abs(c), std::abs(d)}) < kExactIntegers);
    assert(a != 0 || b != 0 || c != 0);
    const int64_t factor = std::gcd(std::gcd(a, b), std::gcd(c, d));
    assert(factor > 0);
    Plane plane;
    plane.m_normal = Vec3(static_cast<double>(a / factor), static_cast<double>(b / factor),
                          static_cast<double>(c / factor));
    plane.m_offset = static_cast<double>(d / factor);
    return plane;
  }

  static Plane flipped(const Plane& plane) {
    Plane result;
    // 0.0 - x keeps zeros positive, so that equal planes have equal bits.
    for (int i = 0; i < 3; ++i) result.m_normal[i] = 0.0 - plane.m_normal[i];
    result.m_offset = 0.0 - plane.m_offset;
    if (plane.m_wide) result.m_wide = plane.m_wide.negated();
    return result;
  }
};

WideCoefficients wideCoefficients(const Plane& plane) {
  if (plane.wide()) return unpacked(plane.wide());
  return {{mpz_class(plane.normal().x()), mpz_class(plane.normal().y()),
           mpz_class(plane.normal().z()), mpz_class(plane.offset())}};
}

CoefficientView::CoefficientView(const Plane& plane) {
  if (plane.wide()) {
    m_view = viewOf(plane.wide());
    return;
  }
  for (size_t i = 0; i < 4; ++i) {
    const double value = i < 3 ? plane.normal()[static_cast<int>(i)] : plane.offset();
    auto magnitude = static_cast<uint64_t>(std::abs(value));
    int size = 0;
    mp_limb_t* const limbs = &m_limbs[kLimbs * i];
    for (size_t k = 0; k < kLimbs; ++k) {
      limbs[k] = static_cast<mp_limb_t>(magnitude);
      if (limbs[k] != 0) size = static_cast<int>(k) + 1;
      if constexpr (kLimbs > 1) magnitude >>= 8 * sizeof(mp_limb_t);
    }
    mpz_roinit_n(&m_view.c[i], limbs, value < 0.0 ? -size : size);
  }
}

Result<Plane> Plane::throughPoints(const Vec3& a, const Vec3& b, const Vec3& c) {
  for (const Vec3* p : {&a, &b, &c}) {
    if (!p->allFinite()) return Reason{.kind = ErrorKind::notFinite};
    if (p->cwiseAbs().maxCoeff() > kMaxCoordinate)
      return Reason{.kind = ErrorKind::outOfRange, .position = *p};
  }
  // The differences are at most 2^17, so the normal is at most 2^35 and the offset at most 3 *
  // 2^51: both are exact in doubles.
  constexpr double kSmall = 65536.0;
  bool small = true;
  for (const Vec3* p : {&a, &b, &c})
    for (int i = 0; i < 3; ++i) small = small && isSmallInteger((*p)[i], kSmall);
  if (small) {
    const auto at = [](const Vec3& p, int i) { return static_cast<int64_t>(p[i]); };
    const int64_t u[3] = {at(b, 0) - at(a, 0), at(b, 1) - at(a, 1), at(b, 2) - at(a, 2)};
    const int64_t v[3] = {at(c, 0) - at(a, 0), at(c, 1) - at(a, 1), at(c, 2) - at(a, 2)};
    const int64_t n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                          u[0] * v[1] - u[1] * v[0]};
    if (n[0] == 0 && n[1] == 0 && n[2] == 0)
      return Reason{.kind = ErrorKind::collinearPoints, .position = a};
    const int64_t d = n[0] * at(a, 0) + n[1] * at(a, 1) + n[2] * at(a, 2);
    return PlaneFactory::fromSmallIntegers(n[0], n[1], n[2], d);
  }
  // Numbers that keep their memory from one plane to the next: memory was most of the cost.
  thread_local std::array<mpz_class, 9> p;
  thread_local std::array<mpz_class, 3> u, v;
  thread_local std::array<mpz_class, 4> n;
  const int exponent =
      toIntegers<9>({a.x(), a.y(), a.z(), b.x(), b.y(), b.z(), c.x(), c.y(), c.z()}, p);
  for (size_t i = 0; i < 3; ++i) {
    u[i] = p[3 + i] - p[i];
    v[i] = p[6 + i] - p[i];
  }
  for (size_t i = 0; i < 3; ++i) {
    const size_t j = (i + 1) % 3, k = (i + 2) % 3;
    mpz_mul(n[i].get_mpz_t(), u[j].get_mpz_t(), v[k].get_mpz_t());
    mpz_submul(n[i].get_mpz_t(), u[k].get_mpz_t(), v[j].get_mpz_t());
  }
  if (n[0] == 0 && n[1] == 0 && n[2] == 0)
    return Reason{.kind = ErrorKind::collinearPoints, .position = a};
  // Coordinates were multiplied by 2^exponent; the plane in level units is (2^exponent n).x = d.
  n[3] = 0;
  for (size_t i = 0; i < 3; ++i) mpz_addmul(n[3].get_mpz_t(), n[i].get_mpz_t(), p[i].get_mpz_t());
  scaleAndReduce(n, static_cast<unsigned>(exponent));
  return PlaneFactory::fromReduced(n);
}

Result<Plane> Plane::fromCoefficients(const Vec3& normal, double offset) {
  if (!normal.allFinite() || !std::isfinite(offset)) return Reason{.kind = ErrorKind::notFinite};
  if (normal.isZero(0.0)) return Reason{.kind = ErrorKind::zeroNormal};
  std::array<mpz_class, 4> c;
  toIntegers<4>({normal.x(), normal.y(), normal.z(), offset}, c);
  return PlaneFactory::fromIntegers(std::move(c));
}

Result<Plane> Plane::fromExactCoefficients(const std::array<std::string, 4>& coefficients) {
  std::array<mpz_class, 4> c;
  for (int i = 0; i < 4; ++i) {
    if (coefficients[i].empty() || c[i].set_str(coefficients[i], 10) != 0)
      return Reason{.kind = ErrorKind::notFinite, .element = i};
  }
  if (c[0] == 0 && c[1] == 0 && c[2] == 0) return Reason{.kind = ErrorKind::zeroNormal};
  return PlaneFactory::fromIntegers(std::move(c));
}

std::array<std::string, 4> Plane::exactCoefficients() const {
  const WideCoefficients wide = wideCoefficients(*this);
  return {wide.c[0].get_str(), wide.c[1].get_str(), wide.c[2].get_str(), wide.c[3].get_str()};
}

Plane Plane::flipped() const {
  return PlaneFactory::flipped(*this);
}

bool Plane::operator==(const Plane& other) const {
  if (m_normal != other.m_normal || m_offset != other.m_offset) return false;
  return m_wide == other.m_wide;
}

bool Plane::coplanarWith(const Plane& other) const {
  return *this == other || *this == other.flipped();
}

Side Plane::sideOf(const Vec3& point) const {
  // Error bound of the filter, with u = 2^-53: one rounding in each coefficient of a wide plane,
  // one in each product and three in the sum give 5 u. The magnitude is rounded in the same steps
  // and may be too small by 4 u of itself: 5 u (1 + 4 u) < 8 u. kTiny covers underflow: a
  // coefficient or a product that underflows has an error of 2^-1075.
  assert(point.allFinite());
  constexpr double kFilter = 8.0 * 0x1p-53;
  constexpr double kTiny = 0x1p-900;
  const double value = m_normal.dot(point) - m_offset;
  const double size = point.cwiseAbs().sum();
  const double magnitude = m_normal.cwiseAbs().dot(point.cwiseAbs()) + std::abs(m_offset);
  if (std::abs(value) > kFilter * magnitude + kTiny * (1.0 + size))
    return value > 0.0 ? Side::front : Side::back;
  std::array<mpz_class, 3> p;
  const int exponent = toIntegers<3>({point.x(), point.y(), point.z()}, p);
  const WideCoefficients wide = wideCoefficients(*this);
  mpz_class offset = wide.c[3];
  offset <<= static_cast<unsigned>(exponent);
  const mpz_class exact = wide.c[0] * p[0] + wide.c[1] * p[1] + wide.c[2] * p[2] - offset;
  return static_cast<Side>(sgn(exact));
}

// The point x + t lies in the image: n.(x + t) = d + n.t.
Plane Plane::translated(const Vec3& t) const {
  assert(t.allFinite());
  // The products are at most 2^51, so their sum with the offset is below 2^54.
  constexpr double kSmallNormal = 0x1p35, kSmallMove = 0x1p16, kSmallOffset = 0x1p52;
  bool small = isIntegral() && std::abs(m_offset) <= kSmallOffset;
  for (int i = 0; i < 3; ++i)
    small = small && std::abs(m_normal[i]) <= kSmallNormal && isSmallInteger(t[i], kSmallMove);
  if (small) {
    std::array<int64_t, 4> c{};
    for (size_t i = 0; i < 3; ++i) c[i] = static_cast<int64_t>(m_normal[static_cast<int>(i)]);
    int64_t offset = static_cast<int64_t>(m_offset);
    for (size_t i = 0; i < 3; ++i) offset += c[i] * static_cast<int64_t>(t[static_cast<int>(i)]);
    if (std::abs(offset) < kExactIntegers)
      return PlaneFactory::fromSmallIntegers(c[0], c[1], c[2], offset);
  }
  // Numbers that keep their memory from one plane to the next.
  thread_local std::array<mpz_class, 3> by;
  thread_local std::array<mpz_class, 4> c;
  const int exponent = toIntegers<3>({t.x(), t.y(), t.z()}, by);
  if (m_wide) {
    const WideView wide = viewOf(m_wide);
    for (size_t i = 0; i < c.size(); ++i) mpz_set(c[i].get_mpz_t(), wide[i]);
  } else {
    for (size_t i = 0; i < 3; ++i) c[i] = m_normal[static_cast<int>(i)];
    c[3] = m_offset;
  }
  // With t = by / 2^exponent: (2^exponent n).x = 2^exponent d + n.by.
  c[3] <<= static_cast<unsigned>(exponent);
  for (size_t i = 0; i < 3; ++i) mpz_addmul(c[3].get_mpz_t(), c[i].get_mpz_t(), by[i].get_mpz_t());
  scaleAndReduce(c, static_cast<unsigned>(exponent));
  return PlaneFactory::fromReduced(c);
}

Plane Plane::transformed(const Eigen::Matrix3d& linear, const Vec3& t) const {
  std::array<double, 12> values;
  assert(linear.allFinite() && t.allFinite());
  for (int i = 0; i < 9; ++i) values[i] = linear(i / 3, i % 3);
  for (int i = 0; i < 3; ++i) values[9 + i] = t[i];
  // x' = (M x + T) / s with integers M, T and s = 2^exponent.
  std::array<mpz_class, 12> m;
  const int exponent = toIntegers<12>(values, m);
  const WideCoefficients wide = wideCoefficients(*this);
  const auto cofactor = [&](int row, int column) -> mpz_class {
    const int r1 = (row + 1) % 3, r2 = (row + 2) % 3;
    const int c1 = (column + 1) % 3, c2 = (column + 2) % 3;
    return m[3 * r1 + c1] * m[3 * r2 + c2] - m[3 * r1 + c2] * m[3 * r2 + c1];
  };
  // n.x = d with x = M^-1 (s x' - T) gives cof(M) n . (s x' - T) = det d; negated if det < 0.
  std::array<mpz_class, 3> n;
  for (int i = 0; i < 3; ++i) {
    n[i] = 0;
    for (int j = 0; j < 3; ++j) n[i] += cofactor(i, j) * wide.c[j];
  }
  mpz_class det = 0;
  for (int j = 0; j < 3; ++j) det += m[j] * cofactor(0, j);
  if (det < 0) {
    det = -det;
    for (mpz_class& value : n) value = -value;
  }
  std::array<mpz_class, 4> c;
  assert(det > 0 && "the map does not flatten");
  c[3] = det * wide.c[3];
  for (int i = 0; i < 3; ++i) {
    c[3] += n[i] * m[9 + i];
    c[i] = n[i] << static_cast<unsigned>(exponent);
  }
  return PlaneFactory::fromIntegers(std::move(c));
}

Plane Plane::rotated(const Eigen::Matrix3d& rotation, const Vec3& centre) const {
  constexpr double kNormalUnits = 0x1p33;
  assert(centre.allFinite() && rotation.allFinite());
  // Pairs of doubles: rounding errors stay far below the grid chosen here, and the plane is the
  // same with every compiler. (A long double has another width with each.)
  const Vec3 direction = primitiveNormal(*this);
  Eigen::Index largest = 0;
  direction.cwiseAbs().maxCoeff(&largest);
  DoublePair n[3], size;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) n[i] = n[i] + DoublePair::product(rotation(i, j), direction[j]);
    const DoublePair length = n[i].high < 0.0 ? -n[i] : n[i];
    if ((length - size).high > 0.0) size = length;
  }
  assert(size.high > 0.0 && "a rotation keeps the length of the normal");
  DoublePair fromCentre =
      DoublePair(m_offset) * (DoublePair(direction[largest]) / DoublePair(m_normal[largest]));
  for (int j = 0; j < 3; ++j)
    fromCentre = fromCentre - DoublePair::product(direction[j], centre[j]);
  // The grid of the normal must not depend on the offset: parallel planes would be rounded to
  // different directions.
  const DoublePair scale = DoublePair(kNormalUnits) / size;
  double rounded[3];
  DoublePair offset = fromCentre * scale;
  for (int i = 0; i < 3; ++i) {
    rounded[i] = (n[i] * scale).nearestInteger();
    offset = offset + DoublePair::product(rounded[i], centre[i]);
  }
  if (std::abs(offset.high) >= kWholeDoubles) {
    return PlaneFactory::fromIntegers(
        {mpz_class(rounded[0]), mpz_class(rounded[1]), mpz_class(rounded[2]), wholeNumber(offset)});
  }
  return PlaneFactory::fromSmallIntegers(
      static_cast<int64_t>(rounded[0]), static_cast<int64_t>(rounded[1]),
      static_cast<int64_t>(rounded[2]), static_cast<int64_t>(offset.nearestInteger()));
}

}  // namespace halfspace::geometry
