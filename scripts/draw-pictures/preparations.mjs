/** Preparations seen from above: paste, syrup, distillate, oil, tablets, powder, tea. */
import { seed } from './botany.mjs'
import { dark, light } from './colour.mjs'
import { motifs } from './motifs.mjs'
import { ellipse, g, path, put, rect } from './pad.mjs'
import {
  blot,
  dish,
  drop,
  metalStops,
  pill,
  powderMound,
  scatterOn,
  scoopful,
  spoon,
  swirl,
  under,
} from './tableware.mjs'

const paste = (pad, r, { picture: { content: c } }, m, glaze) => {
  const gloss = g(
    'fill="none" stroke-linecap="round"',
    path(swirl(r, 168), `stroke="${dark(c, 0.4)}" stroke-opacity=".55" stroke-width="30"`) +
      path(
        swirl(r, 164),
        `stroke="${light(c, 0.2)}" stroke-opacity=".7" stroke-width="20" transform="translate(-5 -7)"`,
      ) +
      path(
        swirl(r, 162),
        `stroke="#fff3d8" stroke-opacity=".55" stroke-width="5" stroke-dasharray="120 90 60 140" transform="translate(-9 -13)"`,
      ),
  )
  return (
    dish(pad, 262, glaze) +
    path(
      blot(r, 212, 0.035),
      `fill="${pad.radial([light(c, 0.18), c, dark(c, 0.35)], [0.5, 0.5, 0.55, 0.36, 0.32])}"`,
    ) +
    gloss +
    g(`filter="${pad.shadow(3, 4, 4, 0.4)}"`, scatterOn(pad, r, m, 5, 90, 0.62)) +
    put(
      210,
      215,
      38,
      1,
      spoon(
        pad,
        360,
        '#c3a05e',
        path(
          'M-58 4C-60 -34 20 -46 52 -14C66 8 40 34 0 36C-30 38 -56 30 -58 4Z',
          `fill="${pad.radial([light(c, 0.3), c, dark(c, 0.3)], [0.5, 0.5, 0.6, 0.34, 0.26])}"`,
        ) +
          path(
            'M-40 -6Q-10 -32 30 -20',
            'fill="none" stroke="#fff3d8" stroke-opacity=".7" stroke-width="6" stroke-linecap="round"',
          ),
      ),
    )
  )
}

const tumbler = (pad, _r, c, floats) =>
  under(pad, ellipse(0, 0, 210, 210, `fill="${light(c, 0.55)}" opacity=".9"`)) +
  ellipse(
    26,
    34,
    204,
    200,
    `fill="${pad.radial([
      [0, light(c, 0.35), 0.55],
      [1, c, 0],
    ])}"`,
  ) +
  ellipse(0, 0, 210, 210, 'fill="none" stroke="#fffaf0" stroke-width="9" stroke-opacity=".85"') +
  ellipse(
    0,
    0,
    196,
    196,
    `fill="${pad.radial(
      [
        [0, light(c, 0.34)],
        [0.5, c],
        [0.92, dark(c, 0.32)],
        [1, dark(c, 0.12)],
      ],
      [0.56, 0.6, 0.56],
    )}"`,
  ) +
  ellipse(0, 0, 196, 196, 'fill="none" stroke="#2a1608" stroke-opacity=".25" stroke-width="4"') +
  floats +
  path(
    'M-150 -70A166 166 0 0 1 -30 -162',
    'fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="14" stroke-linecap="round"',
  ) +
  path(
    'M150 90A176 176 0 0 1 80 156',
    'fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="8" stroke-linecap="round"',
  )

const syrup = (pad, r, { picture: { content: c } }, m) => {
  return (
    tumbler(pad, r, c, g('opacity=".95"', scatterOn(pad, r, m, 3, 110, 0.8))) +
    put(
      262,
      150,
      52,
      1,
      spoon(
        pad,
        300,
        '#cfc8ba',
        ellipse(0, 0, 58, 36, `fill="${pad.radial([light(c, 0.4), c, dark(c, 0.2)])}"`) +
          path(
            'M-38 -8Q-14 -26 18 -22',
            'fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="6" stroke-linecap="round"',
          ),
      ),
    ) +
    drop(pad, -230, 196, 0.62, c) +
    drop(pad, -286, 150, 0.34, c)
  )
}

const water = (pad, r, { picture: { content: c } }, m, glaze) => {
  return (
    dish(pad, 268, glaze) +
    ellipse(
      0,
      0,
      226,
      226,
      `fill="${pad.radial(
        [
          [0, light(c, 0.6), 0.95],
          [0.7, c, 0.9],
          [1, dark(c, 0.25), 0.95],
        ],
        [0.58, 0.62, 0.62],
      )}"`,
    ) +
    [70, 120, 172]
      .map((q) => ellipse(-20, 12, q, q * 0.96, 'fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3"'))
      .join('') +
    g(`filter="${pad.shadow(4, 6, 5, 0.28)}"`, scatterOn(pad, r, m, 7, 160, 0.95)) +
    path(
      'M-170 -80A190 190 0 0 1 -50 -182',
      'fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="12" stroke-linecap="round"',
    )
  )
}

