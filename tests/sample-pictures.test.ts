import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleProducts } from '../api/db/seed/sample-catalogue.ts'

const root = join(import.meta.dirname, '..')
const masters = join(root, 'api/db/seed/pictures')
const drawings = join(root, 'scripts/draw-pictures')

test('each sample product has three master pictures of at most 120 kB', () => {
  for (const { slug } of sampleProducts) {
    for (const which of [1, 2, 3]) {
      const file = join(masters, `${slug}-${which}.webp`)
      expect(existsSync(file), `${slug}-${which}`).toBe(true)
      expect(statSync(file).size, `${slug}-${which}`).toBeLessThanOrEqual(120_000)
    }
  }
})

test('all master pictures of the sample shop have at most 12.2 MB', () => {
  const bytes = readdirSync(masters).reduce((sum, name) => sum + statSync(join(masters, name)).size, 0)
  expect(bytes).toBeLessThanOrEqual(12_200_000)
})

test("the home page's main picture has at most 12 kB at 480 pixels", () => {
  expect(statSync(join(root, 'pwa/pictures/hero-480.avif')).size).toBeLessThanOrEqual(12_000)
})

test('every ingredient in the picture of a sample product has a drawing', async () => {
  const { ingredients } = await import(join(drawings, 'ingredients/ingredients.mjs'))
  const drawn = Object.keys(ingredients)
  for (const { slug, picture } of sampleProducts) {
    expect(picture.ingredients.length, slug).toBeGreaterThan(0)
    for (const name of picture.ingredients) expect(drawn, slug).toContain(name)
  }
})

test('sample products of one form, except tea, have the same kind of pack, and the most common forms have different packs', () => {
  const packs = new Map<string, Set<string>>()
  for (const { family, picture } of sampleProducts) {
    packs.set(family, (packs.get(family) ?? new Set()).add(picture.vessel))
  }
  for (const [family, kinds] of packs) if (family !== 'Tea') expect(kinds.size, family).toBe(1)
  const packOf = (family: string) => [...(packs.get(family) ?? [])][0]
  const forms = ['Majun', 'Qurs', 'Kushta', 'Safuf', 'Churna', 'Sharbat', 'Roghan']
  expect(new Set(forms.map(packOf)).size).toBe(forms.length)
})
