/**
 * Motifs for labels: jujube, pumpkin, coriander, lavender and shatavari. `sprig` fills a box of -300..300; `piece` is a
 * single part to scatter.
 */
import { branch, feather, leaf, seed } from './botany.mjs'
import { ball } from './fruit-and-root.mjs'
import { path, put } from './pad.mjs'
import { spike } from './parts-finds.mjs'
import { grain, green, twigWith, umbelSprig } from './parts-fruits.mjs'

const jujube = (pad, x, y, s) =>
  ball(pad, x, y, s, s * 1.16, '#9a3324', 0.6) +
  path(
    `M${x - s * 0.1} ${y - s * 1.1}q${s * 0.1} ${s * 0.2} ${s * 0.3} 0`,
    'fill="none" stroke="#4a2415" stroke-width="4"',
  )

const ribs = (pad, x, y, s) =>
  [-0.82, 0.82, -0.46, 0.46, 0]
    .map((k) => ball(pad, x + k * s, y, s * 0.84, s, k ? '#d98a35' : '#e59a44', k ? 0 : 0.4))
    .join('')

export const additions = {
  jujube: {
    sprig: (pad, r) =>
      twigWith(pad, r, { count: 9, len: 150, width: 0.46, colour: green, taper: 0.6, veins: 3 }, () =>
        [
          [-72, 70, 32],
          [48, 20, 34],
          [-40, -40, 30],
          [60, -80, 31],
          [-8, 110, 34],
          [64, 130, 30],
          [-64, 170, 33],
          [20, -150, 27],
        ]
          .map((a) => jujube(pad, ...a))
          .join(''),
      ),
    piece: (pad, r) => put(0, 0, 90, 1, jujube(pad, 0, 0, 30 * r.range(0.9, 1.1))),
  },
  pumpkin: {
    sprig: (pad) =>
      branch([-40, 140], [-80, -60], [30, -260]).draw(pad, green, 12) +
      [
        [-60, 20, -170, 230],
        [-40, -70, -20, 220],
        [0, -190, -110, 170],
      ]
        .map(([x, y, angle, len]) =>
          leaf(pad, { x, y, len, angle, colour: green, shape: 'heart', width: 0.95, teeth: 0.08, veins: 5 }),
        )
        .join('') +
      ribs(pad, 40, 180, 112) +
      path('M30 84Q26 40 62 26L76 40Q56 54 58 86Z', 'fill="#6f7a3c"'),
    piece: (pad, r) => seed(pad, { len: 58 * r.range(0.9, 1.1), width: 0.5, colour: '#8d9a58', ridges: 2 }),
  },
  coriander: {
    sprig: (pad, r) =>
      umbelSprig(
        pad,
        r,
        '#f3ecf0',
        '#6a9450',
        [
          [-130, -90, 130, 7],
          [120, -120, 140, 7],
          [0, -10, 110, 6],
        ],
        false,
      ),
    piece: (pad, r) => ball(pad, 0, 0, 17 * r.range(0.9, 1.1), 16, '#c0a068', 0.4),
  },
  lavender: {
    sprig: (pad, r) =>
      [
        [-150, -104, 300],
        [-76, -97, 340],
        [0, -90, 360],
        [80, -82, 330],
        [156, -75, 290],
      ]
        .map(([x, angle, len]) => {
          const foot = [x * 0.25, 300]
          const top = [x * 0.7, 40]
          return (
            branch(foot, [x * 0.3, 150], top).draw(pad, green, 7) +
            spike(pad, r, top[0], top[1], angle, len * 0.95, '#5b4a94', '#a48fd6')
          )
        })
        .join('') +
      [-150, -120, -60, -30]
        .map((angle) =>
          leaf(pad, { x: 0, y: 250, len: 190, angle, colour: '#7f9678', shape: 'linear', width: 0.1, veins: 0 }),
        )
        .join(''),
    piece: (pad, r) => put(-26, 0, 0, 0.5, spike(pad, r, 0, 0, 0, 110, '#5b4a94', '#a48fd6')),
  },
  shatavari: {
    sprig: (pad, r) =>
      branch([0, 120], [-30, -60], [20, -280]).draw(pad, green, 9) +
      [
        [-8, 40, -150],
        [-12, -20, -30],
        [-10, -80, -144],
        [-4, -140, -40],
        [6, -200, -130],
        [14, -240, -60],
      ]
        .map(([x, y, angle]) => feather(r, { x, y, angle, len: 190, colour: '#6f9a55', width: 3, count: 10 }))
        .join('') +
      [60, 76, 90, 104, 120]
        .map((angle, i) =>
          seed(pad, {
            x: Math.cos((angle * Math.PI) / 180) * 95,
            y: 110 + Math.sin((angle * Math.PI) / 180) * 95,
            len: 190,
            width: 0.17,
            angle,
            colour: i % 2 ? '#dccaa0' : '#ead9b4',
            ridges: 3,
            shape: 'linear',
          }),
        )
        .join(''),
    piece: grain('#e2d0a8', 92, 0.2, 3),
  },
}