const oil = (pad, _r, { picture: { content: c } }, _m, glaze) => {
  const pipette = under(
    pad,
    rect(-40, -13, 330, 26, 'fill="#f7f1e4" fill-opacity=".62" stroke="#fff" stroke-width="2.5"', 12) +
      path('M-40 -10L-118 -4V4L-40 10Z', 'fill="#f7f1e4" fill-opacity=".7" stroke="#fff" stroke-width="2"') +
      rect(-36, -8, 190, 16, `fill="${pad.linear([light(c, 0.3), c, dark(c, 0.2)], [0, 0, 0, 1])}"`, 8) +
      path('M-30 -8H280', 'stroke="#fff" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"') +
      rect(280, -36, 62, 72, `fill="${pad.linear(metalStops('#c9a259'), [0, 0, 0, 1])}"`, 5) +
      path(
        'M342 -26H374C420 -40 484 -30 484 0C484 30 420 40 374 26H342Z',
        `fill="${pad.linear(['#3a3634', '#5d5754', '#1d1b1a', '#12100f'], [0, 0, 0, 1])}"`,
      ),
    0.6,
  )
  return (
    dish(pad, 232, glaze) +
    ellipse(
      0,
      0,
      186,
      186,
      `fill="${pad.radial(
        [
          [0, light(c, 0.45)],
          [0.55, c],
          [1, dark(c, 0.35)],
        ],
        [0.6, 0.64, 0.6],
      )}"`,
    ) +
    path(
      'M-136 -60A150 150 0 0 1 -40 -144',
      'fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="13" stroke-linecap="round"',
    ) +
    path(
      'M90 106A140 140 0 0 1 40 132',
      'fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="8" stroke-linecap="round"',
    ) +
    put(-60, 292, -9, 1, pipette) +
    drop(pad, -232, 318, 0.5, c) +
    drop(pad, -280, 262, 0.3, c)
  )
}

const powder = (pad, r, { picture: { content: c } }, _m, glaze) =>
  dish(pad, 258, glaze) +
  powderMound(pad, r, c, 186) +
  put(216, 196, 40, 1, spoon(pad, 330, '#b98a58', scoopful(pad, r, c)))

const calx = (pad, r, { picture: { content: c } }) => {
  return (
    dish(pad, 216, '#2e3b36') +
    powderMound(pad, r, c, 118) +
    put(176, 172, 36, 0.72, spoon(pad, 380, '#c9a259', scoopful(pad, r, c)))
  )
}

const tablets = (pad, r, { picture: { content: c } }, _m, glaze) => {
  const heap = [
    [-90, -70],
    [0, -110],
    [92, -66],
    [-120, 30],
    [120, 36],
    [-60, 108],
    [52, 112],
    [-30, 10],
    [54, -2],
    [6, 62],
    [-50, -34],
  ]
  return (
    dish(pad, 246, glaze) +
    heap.map(([x, y], i) => pill(pad, x, y, 0.98, c, r.range(0, 180), i === 4)).join('') +
    pill(pad, 300, 190, 0.98, c, 40) +
    pill(pad, 226, 274, 0.98, c, 110) +
    pill(pad, 356, 282, 0.98, c, 12, true)
  )
}

const tea = (pad, r, { picture: { content: c } }, m) => {
  const leafy = Array.from({ length: 90 }, () => {
    const [a, d] = [r() * 6.283, Math.sqrt(r()) * 118]
    return seed(pad, {
      x: Math.cos(a) * d,
      y: Math.sin(a) * d * 0.8,
      len: r.range(18, 40),
      width: 0.24,
      angle: r.range(0, 360),
      colour: r.pick(['#4d5a2c', '#6b6a34', '#3b3f22', '#7d6a3a', '#5d7d43']),
      ridges: 0,
      shape: 'lance',
      bend: r.range(-0.2, 0.2),
    })
  }).join('')
  return (
    under(
      pad,
      ellipse(0, 0, 290, 290, `fill="${pad.linear(['#fbf4e6', '#eadfc9', '#c9bb9f'], [0.1, 0.1, 0.9, 0.9])}"`),
    ) +
    ellipse(0, 0, 268, 268, 'fill="none" stroke="#b98d45" stroke-width="4"') +
    ellipse(0, 0, 220, 220, `fill="${pad.linear(['#c9bb9f', '#efe5d2', '#fbf4e6'], [0.1, 0.1, 0.9, 0.9])}"`) +
    put(
      196,
      66,
      22,
      1,
      path('M-20 -30H60C110 -30 110 30 60 30H-20Z', 'fill="none" stroke="#e6dac2" stroke-width="24"') +
        path('M-20 -36H60C104 -34 112 -10 104 10', 'fill="none" stroke="#fffaf0" stroke-width="6"'),
    ) +
    under(
      pad,
      ellipse(0, 0, 186, 186, `fill="${pad.linear(['#fffaf0', '#efe5d2', '#d6c8ac'], [0.1, 0.1, 0.9, 0.9])}"`),
      0.8,
    ) +
    ellipse(
      0,
      0,
      168,
      168,
      `fill="${pad.radial(
        [
          [0, light(c, 0.4)],
          [0.6, c],
          [0.94, dark(c, 0.4)],
          [1, dark(c, 0.2)],
        ],
        [0.58, 0.62, 0.6],
      )}"`,
    ) +
    g(`filter="${pad.shadow(3, 4, 3, 0.35)}"`, scatterOn(pad, r, m, 3, 80, 0.78)) +
    path(
      'M-128 -50A140 140 0 0 1 -30 -134',
      'fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="11" stroke-linecap="round"',
    ) +
    put(-300, 250, 0, 1, under(pad, leafy, 0.4))
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

/** Draws a preparation about 600 units wide, centred on 0,0. */
export const preparation = (pad, r, product) =>
  byFamily[product.family](
    pad,
    r,
    product,
    motifs[product.picture.motif],
    r.pick(['#efe6d4', '#d9cbb0', '#3d5a4a', '#b98468', '#e6ddcb', '#8d9a82']),
  )
