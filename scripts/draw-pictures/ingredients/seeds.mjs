/** Seeds, spices, resins and crystals that lie beside a pack. */
import { seed } from '../botany.mjs'
import { dark, light } from '../colour.mjs'
import { ball, dots, stick } from '../fruit-and-root.mjs'
import { g, n, path, put } from '../pad.mjs'
import { crystal } from '../parts-finds.mjs'
import { pod } from '../parts-fruits.mjs'
import { contact, heap, pieces, seedHeap } from './heap.mjs'

const beads =
  (colour, size, { count = 60, w = 210, h = 84, oval = 0.94, shine = 0.5, squash = 0.95, loose = 6 } = {}) =>
  (pad, r) =>
    heap(pad, r, { count, w, h, colour, loose, squash }, () =>
      ball(pad, 0, 0, size * r.range(0.86, 1.1), size * oval, colour, shine),
    )

const clove = (pad) =>
  put(
    0,
    0,
    0,
    1,
    path('M-34 -3Q0 -8 22 -7L24 7Q0 8 -34 3Z', `fill="${pad.linear(['#8a5530', '#4a2813'], [0, 0, 0, 1])}"`) +
      path('M20 -6L38 -15L32 -4L44 0L32 4L38 15L20 6Z', 'fill="#5d341b"') +
      ball(pad, 32, 0, 9, 9, '#8f5d36', 0.4),
  )

const chunk = (pad, r, s, colour) => {
  const k = () => r.range(0.82, 1.12)
  const [a, b, c, d] = [s * k(), s * k(), s * k(), s * k()]
  return (
    path(
      `M${n(-a)} ${n(s * 0.3)}L${n(-b * 0.7)} ${n(-s * 0.6)}L${n(s * 0.2)} ${n(-c)}L${n(d)} ${n(-s * 0.2)}L${n(s * 0.6)} ${n(s * 0.74)}L${n(-s * 0.4)} ${n(s * 0.8)}Z`,
      `fill="${pad.linear([light(colour, 0.5), colour, dark(colour, 0.3)], [0, 0, 0.8, 1])}"`,
    ) +
    path(
      `M${n(-b * 0.7)} ${n(-s * 0.6)}L${n(s * 0.2)} ${n(-c)}L${n(s * 0.06)} ${n(-s * 0.14)}Z`,
      `fill="#fffdf6" opacity=".75"`,
    ) +
    path(
      `M${n(s * 0.06)} ${n(-s * 0.14)}L${n(d)} ${n(-s * 0.2)}L${n(s * 0.6)} ${n(s * 0.74)}Z`,
      `fill="${dark(colour, 0.22)}" opacity=".5"`,
    )
  )
}

const thread = (r) => {
  const [a, b] = [r.range(-14, 14), r.range(-10, 10)]
  return (
    path(
      `M-34 0Q${n(a)} ${n(b + 8)} 30 ${n(b)}`,
      'fill="none" stroke="#8f1d12" stroke-width="5.5" stroke-linecap="round"',
    ) +
    path(
      `M-34 -1Q${n(a)} ${n(b + 6)} 30 ${n(b - 1)}`,
      'fill="none" stroke="#e0492a" stroke-width="2.6" stroke-linecap="round"',
    ) +
    path(`M24 ${n(b)}l14 -6`, 'stroke="#e98a34" stroke-width="4.4" stroke-linecap="round"')
  )
}

