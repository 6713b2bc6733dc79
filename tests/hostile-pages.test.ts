import { afterAll, expect, test } from 'vitest'
import { addCategory, addProduct } from '../api/testing/data.ts'
import { hostileTexts } from './support/hostile-texts.ts'
import { headOf, unescaped } from './support/read-html.ts'
import { openRenderedShop } from './support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())

const dangerous = new Set(['script', 'iframe', 'style', 'base', 'math', 'body', 'link', 'meta', 'title', 'details'])

/** The tags and event handlers of a page without its text, which must not change when a text contains HTML. */
function skeleton(html: string) {
  const bare = html.replace(/="[^"]*"/g, '=""')
  const all = [...bare.matchAll(/<([a-z][\w-]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  // React adds `template` markers for components whose code was not loaded at the first render of a process.
  const tags = all.filter((tag) => tag !== 'template')
  return {
    tags,
    dangerous: tags.filter((tag) => dangerous.has(tag)),
    handlers: bare.match(/<[^>]*\s(on\w+|autofocus|srcdoc)=/gi),
  }
}

const addProductAndCategory = async (text: string, slug: string) => {
  const category = await addCategory(shop, { name: text, slug })
  await addProduct(shop, {
    name: text,
    slug,
    categoryId: category.id,
    shortDescription: text,
    description: text,
    dosage: text,
    sku: text,
    benefits: [text],
    certifications: [text],
    ingredients: [text],
    doshaTypes: [text],
  })
  return category
}

const plainCategory = await addProductAndCategory('Majun', 'plain')
const plainPage = skeleton(await shop.html('/products/plain'))
const plainListing = skeleton(await shop.html(`/products?categoryId=${plainCategory.id}`))
const plainSearch = skeleton(await shop.html('/products?search=nothing-like-it'))

test.each(hostileTexts.map((text, index) => ({ text, index })))(
  'in a product and its category, $text is rendered as text',
  async ({ text, index }) => {
    const slug = `hostile-${index}`
    const category = await addProductAndCategory(text, slug)
    const html = await shop.html(`/products/${slug}`)
    expect(skeleton(html)).toEqual(plainPage)
    const { titles, meta, graph } = headOf(html)
    expect(titles).toEqual([`${text} | Gulbagh`])
    expect(meta('description')).toBe(text)
    expect(meta('og:title')).toBe(`${text} | Gulbagh`)
    expect(meta('og:image')).toMatch(/^https:\/\/shop\.example\/social\/\d+-\w+\.jpg$/)
    expect(graph[0]).toMatchObject({ name: text, description: text, sku: text, category: text })
    const listed = await shop.html(`/products?categoryId=${category.id}`)
    expect(headOf(listed).titles).toEqual([`${text} Products | Gulbagh`])
    // Each category adds a link to the list above; nothing else may be added.
    const { handlers, dangerous } = skeleton(listed)
    expect({ handlers, dangerous }).toEqual({ handlers: null, dangerous: plainListing.dangerous })
  },
)

test.each(hostileTexts)('in a search, %s is rendered as text', async (text) => {
  const html = await shop.html(`/products?search=${encodeURIComponent(text)}`)
  expect(headOf(html).titles.map(unescaped)).toEqual([`Search Results for "${text.trim()}" | Gulbagh`].map(unescaped))
  const { handlers, dangerous } = skeleton(html)
  expect({ handlers, dangerous }).toEqual({ handlers: null, dangerous: plainSearch.dangerous })
})

test('the sitemap is well-formed with hostile product names', async () => {
  const map = await shop.html('/sitemap.xml')
  expect(map.replace(/<\/?(urlset|url|loc)( xmlns="[^"]*")?>|<\?xml[^>]*\?>/g, '')).not.toMatch(/[<>]/)
})
