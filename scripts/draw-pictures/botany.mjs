/** Drawings of parts of plants. Each part is drawn in a separate coordinate system and grows along +x from 0,0. */
import { dark, light, mix } from './colour.mjs'
import { n, path, put, rad, smooth } from './pad.mjs'

const outlines = {
  ovate: (t) => Math.sin(Math.PI * t ** 0.62) ** 1.05,
  lance: (t) => Math.sin(Math.PI * t ** 0.72) ** 1.25,
  ellipse: (t) => Math.sin(Math.PI * t) ** 0.8,
  obovate: (t) => Math.sin(Math.PI * t ** 1.7) ** 0.9,
  round: (t) => Math.sin(Math.PI * t ** 1.55) ** 0.55,
  linear: (t) => Math.min(1, (t * 6) ** 0.5) * (1 - t ** 3),
  heart: (t) => Math.cos((Math.PI / 2) * t) ** 0.85 * Math.min(1, (t / 0.12) ** 0.5),
  point: (t) => Math.sin(Math.PI * t ** 1.02) ** 0.85 * (1 - 0.22 * t),
}

const blade = (len, width, shape, bend, teeth, steps) => {
  const mid = (t) => [t * len, bend * len * t * t]
  const edge = (t, side, k = 1) => {
    const [x, y] = mid(t)
    const slope = Math.atan(2 * bend * t)
    const w = ((outlines[shape](Math.min(0.9999, Math.max(0, t))) * len * width) / 2) * k * side
    return [x - Math.sin(slope) * w, y + Math.cos(slope) * w]
  }
  const side = (s) => {
    const points = []
    for (let i = 0; i <= steps; i++) {
      const t = i / steps
      points.push(edge(t, s))
      if (teeth && i > 1 && i < steps - 1) points.push(edge(t + 0.012, s, 1 - teeth))
    }
    return points
  }
  return { mid, edge, upper: side(-1), lower: side(1) }
}

const sharp = (points) => points.map((p, i) => `${i ? 'L' : 'M'}${n(p[0])} ${n(p[1])}`).join('')

/** Draws a leaf: two differently lit halves, a midrib, side veins and an optional toothed edge. */
export const leaf = (
  pad,
  {
    x = 0,
    y = 0,
    len,
    width = 0.42,
    angle = 0,
    bend = 0,
    shape = 'ovate',
    colour,
    teeth = 0,
    veins = 6,
    stalk = 0,
    vein,
    back = 0.16,
  },
) => {
  const b = blade(len, width, shape, bend, teeth, teeth ? 15 : 8)
  const line = teeth ? sharp : smooth
  const mid = smooth([0, 0.25, 0.5, 0.75, 1].map(b.mid))
  const close = (points) => `${line(points)}L${smooth([1, 0.66, 0.33, 0].map(b.mid)).slice(1)}Z`
  const ribs = vein ?? light(colour, 0.45)
  let side = ''
  for (let i = 1; i <= veins; i++) {
    const t = 0.06 + 0.72 * (i / (veins + 1))
    const [mx, my] = b.mid(t)
    for (const s of [-1, 1]) {
      const [ex, ey] = b.edge(t + 0.15, s, 0.84)
      const [cx, cy] = b.edge(t + 0.04, s, 0.45)
      side += `M${n(mx)} ${n(my)}Q${n(cx)} ${n(cy)} ${n(ex)} ${n(ey)}`
    }
  }
  const w = Math.max(0.9, len * 0.011)
  return put(
    x,
    y,
    angle,
    1,
    (stalk
      ? path(`M${-n(stalk)} 0L4 0`, `stroke="${dark(colour, 0.1)}" stroke-width="${n(w * 1.8)}" stroke-linecap="round"`)
      : '') +
      path(close(b.upper), `fill="${pad.linear([dark(colour, 0.12), light(colour, 0.1), light(colour, 0.24)])}"`) +
      path(close(b.lower), `fill="${pad.linear([dark(colour, back + 0.16), dark(colour, back), colour])}"`) +
      path(side, `fill="none" stroke="${ribs}" stroke-opacity=".42" stroke-width="${n(w * 0.62)}"`) +
      path(mid, `fill="none" stroke="${ribs}" stroke-opacity=".85" stroke-width="${n(w)}" stroke-linecap="round"`),
  )
}

