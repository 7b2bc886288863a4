// The place of a model's vertex in the level: each instance has its own map.
layout(location = 4) in mat4 placement;
uniform bool facesViewer;  // a sprite: y runs to the right of the view, z upwards
uniform vec3 aside;        // of the view
uniform vec3 upward;

vec3 placedPosition(vec3 at) {
  if (!facesViewer) return (placement * vec4(at, 1.0)).xyz;
  return placement[3].xyz + length(placement[1].xyz) * at.y * aside +
         length(placement[2].xyz) * at.z * upward;
}

vec3 placedNormal(vec3 direction) {
  if (facesViewer) return normalize(cross(aside, upward));
  return normalize(mat3(placement) * direction);
}
