import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = readdirSync('pwa', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.gen)\.(css|tsx?)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))

const theme = readFileSync('pwa/ui/styles/theme.css', 'utf8')
const sizes = new Map([...theme.matchAll(/--(text-\w+): ([^;]+);/g)].map(([, name = '', size = '']) => [name, size]))

/** Returns each match of a pattern in the files below pwa/ with the name of its file. */
const usesOf = (pattern: RegExp) =>
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, use = '']) => ({ file, use: use.trim() })),
  )

test('the design has six text sizes', () => {
  expect(sizes.size).toBe(6)
})

test('text size classes use only the six text sizes of the design', () => {
  const used = usesOf(/\b(text-(?:xs|sm|base|lg|\d?xl|\[[^\]]*\d(?:rem|em|px|vw|vh|%)[^\]]*\]))(?![\w-])/g)
  expect(used.length).toBeGreaterThan(200)
  expect(used.filter(({ use }) => !sizes.has(use))).toEqual([])
})

test('font sizes in stylesheets use only the six text sizes of the design', () => {
  const allowed = [...sizes.values(), ...[...sizes.keys()].map((name) => `var(--${name})`)]
  const used = usesOf(/\bfont-size: ([^;]+);/g)
  expect(used.length).toBeGreaterThan(4)
  const isAllowed = (size: string) => allowed.includes(size.replace(/^min\((.+), \d+px\)$/, '$1'))
  expect(used.filter(({ use }) => !isAllowed(use))).toEqual([])
})

test('the heading font Marcellus has no digits in its unicode ranges', () => {
  const fonts = readFileSync('pwa/ui/styles/fonts.css', 'utf8')
  const faces = [...fonts.matchAll(/@font-face \{([^}]*)\}/g)].map(([, face = '']) => face)
  const display = faces.filter((face) => /font-family: "?Marcellus/.test(face))
  expect(display.length).toBeGreaterThan(3)
  for (const face of display) {
    const ranges = /unicode-range:([^;]+);/.exec(face)?.[1]?.match(/[\dA-F]+(-[\dA-F]+)?/g) ?? []
    expect(ranges.length, face).toBeGreaterThan(0)
    const hasDigit = ranges.some((range) => {
      const [from = '', to = from] = range.split('-')
      return Number.parseInt(from, 16) <= 0x39 && Number.parseInt(to, 16) >= 0x30
    })
    expect(hasDigit, face).toBe(false)
  }
})

test('numbers in aligned columns (class tabular-nums) do not use the heading font', () => {
  const numbers = usesOf(/className="([^"]*\btabular-nums\b[^"]*)"/g)
  expect(numbers.length).toBeGreaterThan(20)
  expect(numbers.filter(({ use }) => /\bdisplay\b/.test(use))).toEqual([])
})