/** Draws a petal, shaded from base to tip, with fine lines and a lit edge. */
export const petal = (
  pad,
  { x = 0, y = 0, len, width = 0.6, angle = 0, bend = 0, shape = 'obovate', from, to, lines = 3, rim = 0.35, core = 0 },
) => {
  const b = blade(len, width, shape, bend, 0, 9)
  const outline = `${smooth([...b.upper, ...b.lower.slice(1, -1).reverse()], true)}`
  let strokes = ''
  for (let i = 0; i < lines; i++) {
    const k = lines === 1 ? 0 : (i / (lines - 1) - 0.5) * 1.1
    strokes += smooth([0.1, 0.4, 0.72].map((t) => b.edge(t, 1, k)))
  }
  return put(
    x,
    y,
    angle,
    1,
    path(
      outline,
      `fill="${pad.linear([
        [core, from],
        [core + (1 - core) * 0.5, mix(from, to, 0.62)],
        [1, to],
      ])}" stroke="${light(to, 0.5)}" stroke-opacity="${rim}" stroke-width="${n(Math.max(0.8, len * 0.012))}"`,
    ) +
      (lines
        ? path(
            strokes,
            `fill="none" stroke="${dark(from, 0.15)}" stroke-opacity=".28" stroke-width="${n(Math.max(0.6, len * 0.009))}" stroke-linecap="round"`,
          )
        : ''),
  )
}

/** Draws a ring of petals. `squash` scales the ring vertically, so that it appears tilted. */
export const whorl = (pad, { x = 0, y = 0, count, turn = 0, squash = 1, tilt = 0, jitter, ...spec }) => {
  let all = ''
  for (let i = 0; i < count; i++)
    all += petal(pad, {
      ...spec,
      len: spec.len * (jitter ? jitter.range(0.9, 1.06) : 1),
      angle: turn + (i * 360) / count + (jitter ? jitter.range(-4, 4) : 0),
    })
  return put(x, y, tilt, [1, squash], all)
}

/** Returns the drawing of a stem between two points, and functions for the position and direction along it. */
export const branch = (from, via, to) => {
  const where = (t) => [0, 1].map((i) => (1 - t) ** 2 * from[i] + 2 * t * (1 - t) * via[i] + t * t * to[i])
  const angle = (t) =>
    (Math.atan2(
      (1 - t) * (via[1] - from[1]) + t * (to[1] - via[1]),
      (1 - t) * (via[0] - from[0]) + t * (to[0] - via[0]),
    ) *
      180) /
    Math.PI
  const draw = (_pad, colour, width = 8, end = 0.4) => {
    const sides = [-1, 1].map((s) =>
      [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => {
        const [px, py] = where(t)
        const a = rad(angle(t) + 90)
        const w = (width / 2) * (1 - (1 - end) * t) * s
        return [px + Math.cos(a) * w, py + Math.sin(a) * w]
      }),
    )
    const lit = [0, 0.2, 0.4, 0.6, 0.8, 1].map(where)
    return (
      path(`${smooth(sides[0])}L${smooth(sides[1].reverse()).slice(1)}Z`, `fill="${colour}"`) +
      path(
        smooth(lit.map(([a, b]) => [a - width * 0.14, b])),
        `fill="none" stroke="${light(colour, 0.4)}" stroke-opacity=".55" stroke-width="${n(width * 0.2)}"`,
      )
    )
  }
  return { where, angle, draw }
}

/** Leaves along a stem, alternating or in pairs, smaller towards the tip. */
export const leaves = (
  pad,
  stem,
  r,
  { count, start = 0.15, end = 0.95, len, spread = 56, pairs = false, taper = 0.5, tip = true, ...spec },
) => {
  let all = ''
  for (let i = 0; i < count; i++) {
    const t = start + (end - start) * (count === 1 ? 0 : i / (count - 1))
    const [x, y] = stem.where(t)
    const size = len * (1 - (1 - taper) * t) * r.range(0.92, 1.08)
    for (const s of pairs ? [-1, 1] : [i % 2 ? 1 : -1])
      all += leaf(pad, {
        ...spec,
        x,
        y,
        len: size,
        angle: stem.angle(t) + s * (spread - 14 * t) + r.range(-5, 5),
        bend: (spec.bend ?? 0.1) * -s,
      })
  }
  const [x, y] = stem.where(1)
  return all + (tip ? leaf(pad, { ...spec, x, y, len: len * taper, angle: stem.angle(1), bend: 0 }) : '')
}

