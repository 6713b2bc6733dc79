import { describe, expect, test } from 'vitest'
import { createChangingSearch, createSearch, type SearchableProduct, withSearchedTexts } from './search.ts'

const product = (id: number, name: string, more: Partial<SearchableProduct> = {}): SearchableProduct => ({
  id,
  name,
  shortDescription: `A traditional preparation of the Unani and the Ayurvedic kitchen, made with ${name.split(' ').at(-1)}.`,
  category: null,
  ingredients: [],
  benefits: ['Traditionally used for strength'],
  doshaTypes: [],
  ...more,
})
const catalogue = [
  product(1, 'Majun Arad Khurma', { ingredients: ['Dates', 'Almond'], category: { name: 'Energy' } }),
  product(2, 'Sharbat Bazoori', { ingredients: ['Cucumber seed'], category: 'digestive' }),
  product(3, 'Kushta Marjan', { ingredients: ['Coral'] }),
  product(4, 'Khamira Gaozaban Ambari', { ingredients: ['Gaozaban', 'Ambar'], category: { name: 'Stress Relief' } }),
  product(5, 'Chyawanprash Avaleha', { ingredients: ['Amla'], category: { name: 'Immunity' } }),
  product(6, 'Triphala Churna', { ingredients: ['Amla', 'Haritaki', 'Bibhitaki'] }),
  product(7, 'Jawarish Jalinoos', { benefits: ['Eases digestion'], doshaTypes: ['Pitta'] }),
  product(8, 'Itrifal Ustukhuddus', { ingredients: ['Lavender', 'Almond oil'], category: { name: 'Sleep' } }),
  product(9, 'Roghan Badam Shirin', { ingredients: ['Sweet almond'], shortDescription: null }),
  product(10, "Safoof-e-Ma'jun Chobchini Jadid", { ingredients: ['Senna', 'Ghee'] }),
  product(11, 'Arq Gulab 500 ml', { ingredients: ['Rose petals'] }),
  product(12, 'Tulsi Herbal Tea', { ingredients: ['Tulsi', 'Gul-e-Gaozuban'], category: { name: 'Herbal Teas' } }),
  product(13, 'شربت گلقند', { ingredients: ['شکر'] }),
  product(14, 'ब्राह्मी घृत', { ingredients: ['घी'] }),
]
const search = createSearch(catalogue)

describe('search finds a product by its usual spellings', () => {
  test.each([
    ['majun', 1],
    ['majoon', 1],
    ["ma'joon", 1],
    ['MAJUUN', 1],
    ['mazoon', 1],
    ['majon', 1],
    ['majoun', 1],
    ['sharbat', 2],
    ['sherbat', 2],
    ['sharbath', 2],
    ['sharrbat', 2],
    ['shrbat', 2],
    ['kushta', 3],
    ['kushtha', 3],
    ['kusta', 3],
    ['kushtah', 3],
    ['gaozaban', 4],
    ['gaozuban', 4],
    ['gauzaban', 4],
    ['gawzban', 4],
    ['khameera', 4],
    ['kamira', 4],
    ['amber', 4],
    ['chyawanprash', 5],
    ['chawanprash', 5],
    ['chyavanprash', 5],
    ['chyavanprasham', 5],
    ['chawan prash', 5],
    ['triphala', 6],
    ['triphla', 6],
    ['trifla', 6],
    ['tirphala', 6],
    ['churan', 6],
    ['choorna', 6],
    ['jawarish', 7],
    ['jawarrish', 7],
    ['jawaresh', 7],
    ['javarish', 7],
    ['jalinus', 7],
    ['itrifal', 8],
    ['itriphal', 8],
    ['atrifal', 8],
    ['itrifil', 8],
    ['raughan', 9],
    ['safuf', 10],
    ['araq', 11],
    ['gulaab', 11],
    ['tulasi', 12],
    ['شربت', 13],
    ['گلقند', 13],
    ['ब्राह्मी', 14],
  ])('the search for the spelling %s lists product %i first', (text, id) => {
    expect(search(text)[0]).toBe(id)
  })
})

describe('search across scripts', () => {
  const hindi = {
    products: { 1: { name: 'माजून आरद खुरमा', shortDescription: 'छुहारे का आटा' } },
    categories: { 7: { name: 'ऊर्जा' } },
  }
  const urdu = { products: { 1: { name: 'معجون آرد خرما' } }, categories: {} }
  const translated = catalogue.map((one) =>
    withSearchedTexts({ ...one, categoryId: one.id === 1 ? 7 : null }, [hindi, urdu]),
  )
  const searchAll = createSearch(translated)

  test.each(['majun', 'माजून', 'माजुन', 'माज़ून', 'معجون', 'معجو', 'ماجون', 'छुहारे', 'ऊर्जा', 'majun आरद', 'معجون ارد'])(
    'the search for %s lists the product Majun Arad Khurma, whose translated name matches, first',
    (text) => expect(searchAll(text)[0]).toBe(1),
  )

  test.each([
    ['माजून', 1],
    ['معجون', 1],
    ['شربت بزوری', 2],
    ['शरबत बज़ूरी', 2],
    ['کشتہ مرجان', 3],
    ['कुश्ता मरजान', 3],
    ['खमीरा गावज़बान', 4],
    ['خمیرہ گاؤزبان', 4],
    ['त्रिफला चूर्ण', 6],
  ])('search in another script for %s finds product %i by its English name', (text, id) => {
    expect(search(text)[0]).toBe(id)
  })
})

