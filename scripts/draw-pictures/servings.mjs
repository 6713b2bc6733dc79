/** A serving of each form, seen from the front on the table. The middle of its base is at 0,0. */

import { dark, light } from './colour.mjs'
import { contact, pieces } from './ingredients/heap.mjs'
import { ellipse, g, path, put, rect } from './pad.mjs'

const shaded = (pad, content, k = 1) => g(`filter="${pad.shadow(9 * k, 9 * k, 8 * k, 0.36)}"`, content)

/** Draws a shallow bowl. `content` is drawn behind its front edge. */
const bowl = (pad, w, h, glaze, content) => {
  const ry = w * 0.13
  return (
    contact(pad, 6, 0, w * 0.72, 20, 0.6) +
    path(
      `M${-w / 2} ${-h}C${-w * 0.47} ${-h * 0.3} ${-w * 0.3} -6 ${-w * 0.2} -2Q0 8 ${w * 0.2} -2C${w * 0.3} -6 ${w * 0.47} ${-h * 0.3} ${w / 2} ${-h}Z`,
      `fill="${pad.linear([
        [0, dark(glaze, 0.4)],
        [0.18, light(glaze, 0.24)],
        [0.34, light(glaze, 0.1)],
        [0.7, dark(glaze, 0.18)],
        [0.95, dark(glaze, 0.45)],
        [1, dark(glaze, 0.3)],
      ])}"`,
    ) +
    ellipse(0, -h, w / 2, ry, `fill="${light(glaze, 0.36)}"`) +
    ellipse(
      0,
      -h + 3,
      w * 0.465,
      ry * 0.86,
      `fill="${pad.linear([dark(glaze, 0.5), dark(glaze, 0.2), light(glaze, 0.2)], [0, 0, 0.4, 1])}"`,
    ) +
    content +
    path(
      `M${-w * 0.49} ${-h + 5}A${w / 2} ${ry} 0 0 0 ${w * 0.49} ${-h + 5}`,
      `fill="none" stroke="${light(glaze, 0.6)}" stroke-width="4" stroke-linecap="round"`,
    )
  )
}

