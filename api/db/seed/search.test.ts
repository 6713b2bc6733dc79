import { describe, expect, test } from 'vitest'
import { createSearch } from '#rules/search'
import { sampleCategories, sampleProducts } from './sample-catalogue.ts'

const products = sampleProducts.map((product, index) => ({
  ...product,
  id: index + 1,
  category: sampleCategories.find(({ slug }) => slug === product.category) ?? null,
}))
const search = createSearch(products)
const found = (text: string) => search(text).flatMap((id) => products[id - 1] ?? [])
const familyOf = (name: string) => products.filter((product) => product.name.split(' ').includes(name))

test.each(sampleProducts.map(({ name }) => [name]))('search for the full name of %s ranks it first', (name) => {
  expect(found(name)[0]?.name).toBe(name)
})

describe('search for product forms', () => {
  test.each([
    ['Majun', 'majun majoon majuun mazoon majo majon'],
    ['Sharbat', 'sharbat sherbat sharbath sherbet shrbat sherb'],
    ['Kushta', 'kushta kushtha kusta kushtah'],
    ['Jawarish', 'jawarish jawarrish jawaresh javarish zawarish jawar jwarish'],
    ['Itrifal', 'itrifal itriphal atrifal itrifil etrifal'],
    ['Khamira', 'khamira khameera kamira khamirah'],
    ['Roghan', 'roghan rogan raughan'],
    ['Safuf', 'safuf safoof saffoof'],
    ['Qurs', 'qurs kurs'],
    ['Arq', 'arq araq ark'],
    ['Churna', 'churna churan choorna'],
    ['Tea', 'tea'],
  ])('search for any spelling of %s ranks its products first', (family, spellings) => {
    const expected = familyOf(family).map(({ name }) => name)
    expect(expected.length).toBeGreaterThan(1)
    for (const spelling of spellings.split(' ')) {
      const names = found(spelling).map(({ name }) => name)
      expect({ spelling, names: names.slice(0, expected.length).toSorted() }).toEqual({
        spelling,
        names: expected.toSorted(),
      })
    }
  })
})

test.each([
  ['gaozaban', 'Gaozaban'],
  ['gaozuban', 'Gaozaban'],
  ['gao zaban', 'Gaozaban'],
  ['chawanprash', 'Chyawanprash'],
  ['chyavanprash', 'Chyawanprash'],
  ['chyawan prash', 'Chyawanprash'],
  ['triphla', 'Triphala'],
  ['tirphala', 'Triphala'],
  ['aswaganda', 'Ashwagandha'],
  ['bramhi', 'Brahmi'],
  ['marvarid', 'Marwareed'],
  ['jalinus', 'Jalinoos'],
  ['anla', 'Amla'],
])('search for %s ranks a product with %s first', (text, word) => {
  expect(found(text)[0]?.name).toContain(word)
})

test.each(['majoon falasfa', 'MAJOON FALASIFA', 'falasfa majun', "ma'jun-e-falasfa"])(
  'search for %s finds only Majun Falasfa',
  (text) => {
    expect(found(text).map(({ name }) => name)).toEqual(['Majun Falasfa'])
  },
)

test.each(['an', 'the', 'th', 'kh', 'cow', 'melon', 'majun', 'xyzzy', 'laptop', 'neend'])(
  'search for %j finds less than half of the catalogue',
  (text) => {
    expect(search(text).length).toBeLessThan(products.length / 2)
  },
)

test.each(['%', '_', '"', '\0', '🌿'])('search for %j finds nothing', (text) => {
  expect(search(text)).toEqual([])
})
