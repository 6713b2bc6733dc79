import { afterAll, expect, test } from 'vitest'
import { sampleProfile } from '#rules/shop/shop-profile'
import { addCategory, addProduct } from '../../api/testing/data.ts'
import { hostileTexts } from '../support/hostile-texts.ts'
import { headOf, unescaped } from '../support/read-html.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())

const dangerous = new Set(['script', 'iframe', 'style', 'base', 'math', 'body', 'link', 'meta', 'title', 'details'])

/** Returns the tags and event handlers of a page. They must not depend on whether a text of the page contains HTML. */
function skeleton(html: string) {
  const bare = html.replace(/="[^"]*"/g, '=""')
  const all = [...bare.matchAll(/<([a-z][\w-]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  // On its first rendering, a process adds `template` markers of React for components whose code was not loaded yet.
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
  'the text $text in the fields of a product and its category is shown as text, not as HTML',
  async ({ text, index }) => {
    const slug = `hostile-${index}`
    const category = await addProductAndCategory(text, slug)
    const html = await shop.html(`/products/${slug}`)
    expect(skeleton(html)).toEqual(plainPage)
    const { titles, meta, graph } = headOf(html)
    expect(titles).toEqual([`${text} | ${sampleProfile.brand}`])
    expect(meta('description')).toBe(text)
    expect(meta('og:title')).toBe(`${text} | ${sampleProfile.brand}`)
    expect(meta('og:image')).toMatch(/^https:\/\/shop\.example\/social\/\d+-\w+\.jpg$/)
    expect(graph[0]).toMatchObject({ name: text, description: text, sku: text, category: text })
    const listed = await shop.html(`/products?categoryId=${category.id}`)
    expect(headOf(listed).titles).toEqual([`${text} Products | ${sampleProfile.brand}`])
    // The tags are not compared, because each category added by a test is one more link in the list of categories.
    const { handlers, dangerous } = skeleton(listed)
    expect({ handlers, dangerous }).toEqual({ handlers: null, dangerous: plainListing.dangerous })
  },
)

test.each(hostileTexts)('the search query %s is shown as text, not as HTML', async (text) => {
  const html = await shop.html(`/products?search=${encodeURIComponent(text)}`)
  expect(headOf(html).titles.map(unescaped)).toEqual(
    [`Search Results for "${text.trim()}" | ${sampleProfile.brand}`].map(unescaped),
  )
  const { handlers, dangerous } = skeleton(html)
  expect({ handlers, dangerous }).toEqual({ handlers: null, dangerous: plainSearch.dangerous })
})

test('the sitemap is well-formed when product names contain HTML', async () => {
  const map = await shop.html('/sitemap.xml')
  const tags =
    /<\/?(urlset|url|loc|lastmod|image:image|image:loc)( xmlns(:xhtml|:image)?="[^"<>]*")*>|<xhtml:link rel="alternate"( \w+="[^"<>]*")*\/>|<\?xml[^>]*\?>/g
  expect(map.replace(tags, '')).not.toMatch(/[<>]/)
})

test('the product feed is well-formed when product names contain HTML', async () => {
  const feed = await shop.html('/feeds/google.xml')
  const tags = /<\/?(rss|channel|item|title|link|description|g:\w+)( [\w:]+="[^"<>]*")*>|<\?xml[^>]*\?>/g
  expect(feed).toContain('<g:title>Majun</g:title>')
  expect(feed.replace(tags, '')).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/)
})
