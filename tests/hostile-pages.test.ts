import { afterAll, expect, test } from 'vitest'
import { addCategory, addProduct } from '../api/testing/data.ts'
import { hostileTexts } from './support/hostile-texts.ts'
import { headOf, unescaped } from './support/read-html.ts'
import { openRenderedShop } from './support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())

const dangerous = new Set(['script', 'iframe', 'style', 'base', 'math', 'body', 'link', 'meta', 'title', 'details'])

/** Elements and handlers of a page apart from texts: what would differ if a text had become more than a text. */
function skeleton(html: string) {
  const bare = html.replace(/="[^"]*"/g, '=""')
  const all = [...bare.matchAll(/<([a-z][\w-]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  // React's own mark of a part whose code is not there in a process's first rendering.
  const tags = all.filter((tag) => tag !== 'template')
  return {
    tags,
    dangerous: tags.filter((tag) => dangerous.has(tag)),
    handlers: bare.match(/<[^>]*\s(on\w+|autofocus|srcdoc)=/gi),
  }
}

const sell = async (text: string, slug: string) => {
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

const plain = await sell('Majun', 'plain')
const plainPage = skeleton(await shop.html('/products/plain'))
const plainListing = skeleton(await shop.html(`/products?categoryId=${plain.id}`))
const plainSearch = skeleton(await shop.html('/products?search=nothing-like-it'))

test.each(hostileTexts.map((text, index) => ({ text, index })))(
  'in a product and its category, $text stays a text',
  async ({ text, index }) => {
    const slug = `hostile-${index}`
    const category = await sell(text, slug)
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

test.each(hostileTexts)('searched for, %s stays a text', async (text) => {
  const html = await shop.html(`/products?search=${encodeURIComponent(text)}`)
  expect(headOf(html).titles.map(unescaped)).toEqual([`Search Results for "${text.trim()}" | Gulbagh`].map(unescaped))
  const { handlers, dangerous } = skeleton(html)
  expect({ handlers, dangerous }).toEqual({ handlers: null, dangerous: plainSearch.dangerous })
})

test('the sitemap stays well-formed', async () => {
  const map = await shop.html('/sitemap.xml')
  expect(map.replace(/<\/?(urlset|url|loc)( xmlns="[^"]*")?>|<\?xml[^>]*\?>/g, '')).not.toMatch(/[<>]/)
})