describe('search reads every field', () => {
  test.each([
    ['coral', [3]],
    ['digestive', [2]],
    ['immunity', [5]],
    ['sleep', [8]],
    ['digestion', [7]],
    ['pitta', [7]],
    ['ghee', [10]],
    ['rose', [11]],
    ['cucumber', [2]],
    ['500', [11]],
    ['lavender', [8]],
  ])('search for %s, which occurs in different product fields, finds the products %j', (text, ids) => {
    expect(search(text)).toEqual(ids)
  })
})

test.each(['maj', 'majo', 'majoo', 'majoon a', 'majoon ara', 'kh', 'khu', 'arad khur'])(
  'search for the prefix %j finds Majun Arad Khurma',
  (text) => {
    expect(search(text)).toContain(1)
  },
)

test('in search results, matches in the name come before matches in the ingredients', () => {
  expect(search('tulsi')[0]).toBe(12)
  expect(search('gaozaban')[0]).toBe(4)
  expect(search('badam')).toEqual([9])
})

test('a search for the spelling of an ingredient in one product also finds a product whose name spells the same term differently', () => {
  expect(search('gaozuban').toSorted()).toEqual([12, 4])
})

test('if any product matches all search terms, search returns only the products that match all of them', () => {
  expect(search('almond')).toHaveLength(3)
  expect(search('almond oil')).toEqual([8])
  expect(search('almond majoon')).toEqual([1])
  expect(search('gulab arq')).toEqual([11])
  expect(search('safoof e majun')).toEqual([10])
})

test('if no product matches all search terms, search returns products that match some of them', () => {
  expect(search('majoon unobtainium')).toEqual(expect.arrayContaining([1, 10]))
  expect(search('majoon unobtainium')).not.toContain(2)
})

describe('search does not match unrelated products', () => {
  test.each([
    ['an', 1],
    ['the', 0],
    ['a', 4],
    ['e', 4],
    ['majun', 2],
    ['sharbat', 1],
    ['triphala', 1],
    ['kushta', 1],
    ['itrifal', 1],
    ['amla', 2],
    ['senna', 1],
    ['tea', 1],
    ['xyzzy', 0],
    ['zzzz', 0],
    ['jjj', 0],
    ['aeiou', 0],
    ['50', 1],
    ['501', 0],
  ])('search for %j finds at most %d products', (text, count) => {
    expect(search(text).length).toBeLessThanOrEqual(count)
  })
})

test.each(['', ' ', '%', '_', '%%', '*', '"', "'", '\0', '()', '???', '🌿', '\u202E', '\uD800', '--', ';', '\n\t'])(
  'the search for %j, a text without searchable characters, finds no product',
  (text) => {
    expect(search(text)).toEqual([])
  },
)

test.each([
  "' OR 1=1--",
  '"majun"',
  'majun%',
  'majun\0',
  'NEAR(majun',
  '*majun*',
  '__proto__ constructor',
  'toString',
  '<svg onload=x>',
])('special characters in the query %j do not make the search return every product', (text) => {
  expect(search(text).length).toBeLessThan(catalogue.length)
})

test('search ignores the query after its first 200 characters', () => {
  for (const text of [
    'a'.repeat(10_000),
    'a '.repeat(5_000),
    'aeo '.repeat(2_500),
    'ﷺ'.repeat(10_000),
    '़'.repeat(10_000),
  ]) {
    expect(search(text).length).toBeLessThanOrEqual(catalogue.length)
  }
  expect(search(`majun${' '.repeat(200)}sharbat`)).toEqual(search('majun'))
})

test('search results do not depend on the order of the catalogue', () => {
  const other = createSearch(catalogue.toReversed())
  for (const text of ['almond', 'majun', 'amla', 'e', 'strength', 'majoon unobtainium']) {
    expect(other(text)).toEqual(search(text))
  }
})

test('search results that match equally well are sorted by product id', () => {
  const twins = [9, 3, 5].map((id) => product(id, 'Majun Arad Khurma'))
  expect(createSearch(twins)('majun')).toEqual([3, 5, 9])
})

test('search ignores all but the first eight terms of a query', () => {
  const eight = 'majun arad khurma dates almond energy kitchen strength'
  expect(search(`${eight} sharbat`)).toEqual([1])
})

test('search in an empty catalogue finds nothing', () => {
  expect(createSearch([])('majun')).toEqual([])
})

test('after products were added, replaced and removed, a search returns the same results as that of a new index', () => {
  const changing = createChangingSearch([])
  let state = 7
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const texts = ['Majun', 'Sharbat', 'khurma', 'badam', 'rose', 'gulab', 'sandal', 'unnab', 'zafran', 'banafsha']
  const phrase = () => Array.from({ length: 1 + below(4) }, () => texts[below(texts.length)]).join(' ')
  const products = new Map<number, SearchableProduct>()
  const queries = ['majun', 'maj', 'sharbat rose', 'zafrn', 'gulab badam', 'un', 'banafsha sandal khurma']
  for (let step = 0; step < 400; step += 1) {
    const id = 1 + below(30)
    if (below(4) === 0) {
      products.delete(id)
      changing.remove(id)
    } else {
      const none = { ingredients: [], benefits: [], doshaTypes: [] }
      const product = {
        ...none,
        id,
        name: phrase(),
        shortDescription: phrase(),
        description: phrase(),
        category: phrase(),
      }
      products.set(id, product)
      changing.put(product)
    }
    if (step % 10 > 0) continue
    const fresh = createSearch([...products.values()])
    for (const query of queries) expect(changing.search(query), query).toEqual(fresh(query))
  }
})
