/** Drawings of fruits, nuts, roots, honeycomb, pearls, corals and shells that lie beside a pack. */
import { leaf, pinnate, seed } from '../botany.mjs'
import { dark, light } from '../colour.mjs'
import { ball, dots, rhizome, stick } from '../fruit-and-root.mjs'
import { motifs } from '../motifs.mjs'
import { ellipse, g, n, path, put } from '../pad.mjs'
import { comb, coral, pearl, shell } from '../parts-finds.mjs'
import { almond, amla, aril, fig, lemon, lemonHalf, pomegranate } from '../parts-fruits.mjs'
import { contact, heap, pieces } from './heap.mjs'

const shaded = (pad, content) => g(`filter="${pad.shadow(8, 8, 6, 0.36)}"`, content)

/** Draws a dried fruit with a wrinkled, glossy skin. */
const dried = (pad, rx, ry, colour) =>
  ball(pad, 0, 0, rx, ry, colour, 0.55) +
  path(
    [-0.5, -0.16, 0.2, 0.54]
      .map(
        (k) =>
          `M${n(-rx * 0.74)} ${n(ry * k)}Q${n(-rx * 0.2)} ${n(ry * (k + 0.26))} ${n(rx * 0.2)} ${n(ry * (k - 0.06))}T${n(rx * 0.72)} ${n(ry * k * 0.8)}`,
      )
      .join(''),
    `fill="none" stroke="${dark(colour, 0.5)}" stroke-opacity=".5" stroke-width="${n(ry * 0.11)}" stroke-linecap="round"`,
  ) +
  path(
    `M${n(-rx * 0.6)} ${n(-ry * 0.36)}Q${n(-rx * 0.1)} ${n(-ry * 0.78)} ${n(rx * 0.44)} ${n(-ry * 0.5)}`,
    `fill="none" stroke="${light(colour, 0.6)}" stroke-opacity=".5" stroke-width="${n(ry * 0.13)}" stroke-linecap="round"`,
  )

const slice = (pad) => motifs.ginger.piece(pad)

const tamarindPod = (pad) => {
  const d =
    'M-130 10C-120 -34 -84 -30 -62 -22C-40 -40 -6 -38 8 -24C34 -38 66 -26 76 -8C104 -10 130 12 126 34C122 52 96 48 76 36C54 44 26 36 8 22C-14 30 -44 24 -62 20C-84 34 -126 38 -130 10Z'
  return (
    path(d, `fill="${pad.linear(['#b98a5c', '#8a5a32', '#55351c'], [0, 0, 0.2, 1])}"`) +
    path(
      'M-112 2Q-60 -16 -20 -10T70 8',
      'fill="none" stroke="#e3bd8e" stroke-opacity=".55" stroke-width="6" stroke-linecap="round"',
    ) +
    path(
      'M-62 -20Q-54 0 -62 18M8 -22Q16 0 8 20M76 -6Q82 14 76 34',
      'fill="none" stroke="#4a2d17" stroke-opacity=".45" stroke-width="4"',
    )
  )
}

const tapering = (pad, x, y, len, width, angle, colour) =>
  seed(pad, { x, y, len, width: width / len, angle, colour, ridges: 4, shape: 'linear' })

const bundle = (pad, r, colour, inside, spec = {}) => {
  const rod = (x, y, len, angle) =>
    stick(pad, { x, y, len, width: spec.width ?? 34, angle, colour, inside, grain: 6, r })
  return contact(pad, 0, 6, 260) + shaded(pad, rod(6, -64, 220, -6) + rod(-14, -30, 270, 4) + rod(16, -6, 250, -8))
}

const aloeLeaf = (pad, x, y, len, angle) =>
  leaf(pad, { x, y, len, width: 0.26, shape: 'linear', angle, colour: '#6d9360', veins: 0, teeth: 0.07, back: 0.22 })

const egg = (pad, x, y, s, angle) =>
  put(
    x,
    y,
    angle,
    s / 100,
    path(
      'M0 -118C62 -118 88 -18 88 30C88 84 48 112 0 112C-48 112 -88 84 -88 30C-88 -18 -62 -118 0 -118Z',
      `fill="${pad.radial(['#fffdf8', '#f0dfc8', '#b99a78'], [0.38, 0.34, 0.8])}"`,
    ) + ellipse(-30, -44, 20, 32, 'fill="#fff" opacity=".7"'),
  )