const handle = (pad, x1, y1, x2, y2, width, colours) =>
  put(
    x1,
    y1,
    (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI,
    1,
    rect(0, -width / 2, Math.hypot(x2 - x1, y2 - y1), width, `fill="${pad.linear(colours, [0, 0, 0, 1])}"`, width / 2),
  )
const brassTone = ['#f3dda6', '#c9a259', '#7d5a24']
const woodTone = ['#dcb583', '#a9794a', '#6b4626']

const glossy = (pad, c, w, h, y) => {
  const d = `M${-w / 2} ${y}C${-w * 0.46} ${y - h * 0.9} ${-w * 0.2} ${y - h * 1.02} ${w * 0.02} ${y - h}C${w * 0.24} ${y - h * 0.96} ${w * 0.44} ${y - h * 0.7} ${w / 2} ${y}Q0 ${y + w * 0.2} ${-w / 2} ${y}Z`
  return (
    path(d, `fill="${pad.radial([light(c, 0.24), c, dark(c, 0.5)], [0.5, 0.6, 0.62, 0.34, 0.2])}"`) +
    path(
      `M${-w * 0.34} ${y - h * 0.3}C${-w * 0.1} ${y - h * 0.62} ${w * 0.2} ${y - h * 0.5} ${w * 0.34} ${y - h * 0.16}M${-w * 0.2} ${y - h * 0.66}C0 ${y - h * 0.9} ${w * 0.18} ${y - h * 0.78} ${w * 0.2} ${y - h * 0.56}`,
      `fill="none" stroke="${dark(c, 0.6)}" stroke-opacity=".6" stroke-width="9" stroke-linecap="round"`,
    ) +
    path(
      `M${-w * 0.35} ${y - h * 0.34}C${-w * 0.1} ${y - h * 0.68} ${w * 0.2} ${y - h * 0.56} ${w * 0.33} ${y - h * 0.24}`,
      `fill="none" stroke="${light(c, 0.4)}" stroke-opacity=".75" stroke-width="7" stroke-linecap="round"`,
    ) +
    path(
      `M${-w * 0.24} ${y - h * 0.74}Q${-w * 0.12} ${y - h * 0.94} ${w * 0.04} ${y - h * 0.92}`,
      'fill="none" stroke="#fff6e2" stroke-opacity=".8" stroke-width="8" stroke-linecap="round"',
    )
  )
}

const paste = (pad, _r, c) =>
  bowl(
    pad,
    300,
    104,
    '#efe5d2',
    shaded(pad, handle(pad, 40, -120, 196, -236, 17, brassTone), 0.5) + glossy(pad, c, 264, 72, -104),
  )

const grit = (r, w, h, c) =>
  [
    [dark(c, 0.36), 0.5],
    [light(c, 0.6), 0.7],
  ]
    .map(([fill, opacity]) =>
      g(
        `fill="${fill}" opacity="${opacity}"`,
        Array.from({ length: 190 }, () => {
          const u = r.range(-1, 1)
          const s = r.range(1, 2.8)
          return ellipse(u * w * 0.48, -r() * h * (1 - Math.abs(u) ** 1.5) * 0.94 + 6, s, s * 0.8)
        }).join(''),
      ),
    )
    .join('')

/** Draws a heap of powder, `w` wide and `h` high. */
const mound = (pad, r, c, w, h) =>
  path(
    `M${-w / 2} 8C${-w * 0.38} ${-h * 0.24} ${-w * 0.2} ${-h * 0.92} ${-w * 0.02} ${-h}C${w * 0.16} ${-h * 0.94} ${w * 0.34} ${-h * 0.3} ${w / 2} 8Q0 ${h * 0.26 + 12} ${-w / 2} 8Z`,
    `fill="${pad.linear(
      [
        [0, light(c, 0.12)],
        [0.34, light(c, 0.36)],
        [0.52, c],
        [1, dark(c, 0.36)],
      ],
      [0, 0.1, 1, 0.5],
    )}"`,
  ) +
  g(
    `filter="${pad.blur(10)}" opacity=".55"`,
    path(
      `M${w * 0.02} ${-h * 0.9}C${w * 0.2} ${-h * 0.6} ${w * 0.3} ${-h * 0.2} ${w * 0.44} 4Q${w * 0.2} 14 ${w * 0.06} 6Q${w * 0.16} ${-h * 0.4} ${w * 0.02} ${-h * 0.9}Z`,
      `fill="${dark(c, 0.4)}"`,
    ),
  ) +
  grit(r, w, h, c) +
  g(
    `fill="${c}"`,
    Array.from({ length: 60 }, (_, i) =>
      ellipse((i % 2 ? 1 : -1) * w * r.range(0.4, 0.6), r.range(2, 30), r.range(1.2, 3.4), r.range(1, 2.6)),
    ).join(''),
  )

const powder = (pad, r, c) =>
  contact(pad, 0, 8, 330, 24, 0.55) +
  mound(pad, r, c, 320, 128) +
  shaded(
    pad,
    handle(pad, 40, -42, 246, -150, 20, woodTone) +
      put(
        18,
        -32,
        -27,
        1,
        ellipse(0, 0, 74, 36, `fill="${pad.linear(woodTone, [0, 0, 0.4, 1])}"`) +
          ellipse(0, -4, 62, 26, `fill="${dark(c, 0.3)}"`) +
          path(
            'M-60 -6C-40 -50 30 -56 58 -8Q0 20 -60 -6Z',
            `fill="${pad.radial([light(c, 0.4), c, dark(c, 0.3)], [0.5, 0.5, 0.6, 0.34, 0.2])}"`,
          ),
      ),
    0.7,
  )

/** Draws a few grams of a kushta on a small brass plate. */
const calx = (pad, r, c) =>
  contact(pad, 4, 2, 250, 20, 0.6) +
  ellipse(0, -8, 136, 34, `fill="${pad.linear(['#7d5a24', '#f3dda6', '#c9a259', '#8a652b', '#5d4018'])}"`) +
  ellipse(0, -14, 132, 31, `fill="${pad.linear(['#fbecc4', '#d9b468', '#a97f38'], [0, 0, 0.5, 1])}"`) +
  ellipse(0, -12, 108, 23, `fill="${pad.linear(['#a97f38', '#c9a259', '#f0d79c'], [0, 0, 0.5, 1])}"`) +
  put(-4, -20, 0, 1, mound(pad, r, c, 168, 74)) +
  shaded(
    pad,
    handle(pad, 40, -22, 178, -84, 12, brassTone) +
      put(30, -20, -24, 1, ellipse(0, 0, 34, 16, `fill="${pad.linear(brassTone, [0, 0, 0.4, 1])}"`)),
    0.5,
  )

/** Draws a tablet that lies flat. */
const tablet = (pad, c) =>
  path('M-46 -8V8A46 27 0 0 0 46 8V-8Z', `fill="${pad.linear([dark(c, 0.12), c, dark(c, 0.28), dark(c, 0.42)])}"`) +
  ellipse(
    0,
    -8,
    46,
    27,
    `fill="${pad.radial([light(c, 0.5), light(c, 0.12), dark(c, 0.1)], [0.5, 0.5, 0.62, 0.36, 0.28])}"`,
  ) +
  path('M-30 -14L30 -2', `stroke="${dark(c, 0.36)}" stroke-opacity=".7" stroke-width="3.4" stroke-linecap="round"`) +
  path('M-30 -11L30 1', `stroke="${light(c, 0.7)}" stroke-opacity=".8" stroke-width="2" stroke-linecap="round"`)

const tablets = (pad, _r, c) =>
  contact(pad, 4, 4, 300, 26, 0.4) +
  pieces(
    pad,
    [
      [-92, -26, 8],
      [6, -34, -6],
      [100, -22, 14],
      [-136, 14, -10],
      [-42, 8, 20],
      [54, 14, 4],
      [146, 20, -14],
      [-4, 46, -4],
      [-96, 50, 12],
    ],
    () => tablet(pad, c),
    1,
  ) +
  g(`filter="${pad.shadow(6, 7, 5, 0.36)}"`, put(8, -22, 4, 1, tablet(pad, c)) + put(-46, -8, -8, 1, tablet(pad, c)))

/** Draws a tumbler with a drink up to `level` (0 to 1). */
const tumbler = (pad, c, level, clearness = 0) => {
  const [w, h] = [210, 290]
  const at = (t) => (w / 2) * (0.8 + 0.2 * t)
  const side = (t) => `${-at(t)} ${-h * t}`
  const y = -h * level
  return (
    contact(pad, 8, 0, w * 0.86, 20, 0.55) +
    ellipse(90, 6, 110, 16, `fill="${light(c, 0.2)}" opacity=".5" filter="${pad.blur(9)}"`) +
    path(
      `M${side(1)}L${side(0)}Q0 26 ${at(0)} 0L${at(1)} ${-h}Z`,
      `fill="${pad.linear([
        [0, '#a8997c', 0.6],
        [0.1, '#fffaf0', 0.5],
        [0.8, '#f3ead6', 0.35],
        [1, '#8f7f63', 0.6],
      ])}"`,
    ) +
    path(
      `M${-at(level) + 9} ${y}L${-at(0.05) + 9} -16Q0 6 ${at(0.05) - 9} -16L${at(level) - 9} ${y}Z`,
      `opacity="${1 - clearness * 0.45}" fill="${pad.linear([
        [0, dark(c, 0.45 - clearness * 0.3)],
        [0.12, dark(c, 0.12)],
        [0.3, light(c, 0.3)],
        [0.62, c],
        [0.92, dark(c, 0.34 - clearness * 0.2)],
        [1, dark(c, 0.2)],
      ])}"`,
    ) +
    ellipse(
      0,
      -46,
      at(0) * 0.8,
      34,
      `fill="${pad.radial([
        [0, light(c, 0.6), 0.8],
        [1, c, 0],
      ])}"`,
    ) +
    ellipse(0, y, at(level) - 9, 22, `fill="${pad.linear([light(c, 0.2), light(c, 0.5), c], [0, 0, 1, 0.4])}"`) +
    ellipse(0, -h, at(1), 25, 'fill="none" stroke="#fffaf0" stroke-opacity=".9" stroke-width="5"') +
    ellipse(0, -h, at(1), 25, 'fill="none" stroke="#8f7f63" stroke-opacity=".5" stroke-width="1.6"') +
    path(
      `M${-at(0.86) + 15} ${-h * 0.86}L${-at(0.14) + 15} ${-h * 0.14}`,
      'stroke="#fff" stroke-opacity=".7" stroke-width="9" stroke-linecap="round"',
    ) +
    path(
      `M${at(0.8) - 14} ${-h * 0.8}L${at(0.2) - 14} ${-h * 0.2}`,
      'stroke="#fff" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"',
    )
  )
}

const syrup = (pad, _r, c) =>
  tumbler(pad, light(c, 0.12), 0.72) +
  shaded(
    pad,
    [
      [-32, -196, 12],
      [34, -204, -16],
    ]
      .map(([x, y, a]) =>
        put(
          x,
          y,
          a,
          1,
          rect(
            -29,
            -27,
            58,
            54,
            'fill="#fffaf0" fill-opacity=".5" stroke="#fffaf0" stroke-opacity=".8" stroke-width="3"',
            9,
          ) + path('M-16 -14H10', 'stroke="#fff" stroke-width="5" stroke-linecap="round"'),
        ),
      )
      .join(''),
    0.3,
  )

const water = (pad, _r, c) => tumbler(pad, c, 0.66, 1)

const oil = (pad, _r, c) => {
  const [w, h] = [236, 92]
  const ry = w * 0.14
  return (
    contact(pad, 8, 0, w * 0.8, 18, 0.5) +
    ellipse(88, 8, 110, 18, `fill="${light(c, 0.25)}" opacity=".7" filter="${pad.blur(8)}"`) +
    path(
      `M${-w / 2} ${-h}C${-w * 0.46} ${-h * 0.2} ${-w * 0.3} 0 ${-w * 0.2} 2Q0 10 ${w * 0.2} 2C${w * 0.3} 0 ${w * 0.46} ${-h * 0.2} ${w / 2} ${-h}Z`,
      'fill="#f3ead6" fill-opacity=".65"',
    ) +
    path(
      `M${-w * 0.46} ${-h * 0.66}C${-w * 0.42} ${-h * 0.2} ${-w * 0.3} -10 ${-w * 0.2} -8Q0 0 ${w * 0.2} -8C${w * 0.3} -10 ${w * 0.42} ${-h * 0.2} ${w * 0.46} ${-h * 0.66}Z`,
      `fill="${pad.linear([dark(c, 0.4), light(c, 0.2), c, dark(c, 0.16), dark(c, 0.36)])}"`,
    ) +
    ellipse(
      0,
      -h * 0.66,
      w * 0.46,
      ry * 0.84,
      `fill="${pad.linear([dark(c, 0.08), light(c, 0.34), light(c, 0.12)], [0, 0, 1, 0.6])}"`,
    ) +
    ellipse(0, -h, w / 2, ry, 'fill="none" stroke="#fffaf0" stroke-opacity=".9" stroke-width="5"') +
    ellipse(0, -h, w / 2, ry, 'fill="none" stroke="#8f7f63" stroke-opacity=".5" stroke-width="1.6"') +
    path(
      `M${-w * 0.4} ${-h * 0.7}Q${-w * 0.36} ${-h * 0.3} ${-w * 0.24} -16`,
      'fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="7" stroke-linecap="round"',
    ) +
    path(
      `M${-w * 0.22} ${-h * 0.72}Q${-w * 0.06} ${-h * 0.82} ${w * 0.1} ${-h * 0.76}`,
      'fill="none" stroke="#fff6d8" stroke-opacity=".9" stroke-width="5" stroke-linecap="round"',
    )
  )
}

const tea = (pad, _r, c) => {
  const [w, h] = [230, 150]
  const body = (k, y0) =>
    `M${-w * 0.5 * k} ${-h + y0}C${-w * 0.5 * k} ${-h * 0.3} ${-w * 0.34 * k} -16 ${-w * 0.22} -14Q0 -6 ${w * 0.22} -14C${w * 0.34 * k} -16 ${w * 0.5 * k} ${-h * 0.3} ${w * 0.5 * k} ${-h + y0}Z`
  return (
    contact(pad, 8, 2, 290, 24, 0.55) +
    ellipse(0, -6, 168, 34, `fill="${pad.linear(['#cbbb9c', '#fbf5e8', '#e6d9c0', '#b3a17f'])}"`) +
    ellipse(0, -12, 162, 30, `fill="${pad.linear(['#fffaf0', '#efe5d2', '#d9cbae'], [0, 0, 1, 0.5])}"`) +
    ellipse(0, -10, 96, 15, 'fill="#b8a684" opacity=".7"') +
    path(
      `M${w * 0.46} ${-h * 0.8}C${w * 0.8} ${-h * 0.9} ${w * 0.8} ${-h * 0.2} ${w * 0.34} ${-h * 0.26}`,
      'fill="none" stroke="#efe4cd" stroke-opacity=".95" stroke-width="15" stroke-linecap="round"',
    ) +
    path(
      `M${w * 0.46} ${-h * 0.82}C${w * 0.78} ${-h * 0.92} ${w * 0.8} ${-h * 0.26} ${w * 0.4} ${-h * 0.28}`,
      'fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"',
    ) +
    path(body(1, 0), 'fill="#f6eedd" fill-opacity=".65"') +
    path(
      body(0.95, 26),
      `fill="${pad.linear([dark(c, 0.5), dark(c, 0.1), light(c, 0.34), c, dark(c, 0.3), dark(c, 0.44)])}"`,
    ) +
    ellipse(
      0,
      -34,
      80,
      28,
      `fill="${pad.radial([
        [0, light(c, 0.6), 0.8],
        [1, c, 0],
      ])}"`,
    ) +
    ellipse(0, -h + 26, w * 0.47, 21, `fill="${pad.linear([dark(c, 0.1), light(c, 0.3), c], [0, 0, 1, 0.5])}"`) +
    ellipse(0, -h, w / 2, 24, 'fill="none" stroke="#fffaf0" stroke-opacity=".95" stroke-width="5"') +
    ellipse(0, -h, w / 2, 24, 'fill="none" stroke="#8f7f63" stroke-opacity=".5" stroke-width="1.6"') +
    path(
      `M${-w * 0.42} ${-h * 0.78}Q${-w * 0.4} ${-h * 0.36} ${-w * 0.27} -30`,
      'fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="8" stroke-linecap="round"',
    ) +
    g(
      `filter="${pad.blur(7)}" fill="none" stroke="#fffaf0" stroke-opacity=".5" stroke-width="11" stroke-linecap="round"`,
      path(
        `M-30 ${-h - 34}C-60 ${-h - 80} 0 ${-h - 100} -26 ${-h - 160}M34 ${-h - 30}C6 ${-h - 70} 60 ${-h - 90} 36 ${-h - 140}`,
      ),
    )
  )
}

const byFamily = {
  Majun: paste,
  Jawarish: paste,
  Khamira: paste,
  Itrifal: paste,
  Avaleha: paste,
  Sharbat: syrup,
  Arq: water,
  Roghan: oil,
  Qurs: tablets,
  Safuf: powder,
  Churna: powder,
  Kushta: calx,
  Tea: tea,
}

/** Draws a serving of the product, about 300 units wide. */
export const serving = (pad, r, { family, picture }) => byFamily[family](pad, r, picture.content)
