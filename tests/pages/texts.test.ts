import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addCategory, addProduct } from '../../api/testing/data.ts'
import { unescaped } from '../support/read-html.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'
import { texts } from '../texts.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const category = await addCategory(shop, { name: 'Sleep', slug: 'sleep' })
await addProduct(shop, {
  name: 'Khamira Sandal',
  slug: 'khamira-sandal',
  price: 1_25_000_00,
  compareAtPrice: 1_50_000_00,
  inventory: 4,
  isFeatured: true,
  categoryId: category.id,
  doshaTypes: ['pitta'],
  benefits: ['Cooling'],
  certifications: ['AYUSH'],
  shortDescription: 'Cooling.',
  netQuantity: '250 g',
  manufacturer: 'Gulbagh Dawakhana, Lucknow',
  countryOfOrigin: 'India',
  licenceNumber: 'U-1432/2019',
  bestBefore: '24 months from manufacture',
  caution: 'Keep out of reach of children.',
})
await addProduct(shop, { name: 'Bare', slug: 'bare', inventory: 0 })

/** Normalizes quotation marks and white space. */
const normalized = (text: string) => text.replaceAll('’', "'").replace(/\s+/g, ' ')

/** Returns the texts that a page shows or that a screen reader announces. */
async function shownOn(path: string): Promise<string> {
  const served = await shop.html(path)
  const page = served.includes('data-page="shell"') ? await shop.screen(path) : served
  const html = page.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
  const named = [...html.matchAll(/(?:placeholder|aria-label|content)="([^"]*)"/g)].map(([, text = '']) => text)
  return normalized(unescaped(`${html.replace(/<[^>]*>/g, ' ')} ${named.join(' ')}`))
}

/** Converts a text of the specification to a regular expression. `{…}` matches any value. */
const patternOf = (text: string) =>
  new RegExp(
    normalized(text)
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+?'),
  )

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

const isTest = /\.(test|cases|spec)\.tsx?$|^api\/testing\//
const sources = ['pwa', 'api', 'texts']
  .flatMap(filesBelow)
  .filter((file) => /\.tsx?$/.test(file) && !isTest.test(file))
  .map((file) => normalized(readFileSync(file, 'utf8')).replaceAll("\\'", "'"))

const entries = texts.flatMap((group) => group.texts.map((text) => ({ ...group, text })))
const rendered = entries.flatMap((entry) => ('on' in entry ? [entry] : []))
const tested = entries.flatMap((entry) =>
  'test' in entry ? [{ ...entry, file: entry.test[0], title: entry.test[1] }] : [],
)

test.each(rendered)('the page $on shows the text “$text” of specification section $section', async ({ on, text }) => {
  expect(await shownOn(on)).toMatch(patternOf(text))
})

test.each(tested)(
  'the source contains the text “$text” of specification section $section, and a test in $file checks it',
  ({ text, file, title }) => {
    // Constants before the first test may contain the text, so they are searched together with each test.
    const [before = '', ...tests] = readFileSync(file, 'utf8').split(/\n(?= {0,2}test(?:\.each)?\(|for \()/)
    const body = [...tests, before].find((part) => normalized(part).replaceAll("\\'", "'").includes(normalized(title)))
    expect(body, `${file} has a test with this title`).toBeDefined()
    const looks = normalized(`${before} ${body}`).replaceAll("\\'", "'")
    // Backslashes are removed, because the test may contain the text as a regular expression such as `/^Cart, \d+
    // items$/`.
    expect(patternOf(text).test(looks.replaceAll('\\', '')), `the test contains the text`).toBe(true)
    // A text with placeholders is not in the source in one piece, so its parts are searched for.
    const parts = normalized(text).split(/\{\w+\}/)
    const inShop = sources.some((source) => parts.every((part) => source.includes(part)))
    expect(inShop, 'a source file of the shop contains the text').toBe(true)
  },
)

test('tests/texts.ts has texts of every specification section with shopper texts, and no text twice for one page or test', () => {
  expect([...new Set(entries.map(({ section }) => section))].sort()).toEqual([2, 4, 5, 8, 9, 'decisions'])
  const places = entries.map((entry) => `${'on' in entry ? entry.on : entry.test.join(' ')} ${entry.text}`)
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
})
