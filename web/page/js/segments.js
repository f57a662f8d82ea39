// The shapes of a cell's fourteen segments and its mark. A character is 56 units wide and 108 units
// high. The library's table defines which segments a character lights.

const WIDTH = 56;
const HEIGHT = 108;
const STROKE = 9.5;
const GAP = 1.1;

/** The distance between the left edges of adjacent cells. */
export const PITCH = 78;
export const CELLS = 12;
/** The slant of the characters, as the tangent of its angle. */
export const SLANT = 0.09;
export const VIEW = `-6 -8 ${CELLS * PITCH + 6} ${HEIGHT + 26}`;

const [left, right, top, bottom] = [STROKE / 2, WIDTH - STROKE / 2, STROKE / 2, HEIGHT - STROKE / 2];
const [middle, centre] = [WIDTH / 2, HEIGHT / 2];

/** @param {[number, number][]} points */
const polygon = (points) =>
  'M' + points.map(([x, y]) => `${round(x + (HEIGHT - y) * SLANT)} ${round(y)}`).join('L') + 'z';
/** @param {number} n */
const round = (n) => Math.round(n * 10) / 10;

/** @param {number} y @param {number} from @param {number} to */
function across(y, from, to) {
  const [a, b, h] = [from + GAP, to - GAP, STROKE / 2];
  return polygon([[a, y], [a + h, y - h], [b - h, y - h], [b, y], [b - h, y + h], [a + h, y + h]]);
}

/** @param {number} x @param {number} from @param {number} to */
function down(x, from, to) {
  const [a, b, h] = [from + GAP, to - GAP, STROKE / 2];
  return polygon([[x, a], [x + h, a + h], [x + h, b - h], [x, b], [x - h, b - h], [x - h, a + h]]);
}

/** A diagonal from a corner to the centre. @param {number} sideways @param {number} upwards */
function diagonal(sideways, upwards) {
  const near = 0.75 * STROKE;
  const outer = { x: middle + sideways * (middle - left - near), y: centre + upwards * (centre - top - near) };
  const inner = { x: middle + sideways * near, y: centre + upwards * near };
  const thick = 1.3 * STROKE * upwards;
  return polygon([
    [outer.x, outer.y], [outer.x, outer.y - thick], [inner.x, inner.y], [inner.x, inner.y + thick],
  ]);
}

/** The segments a to n. */
const SEGMENTS = [
  across(top, left, right), down(right, top, centre), down(right, centre, bottom),
  across(bottom, left, right), down(left, centre, bottom), down(left, top, centre),
  across(centre, left, middle), across(centre, middle, right),
  down(middle, top, centre), down(middle, centre, bottom),
  diagonal(1, -1), diagonal(-1, -1), diagonal(1, 1), diagonal(-1, 1),
];

/** @param {number} y */
const dot = (y) => {
  const x = WIDTH + 3;
  const s = STROKE + 1;
  return polygon([[x, y], [x + s, y], [x + s, y + s], [x, y + s]]);
};
const tail = polygon([
  [WIDTH + 3, HEIGHT + 1], [WIDTH + 4 + STROKE, HEIGHT + 1], [WIDTH + 1, HEIGHT + 14], [WIDTH - 4, HEIGHT + 14],
]);
const PERIOD = dot(HEIGHT - STROKE - 1);
/** The marks: none, period, colon, comma. */
const MARKS = ['', PERIOD, dot(30) + dot(68), PERIOD + tail];

/** @param {number} mask bit 0 is segment a @param {number} mark */
export function cellPath(mask, mark) {
  return SEGMENTS.filter((_, n) => (mask >> n) & 1).join('') + MARKS[mark];
}

/** The path of a cell with all its segments, which are faintly visible through the glass. */
export const GHOST = cellPath(0x3fff, 0);
