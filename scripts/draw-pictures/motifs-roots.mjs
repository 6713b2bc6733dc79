/** Motifs for labels: roots, woods and barks. `sprig` fills a box of -300..300; `piece` is a single part to scatter. */
import { branch, leaf, leaves, petal, pinnate, umbel, whorl } from './botany.mjs'
import { ball, rhizome, stick } from './fruit-and-root.mjs'
import { ellipse, path, put, smooth } from './pad.mjs'
import { deep, green, rootTuft, spike, wood } from './parts-finds.mjs'

export const roots = {
  ashwagandha: {
    sprig: (pad, r) => {
      const stem = branch([0, 130], [20, -40], [-10, -270])
      return (
        rootTuft(r, 0, 120, 190, '#c7a273', 80) +
        stem.draw(pad, green, 13) +
        leaves(pad, stem, r, {
          count: 7,
          len: 200,
          width: 0.56,
          colour: '#6a8650',
          start: 0.12,
          taper: 0.5,
          veins: 6,
        }) +
        [
          [-50, 40],
          [56, -30],
          [-58, -110],
          [44, -170],
        ]
          .map(
            ([x, y]) =>
              path(
                `M${x} ${y - 30}Q${x + 40} ${y} ${x} ${y + 36}Q${x - 40} ${y} ${x} ${y - 30}Z`,
                'fill="#d9c48e" opacity=".95"',
              ) +
              ball(pad, x, y + 4, 21, 21, '#c9432c', 0.6) +
              path(`M${x} ${y - 30}Q${x - 30} ${y} ${x} ${y + 36}`, 'fill="none" stroke="#a58f55" stroke-width="2.4"'),
          )
          .join('')
      )
    },
    piece: (pad, r) => stick(pad, { len: 118, width: 19, colour: '#c7a273', r, grain: 3 }),
  },
  cinnamon: {
    sprig: (pad, r) =>
      branch([60, 260], [-20, 40], [-30, -230]).draw(pad, '#7a5236', 9) +
      [
        [40, 120, -10, 250],
        [10, 60, -160, 250],
        [-20, -60, -30, 250],
        [-26, -120, -140, 230],
        [-30, -220, -88, 190],
      ]
        .map(
          ([x, y, a, l]) =>
            leaf(pad, { x, y, len: l, width: 0.44, angle: a, colour: deep, veins: 0, bend: 0.08 }) +
            put(
              x,
              y,
              a,
              1,
              path(
                [-1, 1]
                  .map((s) =>
                    smooth([
                      [8, 0],
                      [l * 0.3, s * l * 0.11],
                      [l * 0.9, s * l * 0.04 + l * 0.06],
                    ]),
                  )
                  .join(''),
                'fill="none" stroke="#cfdcae" stroke-opacity=".6" stroke-width="2.4"',
              ),
            ),
        )
        .join('') +
      [
        [-20, 150, 400, 50, -24],
        [10, 195, 410, 54, -19],
        [0, 240, 380, 50, -28],
      ]
        .map(([x, y, len, width, angle]) =>
          stick(pad, { x, y, len, width, angle, colour: '#a9693c', scroll: true, grain: 6, r }),
        )
        .join('') +
      put(
        0,
        196,
        -24,
        1,
        path(
          'M-14 -84Q4 0 -10 84M2 -86Q20 0 6 84',
          'fill="none" stroke="#e8d6b0" stroke-width="7" stroke-linecap="round"',
        ),
      ),
    piece: (pad, r) => stick(pad, { len: 120, width: 30, colour: '#a9693c', scroll: true, grain: 4, r }),
  },
  ginger: {
    sprig: (pad, r) =>
      branch([-60, 120], [-70, -60], [-40, -290]).draw(pad, green, 17, 0.5) +
      [
        [-60, 80, -150, 300],
        [-64, 0, -36, 300],
        [-62, -80, -130, 280],
        [-54, -150, -56, 250],
        [-42, -270, -84, 120],
      ]
        .map(([x, y, a, l]) =>
          leaf(pad, {
            x,
            y,
            len: l,
            width: 0.18,
            shape: 'lance',
            angle: a,
            colour: green,
            veins: 12,
            bend: a < -90 ? -0.12 : 0.12,
          }),
        )
        .join('') +
      rhizome(
        pad,
        r,
        [
          [-120, 140, 70, 44, -60],
          [110, 130, 64, 40, -50],
          [20, 250, 60, 40, 60],
          [-60, 200, 120, 62, 8],
          [80, 200, 120, 58, -10],
          [190, 170, 62, 38, -24],
        ],
        '#cba468',
        [-178, 196, 20, 46, 8, '#f0d58c'],
      ),
    piece: (pad) =>
      ellipse(0, 0, 50, 40, 'fill="#bb9358"') +
      ellipse(0, 0, 45, 35, `fill="${pad.radial(['#f7e6ae', '#eed288'])}"`) +
      ellipse(2, 1, 30, 22, 'fill="none" stroke="#d3ab5c" stroke-width="2.4" stroke-dasharray="9 5"'),
  },
  liquorice: {
    sprig: (pad, r) =>
      branch([30, 180], [-20, 20], [0, -250]).draw(pad, green, 9) +
      [
        [20, 100, -20],
        [8, 40, -165],
        [0, -50, -25],
        [-2, -110, -150],
        [0, -230, -90],
      ]
        .map(([x, y, a]) =>
          pinnate(pad, r, {
            x,
            y,
            angle: a,
            len: 215,
            count: 6,
            leaflet: 76,
            width: 0.44,
            shape: 'ellipse',
            colour: green,
          }),
        )
        .join('') +
      spike(pad, r, 6, 0, -62, 150, '#6f57a0', '#b9a6d6') +
      [
        [-30, 190, 430, 40, 16],
        [20, 205, 420, 44, -14],
        [0, 258, 400, 38, 3],
      ]
        .map(([x, y, len, width, angle]) =>
          stick(pad, { x, y, len, width, angle, colour: '#96703f', inside: '#ecc65e', grain: 6, r }),
        )
        .join(''),
    piece: (pad, r) => stick(pad, { len: 112, width: 26, colour: '#96703f', inside: '#ecc65e', r, grain: 4 }),
  },
  sandalwood: {
    sprig: (pad, r) => {
      const stem = branch([-40, 220], [-30, 0], [40, -270])
      return (
        stem.draw(pad, '#6b4f38', 9) +
        leaves(pad, stem, r, {
          count: 6,
          len: 165,
          width: 0.4,
          pairs: true,
          colour: '#6f8c50',
          taper: 0.65,
          veins: 6,
        }) +
        umbel(r, { x: 38, y: -230, angle: -80, len: 70, count: 6, fan: 150, colour: '#7a6a42', width: 3 }, (x, y, i) =>
          whorl(pad, {
            x,
            y,
            count: 4,
            len: 24,
            width: 0.7,
            shape: 'ovate',
            from: '#6a2434',
            to: '#b5485a',
            turn: i * 20,
            lines: 0,
          }),
        ) +
        wood(pad, r, -60, 200, 330, 84, -14) +
        wood(pad, r, 90, 215, 290, 70, 12) +
        wood(pad, r, 0, 262, 330, 62, -3)
      )
    },
    piece: (pad, r) => wood(pad, r, 0, 0, 96, 28, 0),
  },
  turmeric: {
    sprig: (pad, r) =>
      [
        [-20, 160, -128, 400],
        [20, 160, -52, 400],
        [0, 160, -92, 450],
      ]
        .map(([x, y, a, l]) =>
          leaf(pad, {
            x,
            y,
            len: l,
            width: 0.34,
            shape: 'ellipse',
            angle: a,
            colour: a === -92 ? '#6a9248' : '#557f42',
            veins: 13,
            bend: (a + 92) / 300,
          }),
        )
        .join('') +
      Array.from({ length: 9 }, (_, i) =>
        petal(pad, {
          x: ((i % 3) - 1) * 22,
          y: 110 - Math.floor(i / 3) * 52,
          len: 96 - Math.floor(i / 3) * 8,
          width: 0.6,
          shape: 'ovate',
          angle: -90 + ((i % 3) - 1) * 42,
          from: '#a9c07a',
          to: i > 5 ? '#e9a7ae' : '#f5e6c8',
          lines: 3,
        }),
      ).join('') +
      rhizome(
        pad,
        r,
        [
          [-150, 170, 64, 28, -48],
          [150, 180, 62, 28, -42],
          [20, 262, 56, 26, 50],
          [-70, 220, 120, 44, 6],
          [80, 226, 116, 42, -8],
          [-160, 250, 60, 26, 30],
        ],
        '#c1852f',
        [190, 208, 15, 40, -8, '#f08c1a'],
      ),
    piece: (pad) =>
      ellipse(0, 0, 40, 34, 'fill="#b0772a"') +
      ellipse(0, 0, 35, 29, `fill="${pad.radial(['#f7a832', '#e98412'])}"`) +
      ellipse(0, 0, 22, 17, 'fill="none" stroke="#c9690d" stroke-width="2.6"'),
  },
}
