import { describe, expect, test } from 'vitest'
import { createSearch, withSearchedTexts } from '#rules/search/search'
import { defaultSynonyms } from '../../catalogue/default-synonyms.ts'
import {
  sampleCategories,
  sampleCategoryTranslations,
  sampleProducts,
  sampleProductTranslations,
} from './sample-catalogue.ts'
import queries from './search-queries.json' with { type: 'json' }

const textsIn = (language: 'hi' | 'ur') => ({
  products: Object.fromEntries(
    sampleProducts.map(({ slug }, index) => [index + 1, sampleProductTranslations(slug)[language] ?? {}]),
  ),
  categories: Object.fromEntries(
    sampleCategories.map(({ slug }, index) => [index + 1, sampleCategoryTranslations(slug)[language] ?? {}]),
  ),
})
const languages = [textsIn('hi'), textsIn('ur')]

const products = sampleProducts.map((product, index) => {
  const categoryIndex = sampleCategories.findIndex(({ slug }) => slug === product.category)
  const category = sampleCategories[categoryIndex] ?? null
  return withSearchedTexts({ ...product, id: index + 1, categoryId: categoryIndex + 1, category }, languages)
})
const search = createSearch(products, defaultSynonyms)
const found = (text: string) => search(text).flatMap((id) => products[id - 1] ?? [])
const familyOf = (name: string) => products.filter((product) => product.name.split(' ').includes(name))

test.each(sampleProducts.map(({ name }) => [name]))(
  'the search for the full name of the sample product %s lists this product first',
  (name) => {
    expect(found(name)[0]?.name).toBe(name)
  },
)

test.each(
  sampleProducts.flatMap(({ name, slug }) => {
    const { hi, ur } = sampleProductTranslations(slug)
    return [hi?.name ?? '', ur?.name ?? ''].map((translated) => [translated, name])
  }),
)('search of the sample catalogue for the name %s lists the product %s first', (translated, name) => {
  expect(found(translated)[0]?.name).toBe(name)
})

test.each(['majun', 'माजून', 'معجون'])(
  'the search for majun, written as %s, finds the same products in every script',
  (text) => {
    expect(
      found(text)
        .map(({ name }) => name)
        .slice(0, familyOf('Majun').length)
        .toSorted(),
    ).toEqual(
      familyOf('Majun')
        .map(({ name }) => name)
        .toSorted(),
    )
  },
)

describe('search of the sample catalogue for forms of medicine such as majun or sharbat', () => {
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
  ])('the search for any spelling of the product form %s lists products of this form first', (family, spellings) => {
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
])('the search for the spelling %s lists a product whose name contains %s first', (text, word) => {
  expect(found(text)[0]?.name).toContain(word)
})

test.each(['majoon falasfa', 'MAJOON FALASIFA', 'falasfa majun', "ma'jun-e-falasfa"])(
  'the search for the spelling %s finds only the product Majun Falasfa',
  (text) => {
    expect(found(text).map(({ name }) => name)).toEqual(['Majun Falasfa'])
  },
)

test.each(['an', 'the', 'th', 'kh', 'cow', 'melon', 'majun', 'xyzzy', 'laptop', 'neend'])(
  'search for the common term %j finds less than half of the catalogue',
  (text) => {
    expect(search(text).length).toBeLessThan(products.length / 2)
  },
)

test.each(['%', '_', '"', '\0', '🌿'])(
  'the search for %j, a text without searchable characters, finds no product',
  (text) => {
    expect(search(text)).toEqual([])
  },
)

test('for at least 95 % of the 200 test queries, all expected products are in the first five results', () => {
  const missed = Object.entries(queries).flatMap(([query, expected]) => {
    const first = found(query)
      .slice(0, 5)
      .map(({ slug }) => slug)
    return expected.every((slug) => first.includes(slug)) ? [] : [`${query}: ${first.join(', ')}`]
  })
  expect(Object.keys(queries).length).toBeGreaterThanOrEqual(200)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Object.keys(queries).length * 0.05)
})