export const spices = {
  fennel: seedHeap('#a3ad58', 34, 0.34, 4),
  cumin: seedHeap('#9a733f', 32, 0.26, 4),
  caraway: seedHeap('#4c3a28', 31, 0.25, 4),
  ajwain: seedHeap('#a5834e', 22, 0.56, 3, { count: 190 }),
  coriander: beads('#c0a068', 12, { count: 120 }),
  pepper: beads('#3a322c', 12.5, { count: 110, shine: 0.35 }),
  poppyseed: beads('#e5dcc6', 5.4, { count: 420, h: 78, shine: 0, loose: 26 }),
  psyllium: seedHeap('#b08e72', 24, 0.46, 2, { count: 180 }),
  sesame: seedHeap('#e3d1a4', 22, 0.56, 1, { count: 190 }),
  melonseed: seedHeap('#ecdcb4', 40, 0.46, 1, { count: 70 }),
  pumpkinseed: seedHeap('#7c8a4a', 46, 0.5, 2, { count: 54 }),
  lettuceseed: seedHeap('#cfc3a2', 26, 0.3, 3, { count: 160 }),
  cardamom: (pad, r) =>
    heap(pad, r, { count: 15, w: 210, h: 82, colour: '#9aa061', loose: 3 }, () => pod(pad, 0, 0, 82, 0)),
  clove: (pad, r) => heap(pad, r, { count: 20, w: 190, h: 64, colour: '#5d341b', loose: 4 }, () => clove(pad)),
  mastic: beads('#ead99a', 15, { count: 46, oval: 0.8, shine: 0.85 }),
  sugar: (pad, r) =>
    heap(pad, r, { count: 22, w: 210, h: 92, colour: '#d9cbb0', loose: 4, squash: 1 }, () =>
      chunk(pad, r, r.range(17, 27), '#f1e8d6'),
    ),
  salt: (pad, r) =>
    heap(pad, r, { count: 18, w: 180, h: 76, colour: '#a9837e', loose: 3, squash: 1 }, () =>
      chunk(pad, r, r.range(17, 25), '#d3a199'),
    ),
  tabasheer: (pad, r) =>
    heap(pad, r, { count: 20, w: 190, h: 76, colour: '#c9c8bd', loose: 4, squash: 1 }, () =>
      chunk(pad, r, r.range(14, 24), '#eef0ea'),
    ),
  saffron: (pad, r) =>
    heap(pad, r, { count: 64, w: 190, h: 64, colour: '#8f1d12', loose: 8, squash: 0.7 }, () => thread(r)),
  tealeaf: (pad, r) =>
    heap(pad, r, { count: 110, w: 230, h: 82, colour: '#33361f', loose: 12 }, () =>
      seed(pad, {
        len: r.range(28, 46),
        width: 0.22,
        colour: r.pick(['#4d5a2c', '#5b5a2f', '#3b3f22', '#6a5f36']),
        ridges: 1,
        shape: 'lance',
        bend: r.range(-0.3, 0.3),
      }),
    ),
  cinnamon: (pad, r) => {
    const bark = (x, y, len, angle) => stick(pad, { x, y, len, width: 42, angle, colour: '#9c5f35', scroll: true, r })
    return (
      contact(pad, 0, 6, 250) +
      g(`filter="${pad.shadow(6, 7, 5, 0.38)}"`, bark(0, -62, 240, -5) + bark(-8, -22, 262, 3) + bark(6, -14, 250, -9))
    )
  },
  emerald: (pad) =>
    contact(pad, 0, 4, 200) +
    g(
      `filter="${pad.shadow(6, 6, 5, 0.36)}"`,
      [
        [-58, 6, 60, 120, -16],
        [44, 4, 66, 150, 12],
        [-6, 10, 74, 190, -2],
        [92, 16, 44, 74, 26],
        [-104, 18, 40, 62, -30],
      ]
        .map(([x, y, w, h, a]) => crystal(pad, x, y, w, h, a, '#2f9a68'))
        .join(''),
    ),
  iron: (pad, r) =>
    contact(pad, 0, 4, 210) +
    path(
      'M-105 10C-70 -44 -30 -62 0 -64C34 -62 72 -42 105 10Q0 34 -105 10Z',
      `fill="${pad.linear(['#7d7f82', '#54565a', '#2f3034'], [0, 0, 0.6, 1])}"`,
    ) +
    dots(
      r,
      130,
      () => {
        const u = r.range(-1, 1)
        return [u * 104, r.range(-54 * (1 - u * u), 18), r.range(1, 3)]
      },
      '#a9abae',
    ) +
    dots(
      r,
      110,
      () => {
        const u = r.range(-1, 1)
        return [u * 118, r.range(-44 * (1 - u * u), 26), r.range(1, 3)]
      },
      '#26272a',
    ),
  jaggery: (pad, r) =>
    contact(pad, 0, 2, 200) +
    g(
      `filter="${pad.shadow(6, 6, 5, 0.36)}"`,
      path(
        'M-92 4L-84 -70Q0 -96 70 -74L88 -4Q0 24 -92 4Z',
        `fill="${pad.linear(['#d79a4c', '#b06c26', '#74420f'], [0, 0, 0.5, 1])}"`,
      ) +
        path('M-84 -70Q0 -96 70 -74Q0 -50 -84 -70Z', 'fill="#e8b671"') +
        dots(r, 40, () => [r.range(-80, 76), r.range(-60, -4), r.range(1.4, 4)], '#8a5318'),
    ) +
    pieces(
      pad,
      [
        [110, 18, 20, 1],
        [76, 36, 60, 0.8],
      ],
      () => chunk(pad, r, 22, '#b9772f'),
    ),
}
