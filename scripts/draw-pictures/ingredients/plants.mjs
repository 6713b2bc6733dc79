/** Leaves and flowers that lie beside a pack. */
import { branch, feather, leaf, leaves, pinnate } from '../botany.mjs'
import { motifs } from '../motifs.mjs'
import { g, put } from '../pad.mjs'
import { spike } from '../parts-finds.mjs'
import { bud, crocus, daisy, five, rose } from '../parts-flowers.mjs'
import { contact, pieces } from './heap.mjs'

const shaded = (pad, content) => g(`filter="${pad.shadow(8, 8, 6, 0.36)}"`, content)

/** Sprigs that lie on the table with their tips to the right. */
const bunch =
  (colour, { count = 7, len = 92, pairs = true, ...spec } = {}) =>
  (pad, r) => {
    const shades = Array.isArray(colour) ? colour : [colour]
    const sprig = (from, via, to, shade) => {
      const stem = branch(from, via, to)
      return (
        stem.draw(pad, '#6d7a45', 7) +
        leaves(pad, stem, r, {
          count,
          len,
          pairs,
          width: 0.52,
          colour: shade,
          start: 0.2,
          end: 0.94,
          spread: 62,
          ...spec,
        })
      )
    }
    return (
      contact(pad, 0, 8, 240, 30) +
      put(
        0,
        0,
        0,
        [1, 0.8],
        shaded(
          pad,
          sprig([-130, -20], [-20, -60], [96, -138], shades[1] ?? shades[0]) +
            sprig([-128, 20], [0, -10], [120, -30], shades[0]),
        ),
      )
    )
  }

/** Loose flowers that lie on the table. `draw` draws one of about 50 units. */
const blooms = (pad, draw, places) =>
  pieces(
    pad,
    places ?? [
      [-62, -18, 20, 1.3],
      [44, -40, 70, 1.4],
      [-10, 18, 140, 1.2],
      [92, 14, 210, 1.05],
      [-112, 26, 280, 0.9],
    ],
    draw,
    0.82,
  )

