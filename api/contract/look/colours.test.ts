import { expect, test } from 'vitest'
import { colourProblems, contrast, isColour, mixed, palettes, type ShopColours, themeColours } from './colours.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#1f3b2d', '#fbf6ea', 11.34],
])('the contrast ratio of colours %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

test.each([
  ['#1f3b2d', true],
  ['#1F3B2D', false],
  ['#fff', false],
  ['red', false],
  ['#1f3b2d;--x:url(//evil.example)', false],
  ['#1f3b2d\n', false],
  ['', false],
])('text %j is accepted as a colour: %s', (text, expected) => expect(isColour(text)).toBe(expected))

const own: ShopColours = { primary: '#27306b', accent: '#f2b134', background: '#f7f7fc' }
test.each<[string, Partial<ShopColours>, string[]]>([
  ['dark blue, yellow and a pale page', {}, []],
  ['a dark page', { background: '#222222' }, ['background']],
  ['a page of medium grey', { background: '#cccccc' }, ['background']],
  ['titles in light grey', { primary: '#9a9a9a' }, ['primary']],
  ['titles in the colour of the page', { primary: '#f7f7fc' }, ['primary']],
  ['titles in orange', { primary: '#e08020' }, ['primary']],
  ['buttons in a dark colour', { accent: '#27306b' }, ['accent']],
  ['buttons in black', { accent: '#000000' }, ['accent']],
  ['white buttons', { accent: '#ffffff' }, []],
  ['black titles on white', { primary: '#000000', background: '#ffffff' }, []],
])('colourProblems for the palette %s with the changes %j reports the fields %j', (_name, change, fields) => {
  expect(Object.keys(colourProblems({ ...own, ...change }))).toEqual(fields)
})

/** Pairs of text colour and background colour that the design uses. The number is the opacity of a translucent text. */
const texts: [keyof Theme, keyof Theme, number?][] = [
  ...(['ink', 'ink-soft', 'forest', 'leaf'] as const).flatMap((text) =>
    (['paper', 'paper-deep', 'card', 'leaf-soft'] as const).map(
      (ground) => [text, ground] as [keyof Theme, keyof Theme],
    ),
  ),
  ['paper', 'forest'],
  ['paper', 'forest', 0.8],
  ['paper', 'forest-deep', 0.7],
  ['leaf-bright', 'forest'],
  ['leaf-bright', 'forest-deep'],
  ['saffron', 'forest-deep'],
  ['saffron-ink', 'saffron-soft'],
  ['saffron-ink', 'paper'],
  ['forest-deep', 'saffron'],
  ['forest-deep', 'saffron-deep'],
]
type Theme = ReturnType<typeof themeColours>

const unreadable = (colours: ShopColours) => {
  const theme = themeColours(colours)
  return texts.filter(([text, ground, share = 1]) => {
    const shown = mixed(theme[ground], theme[text], share)
    return contrast(shown, theme[ground]) < 4.5
  })
}

test.each(Object.entries(palettes))(
  'the colour palette %s has no reported problem, and each text colour has enough contrast with its background',
  (_name, palette) => {
    expect(colourProblems(palette)).toEqual({})
    expect(unreadable(palette)).toEqual([])
  },
)

test('any three shop colours without a reported problem give every text enough contrast', () => {
  const steps = ['00', '2b', '55', '80', 'aa', 'd5', 'ff']
  const all = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))
  const accepted = ['#ffffff', '#fbf6ea', '#eef4ff'].flatMap((background) =>
    all.flatMap((primary, index) => {
      const accent = all[(index * 17 + 40) % all.length] ?? '#ffffff'
      const colours = { primary, accent, background }
      return Object.keys(colourProblems(colours)).length === 0 ? [colours] : []
    }),
  )
  expect(accepted.length).toBeGreaterThan(100)
  expect(accepted.filter((colours) => unreadable(colours).length > 0)).toEqual([])
})
