/**
 * Motifs for labels: garden and water flowers. `sprig` fills a box of -300..300; `piece` is a single part to scatter.
 */
import { branch, leaf, leaves, petal, pinnate, whorl } from './botany.mjs'
import { light } from './colour.mjs'
import { ball, dots } from './fruit-and-root.mjs'
import { ellipse, n, path, put, smooth } from './pad.mjs'
import { bud, deep, green, lotusBloom, rose } from './parts-flowers.mjs'

export const garden = {
  rose: {
    sprig: (pad, r) => {
      const stem = branch([-20, 300], [40, 120], [0, -60])
      const side = branch([12, 130], [110, 60], [170, -60])
      return (
        stem.draw(pad, deep, 11) +
        side.draw(pad, deep, 7) +
        [
          [-8, 215, 205, 150],
          [18, 150, -10, 140],
          [18, 80, 190, 165],
          [90, 62, 20, 120],
        ]
          .map(([x, y, a, l]) =>
            pinnate(pad, r, {
              x,
              y,
              angle: a,
              len: l,
              count: 2,
              leaflet: l * 0.52,
              colour: green,
              teeth: 0.09,
              width: 0.6,
              spread: 58,
            }),
          )
          .join('') +
        bud(pad, 168, -52, 105, -70, '#a52a4a', '#e9929c') +
        [-150, -115, -70, -35, -180, 0]
          .map((a) => leaf(pad, { x: -15, y: -100, len: 190, width: 0.34, angle: a, colour: deep, bend: 0.05 }))
          .join('') +
        rose(pad, r, -15, -110, 165)
      )
    },
    piece: (pad, r) =>
      petal(pad, {
        len: 92,
        x: -46,
        width: 0.95,
        shape: 'round',
        from: '#b23a57',
        to: '#eaa3a6',
        lines: 4,
        bend: r.range(-0.15, 0.15),
      }),
  },
  hibiscus: {
    sprig: (pad, r) => {
      const stem = branch([40, 300], [-10, 160], [-10, -20])
      return (
        stem.draw(pad, '#6a5a3c', 12) +
        leaves(pad, stem, r, {
          count: 5,
          len: 215,
          width: 0.58,
          colour: deep,
          teeth: 0.1,
          start: 0.12,
          end: 0.8,
          tip: false,
        }) +
        bud(pad, 150, -120, 130, -62, '#9c1f33', '#d65a62') +
        branch([0, 60], [90, 0], [152, -118]).draw(pad, green, 7) +
        whorl(pad, {
          x: -20,
          y: -90,
          count: 5,
          len: 200,
          width: 0.92,
          shape: 'round',
          from: '#7d1128',
          to: '#dc5459',
          turn: -70,
          squash: 0.94,
          lines: 7,
          jitter: r,
        }) +
        put(
          -20,
          -90,
          0,
          1,
          path(
            smooth([
              [0, 0],
              [60, -38],
              [120, -95],
            ]),
            'fill="none" stroke="#e9b9a0" stroke-width="11" stroke-linecap="round"',
          ) +
            dots(
              r,
              34,
              () => {
                const t = r.range(0.45, 1)
                return [120 * t + r.range(-14, 14), -95 * t ** 1.15 + r.range(-14, 14), r.range(3, 5.5)]
              },
              '#efb938',
            ),
        )
      )
    },
    piece: (pad, r) =>
      petal(pad, {
        x: -45,
        len: 95,
        width: 0.8,
        shape: 'round',
        from: '#7d1128',
        to: '#cf454e',
        lines: 6,
        bend: r.range(-0.2, 0.2),
      }),
  },
  jasmine: {
    sprig: (pad, r) => {
      const stem = branch([-140, 300], [-90, -40], [170, -210])
      const other = branch([-95, 120], [40, 90], [190, 120])
      return (
        stem.draw(pad, '#6a6a3c', 9) +
        other.draw(pad, '#6a6a3c', 7) +
        leaves(pad, stem, r, { count: 5, len: 160, pairs: true, width: 0.44, colour: deep, taper: 0.6 }) +
        leaves(pad, other, r, { count: 3, len: 120, pairs: true, width: 0.44, colour: green, start: 0.4 }) +
        [
          [-70, -20, 72, 6],
          [40, -120, 84, 6],
          [-10, 90, 66, 5],
          [140, 60, 62, 5],
          [-150, 70, 54, 5],
        ]
          .map(
            ([x, y, s, c], i) =>
              whorl(pad, {
                x,
                y,
                count: c,
                len: s,
                width: 0.46,
                shape: 'ellipse',
                from: '#e7e3c4',
                to: '#fffdf5',
                turn: i * 23,
                squash: 0.92,
                lines: 2,
                rim: 0,
              }) + ball(pad, x, y, 7, 7, '#d8bd5a', 0),
          )
          .join('') +
        [
          [150, -150, 84, -30],
          [110, -185, 70, -70],
          [205, 90, 70, 20],
        ]
          .map(([x, y, l, a]) => bud(pad, x, y, l, a, '#efe6d2', '#f3d7cf'))
          .join('')
      )
    },
    piece: (pad, r) =>
      whorl(pad, {
        count: 5,
        len: 46,
        width: 0.46,
        shape: 'ellipse',
        from: '#e4dfba',
        to: '#fffdf5',
        turn: r.range(0, 70),
        lines: 2,
        rim: 0,
      }) + ball(pad, 0, 0, 5, 5, '#d8bd5a', 0),
  },
  lotus: {
    sprig: (pad, r) =>
      branch([-10, 300], [-40, 160], [-20, 20]).draw(pad, '#7d8f58', 15, 0.8) +
      branch([20, 300], [150, 200], [175, 20]).draw(pad, '#7d8f58', 11, 0.8) +
      put(
        -150,
        175,
        -8,
        [1, 0.42],
        ellipse(0, 0, 185, 185, `fill="${pad.radial([light(deep, 0.25), green, deep])}"`) +
          path(
            Array.from(
              { length: 16 },
              (_, i) => `M0 0L${n(Math.cos(i * 0.3927) * 178)} ${n(Math.sin(i * 0.3927) * 178)}`,
            ).join(''),
            'stroke="#cfd8a8" stroke-opacity=".5" stroke-width="2.4"',
          ),
      ) +
      put(
        175,
        20,
        6,
        1,
        path(
          'M-52 -52Q-44 20 -8 34Q8 38 20 32Q46 10 54 -50Z',
          `fill="${pad.linear(['#9aa860', '#6f7f45', '#54632f'])}"`,
        ) +
          ellipse(1, -52, 53, 20, 'fill="#a9b56c" stroke="#7d8a4a" stroke-width="2"') +
          dots(r, 1, () => [0, -52, 6], '#5a4a2a') +
          [
            [-28, -53],
            [28, -53],
            [-13, -62],
            [14, -62],
            [-14, -44],
            [15, -44],
          ]
            .map(([x, y]) => ellipse(x, y, 7, 5, 'fill="#54462a"'))
            .join(''),
      ) +
      lotusBloom(pad, -20, 40, 255),
    piece: (pad, r) =>
      petal(pad, {
        x: -58,
        len: 116,
        width: 0.46,
        shape: 'point',
        from: '#f2d3cc',
        to: '#d2668a',
        lines: 6,
        bend: r.range(-0.15, 0.15),
      }),
  },
}