export const plants = {
  rose: (pad, r) =>
    contact(pad, 0, -4, 230, 26) +
    shaded(
      pad,
      leaf(pad, { x: -50, y: -60, len: 130, angle: 168, colour: '#5d7d43', teeth: 0.06 }) +
        leaf(pad, { x: 50, y: -60, len: 130, angle: 8, colour: '#5d7d43', teeth: 0.06 }) +
        leaf(pad, { x: 40, y: -120, len: 120, angle: -40, colour: '#4d6f3d', teeth: 0.06 }) +
        rose(pad, r, 0, -98, 106),
    ) +
    pieces(
      pad,
      [
        [-118, 26, 20, 0.86],
        [-20, 44, 150, 0.8],
        [104, 30, 260, 0.9],
      ],
      () => motifs.rose.piece(pad, r),
      0.72,
    ),
  rosebuds: (pad) =>
    contact(pad, 0, 4, 220) +
    shaded(
      pad,
      [
        [-90, 0, -20],
        [-30, -34, 24],
        [40, -8, -10],
        [-40, 16, 12],
        [96, 12, 30],
        [10, -62, -26],
      ]
        .map(([x, y, a]) => bud(pad, x - 40, y, 92, a, '#a8324f', '#e58a95'))
        .join(''),
    ),
  mint: bunch(['#4f8a4f', '#3f7745'], { teeth: 0.1, width: 0.64, count: 5, len: 104 }),
  tulsi: (pad, r) =>
    shaded(pad, put(0, 0, 0, [1, 0.8], spike(pad, r, 70, -104, -34, 120, '#8a6aa8', '#c3a6d6'))) +
    bunch(['#5a7f46', '#486b3c'], { teeth: 0.06, count: 5, len: 104 })(pad, r),
  brahmi: bunch(['#7fa562', '#5d8a4c'], { shape: 'round', width: 0.62, veins: 3, count: 7, len: 66 }),
  vasa: bunch(['#6a8f4c', '#466a38'], { shape: 'lance', width: 0.4, veins: 8, count: 4, len: 130 }),
  bay: (pad) =>
    contact(pad, 0, 4, 220) +
    shaded(
      pad,
      [
        [-96, -34, -12, 190, '#6b7a48'],
        [-110, 0, 6, 200, '#8f9a66'],
        [-60, 20, 20, 170, '#7d8a55'],
      ]
        .map(([x, y, angle, len, colour]) =>
          leaf(pad, { x, y, len, angle, colour, width: 0.36, shape: 'lance', veins: 9 }),
        )
        .join(''),
    ),
  lettuce: (pad, r) => shaded(pad, put(0, -120, 0, 0.46, motifs.lettuce.sprig(pad, r))),
  senna: (pad, r) =>
    contact(pad, 0, 4, 220) +
    shaded(
      pad,
      pinnate(pad, r, { x: -120, y: 0, angle: -22, len: 250, count: 6, leaflet: 76, colour: '#7f8f48' }) +
        pinnate(pad, r, { x: -110, y: 12, angle: 2, len: 240, count: 6, leaflet: 70, colour: '#93a257' }),
    ),
  fern: (pad, r) =>
    contact(pad, 0, 4, 220) +
    shaded(
      pad,
      pinnate(pad, r, {
        x: -110,
        y: 10,
        angle: -34,
        len: 250,
        count: 10,
        leaflet: 58,
        colour: '#6a9250',
        shape: 'round',
        width: 0.6,
      }) +
        pinnate(pad, r, {
          x: -100,
          y: 16,
          angle: -4,
          len: 240,
          count: 10,
          leaflet: 54,
          colour: '#7fa560',
          shape: 'round',
          width: 0.6,
        }),
    ),
  lavender: (pad, r) =>
    contact(pad, 0, 4, 250) +
    shaded(
      pad,
      [
        [-110, 20, -30, 250],
        [-110, 20, -18, 262],
        [-112, 22, -7, 258],
        [-110, 24, 4, 240],
      ]
        .map(([x, y, a, len]) => spike(pad, r, x, y, a, len, '#5b4a94', '#a48fd6'))
        .join(''),
    ),
  hyssop: (pad, r) =>
    bunch('#5f8049', { shape: 'lance', width: 0.28 })(pad, r) +
    shaded(
      pad,
      [
        [-110, 20, -26, 250],
        [-112, 22, -10, 258],
        [-110, 24, 4, 240],
      ]
        .map(([x, y, a, len]) => spike(pad, r, x, y, a, len, '#3f5aa8', '#8aa2e0'))
        .join(''),
    ),
  lemongrass: (pad) =>
    contact(pad, 0, 4, 270) +
    shaded(
      pad,
      Array.from({ length: 11 }, (_, i) =>
        leaf(pad, {
          x: -150 + (i % 3) * 8,
          y: -14 + i * 3,
          len: 300 - (i % 4) * 22,
          width: 0.075,
          shape: 'linear',
          angle: -22 + i * 3.2,
          bend: (i - 5) * 0.03,
          colour: ['#93a84e', '#a9bb62', '#7d9440'][i % 3],
          veins: 0,
        }),
      ).join(''),
    ),
  borage: (pad, r) =>
    bunch('#6f8f58', { width: 0.46, count: 4, len: 120 })(pad, r) + blooms(pad, () => motifs.borage.piece(pad)),
  violet: (pad) =>
    contact(pad, 0, 4, 220) +
    shaded(
      pad,
      [
        [-20, -30, 196],
        [20, -30, -16],
        [30, 10, 10],
        [-30, 12, 172],
      ]
        .map(([x, y, angle]) =>
          leaf(pad, { x, y, len: 116, angle, colour: '#5f8046', shape: 'heart', width: 0.8, teeth: 0.05 }),
        )
        .join(''),
    ) +
    blooms(pad, () => five(pad, 0, 0, 44, '#cdb9ec', '#5b38a0', '#f0b83c', 90, 0.78)),
  chamomile: (pad, r) =>
    shaded(
      pad,
      [-150, -110, -60, -24]
        .map((angle) => feather(r, { x: 0, y: -10, angle, len: 150, colour: '#6f9152', width: 3.4 }))
        .join(''),
    ) +
    blooms(pad, () => daisy(pad, r, 0, 0, 54), [
      [-66, -34, 20, 1.2],
      [30, -66, 0, 1.25],
      [92, -14, 40, 1.1],
      [-16, 10, 0, 1.3],
      [-112, 28, 0, 0.8],
      [66, 40, 0, 0.9],
    ]),
  hibiscus: (pad, r) =>
    contact(pad, 0, -4, 220, 26) +
    g(
      `clip-path="${pad.clip('<rect x="-190" y="-260" width="380" height="272"/>')}"`,
      shaded(pad, put(-10, -20, 0, 0.56, motifs.hibiscus.sprig(pad, r))),
    ) +
    pieces(
      pad,
      [
        [-96, 26, 200, 0.8],
        [60, 36, 150, 0.8],
        [112, 16, 240, 0.7],
      ],
      () => motifs.hibiscus.piece(pad, r),
      0.72,
    ),
  crocus: (pad) =>
    shaded(
      pad,
      put(0, 0, 0, 0.8, crocus(pad, -60, -20, 150, -24) + crocus(pad, 66, -26, 150, 22) + crocus(pad, 0, -10, 170, 0)),
    ),
}