/** Draws a compound leaf: a rib with leaflets in pairs. */
export const pinnate = (
  pad,
  r,
  { x = 0, y = 0, angle = 0, len, count = 6, leaflet, spread = 62, colour, bend = 0.12, ...spec },
) => {
  const rib = branch([0, 0], [len * 0.5, 0], [len, bend * len])
  return put(
    x,
    y,
    angle,
    1,
    rib.draw(pad, dark(colour, 0.12), Math.max(2.4, len * 0.016)) +
      leaves(pad, rib, r, {
        count,
        len: leaflet,
        pairs: true,
        spread,
        colour,
        start: 0.16,
        end: 0.93,
        taper: 0.72,
        veins: 4,
        ...spec,
      }),
  )
}

/** Fine, thread-like foliage: fennel, cumin, chamomile, love-in-a-mist. */
export const feather = (r, { x = 0, y = 0, angle = 0, len, colour, count = 8, width = 2.2, spread = 42 }) => {
  let d = `M0 0Q${n(len * 0.5)} ${n(len * 0.05)} ${n(len)} 0`
  for (let i = 1; i <= count; i++) {
    const t = i / (count + 1)
    for (const s of [-1, 1]) {
      const l = len * 0.42 * (1 - t * 0.65) * r.range(0.85, 1.1)
      const [bx, by, a] = [t * len, t * (1 - t) * len * 0.1, rad(spread * s)]
      d += `M${n(bx)} ${n(by)}Q${n(bx + Math.cos(a) * l * 0.4)} ${n(by + Math.sin(a) * l * 0.55)} ${n(bx + Math.cos(a) * l)} ${n(by + Math.sin(a) * l * 0.9)}`
      for (const k of [0.45, 0.7]) {
        const [qx, qy] = [bx + Math.cos(a) * l * k, by + Math.sin(a) * l * k * 0.95]
        d += `M${n(qx)} ${n(qy)}l${n(l * 0.3)} ${n(s * l * 0.06)}`
      }
    }
  }
  return put(x, y, angle, 1, path(d, `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`))
}

/** Draws an umbel: rays from one point. `bloom(x, y, i)` draws the end of each ray. */
export const umbel = (r, { x, y, angle, len, count, fan = 110, colour, width = 2.6 }, bloom) => {
  let rays = ''
  let heads = ''
  for (let i = 0; i < count; i++) {
    const k = count === 1 ? 0 : i / (count - 1) - 0.5
    const a = rad(angle + k * fan)
    const l = len * (1 - Math.abs(k) * 0.32) * r.range(0.92, 1.06)
    const [ex, ey] = [x + Math.cos(a) * l, y + Math.sin(a) * l]
    rays += `M${n(x)} ${n(y)}Q${n(x + Math.cos(rad(angle)) * l * 0.5 + (ex - x) * 0.2)} ${n(y + Math.sin(rad(angle)) * l * 0.4 + (ey - y) * 0.15)} ${n(ex)} ${n(ey)}`
    heads += bloom(ex, ey, i)
  }
  return path(rays, `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`) + heads
}

/** Draws a seed or kernel, pointed at one end, with ridges along its length. */
export const seed = (
  pad,
  { x = 0, y = 0, len, width = 0.4, angle = 0, colour, ridges = 3, shape = 'ovate', bend = 0 },
) => {
  const b = blade(len, width, shape, bend, 0, 8)
  let lines = ''
  for (let i = 0; i < ridges; i++) {
    const k = ((i + 0.5) / ridges - 0.5) * 1.6
    lines += smooth([0.07, 0.3, 0.6, 0.93].map((t) => b.edge(t, 1, k)))
  }
  return put(
    x - (Math.cos(rad(angle)) * len) / 2,
    y - (Math.sin(rad(angle)) * len) / 2,
    angle,
    1,
    path(
      smooth([...b.upper, ...b.lower.slice(1, -1).reverse()], true),
      `fill="${pad.linear([light(colour, 0.28), colour, dark(colour, 0.32)], [0, 0, 0, 1])}"`,
    ) +
      path(
        lines,
        `fill="none" stroke="${dark(colour, 0.42)}" stroke-opacity=".5" stroke-width="${n(Math.max(0.7, len * 0.016))}" stroke-linecap="round"`,
      ),
  )
}