const pumpkinFruit = (pad) =>
  [-0.82, 0.82, -0.46, 0.46, 0]
    .map((k) => ball(pad, k * 62, -66, 54, 64, k ? '#d98a35' : '#e59a44', k ? 0 : 0.4))
    .join('') + path('M-8 -124Q-10 -152 14 -162L24 -152Q10 -146 12 -124Z', 'fill="#6f7a3c"')

export const fruits = {
  almond: (pad, r) =>
    heap(pad, r, { count: 15, w: 230, h: 84, colour: '#8f5a2c', loose: 3 }, () => almond(pad, 0, 0, 84, 0)),
  amla: (pad, r) =>
    contact(pad, 0, 0, 240, 26) +
    shaded(
      pad,
      pinnate(pad, r, { x: 40, y: -60, angle: -34, len: 190, count: 9, leaflet: 52, colour: '#6f8a4a', width: 0.3 }) +
        amla(pad, 22, -104, 54, 12) +
        amla(pad, -66, -54, 60, -14) +
        amla(pad, 62, -46, 56, 20),
    ),
  myrobalan: (pad, r) =>
    heap(pad, r, { count: 12, w: 220, h: 84, colour: '#5d452a', loose: 3 }, () =>
      seed(pad, {
        len: 78 * r.range(0.9, 1.08),
        width: 0.62,
        colour: r.pick(['#8a6a3c', '#6f5130', '#9a7d4a']),
        ridges: 5,
      }),
    ),
  jujube: (pad, r) =>
    heap(pad, r, { count: 12, w: 230, h: 92, colour: '#5a1712', loose: 3, squash: 0.92 }, () =>
      dried(pad, 42 * r.range(0.9, 1.08), 32, r.pick(['#8f2d22', '#7a221b', '#a03a28'])),
    ),
  raisin: (pad, r) =>
    heap(pad, r, { count: 24, w: 210, h: 76, colour: '#2c1512', loose: 4, squash: 0.9 }, () =>
      dried(pad, 26 * r.range(0.9, 1.1), 19, r.pick(['#4a2322', '#5d2c22', '#3b1c1e'])),
    ),
  date: (pad, r) =>
    heap(pad, r, { count: 9, w: 230, h: 84, colour: '#3a1a0c', loose: 2, squash: 0.95 }, () =>
      dried(pad, 56 * r.range(0.92, 1.06), 29, r.pick(['#7a3d18', '#6b3216', '#874821'])),
    ),
  plum: (pad, r) =>
    heap(pad, r, { count: 14, w: 200, h: 76, colour: '#4a3a22', loose: 3, squash: 0.94 }, () =>
      dried(pad, 29 * r.range(0.9, 1.08), 26, r.pick(['#a3804c', '#8c6a3c', '#b08e58'])),
    ),
  barberry: (pad, r) =>
    heap(pad, r, { count: 60, w: 190, h: 70, colour: '#6a1020', loose: 8 }, () => dried(pad, 13, 9, '#a31f30')),
  tamarind: (pad) =>
    contact(pad, 0, 2, 270) +
    shaded(pad, put(10, -58, -8, 0.96, tamarindPod(pad)) + put(-10, -14, 10, 1, tamarindPod(pad))),
  pomegranate: (pad) =>
    contact(pad, -10, -2, 250, 30) +
    shaded(
      pad,
      pomegranate(pad, -44, -92, 92, -8) +
        put(
          74,
          -56,
          8,
          0.62,
          ellipse(0, 0, 98, 92, 'fill="#b5403a"') +
            ellipse(0, 0, 86, 80, 'fill="#f4e2bd"') +
            Array.from({ length: 30 }, (_, i) => {
              const [a, d] = [i * 2.4, Math.sqrt((i + 0.4) / 30) * 68]
              return aril(pad, Math.cos(a) * d, Math.sin(a) * d * 0.94, 15, a * 57.3)
            }).join(''),
        ),
    ) +
    pieces(
      pad,
      [
        [-110, 22, 20],
        [-70, 40, 80],
        [-24, 30, 160],
        [24, 44, 240],
      ],
      () => aril(pad, 0, 0, 17, 0),
    ),
  lemon: (pad) =>
    contact(pad, 0, 0, 240, 26) +
    shaded(
      pad,
      leaf(pad, { x: -20, y: -90, len: 130, angle: -38, colour: '#5d7d43', width: 0.5 }) +
        lemon(pad, -40, -62, 72, -10) +
        lemonHalf(pad, 74, -54, 58),
    ),
  fig: (pad) =>
    contact(pad, 0, 0, 230, 26) + shaded(pad, fig(pad, -46, -70, 74, -14) + fig(pad, 66, -58, 66, 16, true)),
  ginger: (pad, r) =>
    contact(pad, -6, -4, 290, 26) +
    shaded(
      pad,
      put(
        -10,
        -160,
        0,
        0.74,
        rhizome(
          pad,
          r,
          [
            [-120, 140, 70, 44, -60],
            [110, 130, 64, 40, -50],
            [20, 240, 60, 36, 40],
            [-60, 200, 120, 62, 8],
            [80, 200, 120, 58, -10],
            [190, 170, 62, 38, -24],
          ],
          '#cba468',
          [-178, 196, 20, 46, 8, '#f0d58c'],
        ),
      ),
    ) +
    pieces(
      pad,
      [
        [-70, 34, 10, 0.86],
        [12, 46, 70, 0.8],
      ],
      () => slice(pad),
      0.7,
    ),
  turmeric: (pad, r) =>
    contact(pad, 0, 0, 240) +
    shaded(
      pad,
      put(
        0,
        -130,
        0,
        0.66,
        rhizome(
          pad,
          r,
          [
            [-60, 150, 130, 40, -10],
            [70, 190, 140, 42, 8],
            [150, 140, 60, 30, -46],
          ],
          '#c98a2c',
          [-190, 166, 16, 34, -8, '#f08c1e'],
        ),
      ),
    ),
  liquorice: (pad, r) => bundle(pad, r, '#8a6234', '#e8c56a'),
  sandalwood: (pad, r) =>
    bundle(pad, r, '#b98a58', '#e3bb86', { width: 46 }) +
    pieces(
      pad,
      [
        [-90, 36, 20],
        [-30, 48, 130],
        [50, 40, 70],
        [104, 30, 10],
      ],
      () => path('M-28 -6Q0 -16 28 -4L22 6Q0 -4 -26 6Z', `fill="${pad.linear(['#f0d3a4', '#c99a62'])}"`),
    ),
  ashwagandha: (pad, r) => bundle(pad, r, '#c2a273', '#efe2c4', { width: 28 }),
  sarsaparilla: (pad, r) => bundle(pad, r, '#8a4f32', '#dfb58e', { width: 24 }),
  shatavari: (pad) =>
    contact(pad, 0, 4, 250) +
    shaded(
      pad,
      tapering(pad, 0, -62, 250, 40, -8, '#e2d0a8') +
        tapering(pad, -10, -40, 270, 42, 186, '#d8c498') +
        tapering(pad, 10, -18, 264, 44, 4, '#eadab6') +
        tapering(pad, -6, 4, 240, 40, 174, '#dfcca2'),
    ),
  honey: (pad) =>
    contact(pad, 0, 6, 240, 24) +
    shaded(
      pad,
      path(
        'M-130 6C-120 -20 -60 -26 0 -24C70 -26 126 -14 132 8C128 32 60 38 0 36C-66 38 -126 30 -130 6Z',
        `fill="${pad.linear(['#f3bf4e', '#d18a1a', '#9a5c0c'], [0, 0, 0, 1])}"`,
      ) + put(-20, -56, -4, [0.94, 0.82], comb(pad, 0, 0, 34, 4, 3)),
    ) +
    path(
      'M-90 22Q-30 32 40 26',
      'fill="none" stroke="#fff1c2" stroke-opacity=".8" stroke-width="6" stroke-linecap="round"',
    ) +
    shaded(
      pad,
      put(
        78,
        -20,
        48,
        0.8,
        path('M0 -220L0 -20', 'stroke="#8f6438" stroke-width="17" stroke-linecap="round"') +
          path('M-4 -214L-4 -30', 'stroke="#d9b07a" stroke-width="5" stroke-linecap="round"') +
          [0, 1, 2, 3, 4]
            .map((i) =>
              ellipse(
                0,
                i * 25 - 12,
                34 + Math.sin(i * 0.8) * 16,
                11,
                `fill="${pad.linear(['#e0b070', '#b9803c', '#7d4f20'])}"`,
              ),
            )
            .join(''),
      ),
    ),
  aloe: (pad) =>
    contact(pad, 0, 4, 250) +
    shaded(
      pad,
      aloeLeaf(pad, -120, -30, 270, -14) +
        aloeLeaf(pad, -130, 0, 280, 2) +
        put(-118, 2, 0, [1, 0.8], ellipse(-8, 0, 16, 34, 'fill="#5d7f50"') + ellipse(-10, 0, 11, 27, 'fill="#d5e5b6"')),
    ),
  pumpkin: (pad) => contact(pad, 0, -2, 220, 26) + shaded(pad, pumpkinFruit(pad)),
  coral: (pad, r) => contact(pad, 0, 2, 180) + shaded(pad, coral(r, 0, 8, 66, 4)),
  pearl: (pad) =>
    contact(pad, 0, 0, 230, 24) +
    shaded(
      pad,
      shell(pad, -20, -70, 92, -10, true) +
        [
          [-30, -44, 30],
          [44, -16, 26],
          [92, 4, 20],
          [-96, 8, 22],
          [4, 16, 18],
          [124, -22, 15],
        ]
          .map((a) => pearl(pad, ...a))
          .join(''),
    ),
  oyster: (pad) =>
    contact(pad, 0, 0, 240, 24) +
    shaded(pad, shell(pad, 46, -78, 88, 16, false) + shell(pad, -46, -52, 92, -12, true) + pearl(pad, -44, -42, 20)),
  eggshell: (pad) =>
    contact(pad, 0, 0, 220, 26) +
    shaded(pad, egg(pad, -46, -66, 66, -10) + put(66, -30, 0, 1, motifs.eggshell.piece(pad, { range: () => 1.9 }))),
  tin: (pad) =>
    contact(pad, 0, 0, 230, 22) +
    shaded(
      pad,
      [
        [-56, -24, 1.6],
        [62, -22, 1.5],
        [4, -74, 1.5],
      ]
        .map(([x, y, k]) => put(x, y, 0, k, motifs.tin.piece(pad, { range: (from, to) => (from + to) / 2 })))
        .join('') +
        ball(pad, -116, 6, 20, 19, '#b3bcc1', 0.9) +
        ball(pad, 112, 12, 14, 13, '#b3bcc1', 0.9),
    ),
  amber: (pad, r) =>
    contact(pad, 0, 0, 220, 24) +
    shaded(
      pad,
      [
        [-66, -34, 2, 1.7],
        [56, -30, 130, 1.6],
        [0, -78, 60, 1.5],
        [4, 6, 220, 1],
        [104, 10, 300, 0.8],
      ]
        .map(([x, y, a, k]) => put(x, y, a, k, motifs.amber.piece(pad, { range: (from, to) => (from + to) / 2 })))
        .join(''),
    ) +
    dots(r, 8, () => [r.range(-110, 120), r.range(16, 30), r.range(2, 5)], '#d98a1b'),
  bamboo: (pad) => {
    const cane = (x, y, len, angle) =>
      put(
        x,
        y,
        angle,
        1,
        path(
          `M${-len / 2} -22H${len / 2}A9 22 0 0 1 ${len / 2} 22H${-len / 2}A9 22 0 0 1 ${-len / 2} -22Z`,
          `fill="${pad.linear(['#c2cf86', '#8fa354', '#54662e'], [0, 0, 0, 1])}"`,
        ) +
          path(`M${-len * 0.06} -24Q8 0 ${-len * 0.06} 24`, 'fill="none" stroke="#e2e6b4" stroke-width="8"') +
          ellipse(len / 2, 0, 9, 22, 'fill="#e8e2b8"') +
          ellipse(len / 2, 0, 5, 13, 'fill="#8d8a5c"'),
      )
    return contact(pad, 0, 4, 250) + shaded(pad, cane(4, -56, 220, -8) + cane(-6, -16, 250, 5))
  },
}
