#version 330 core
// Averages the occlusion of 4 x 4 pixels at a similar distance.
in vec2 at;
uniform sampler2D noisy;
uniform sampler2D depths;
uniform vec2 range;
out float open;
float distanceAt(ivec2 pixel) {
  return range.y / (2.0 * texelFetch(depths, pixel, 0).r - 1.0 + range.x);
}
void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(noisy, 0) - 1;
  float here = distanceAt(pixel);
  float sum = 0.0, weights = 0.0;
  for (int y = -2; y < 2; ++y) {
    for (int x = -2; x < 2; ++x) {
      ivec2 other = clamp(pixel + ivec2(x, y), ivec2(0), last);
      float weight = max(0.0, 1.0 - abs(distanceAt(other) - here) / (0.02 * here + 1.0)) + 1e-4;
      sum += weight * texelFetch(noisy, other, 0).r;
      weights += weight;
    }
  }
  open = sum / weights;
}
