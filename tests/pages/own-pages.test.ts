import { afterAll, expect, test } from 'vitest'
import { addPage, addSignedIn } from '../../api/testing/data.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const content = (texts: { title: string; body: string; description?: string; imageUrl?: string }) => ({
  description: '',
  imageUrl: null,
  imageAlt: '',
  translations: {},
  ...texts,
})

const picture = `/media/${'a'.repeat(32)}.webp`

const dataOf = (html: string): { '@graph': { '@type': string }[] } =>
  JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{"@graph":[]}')

test('an article is rendered at its address with title, description, social tags and structured data', async () => {
  await addPage(shop, {
    kind: 'article',
    slug: 'rose-water',
    content: content({
      title: 'Rose water',
      description: 'What it does.',
      body: '## Uses\n\n| a | b |\n|---|---|\n| 1 | 2 |',
      imageUrl: picture,
    }),
  })
  const response = await shop.get('/articles/rose-water')
  const html = await response.text()
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, null])
  expect(html).toContain('<h2>Uses</h2>')
  expect(html).toMatch(/<title>Rose water \| [^<]+<\/title>/)
  expect(html).toContain('<meta name="description" content="What it does."/>')
  expect(html).toContain('<meta property="og:type" content="article"/>')
  expect(html).toContain(`<meta property="og:image" content="${shop.origin}${picture.replace('.webp', '-1200.jpg')}"/>`)
  expect(html).toContain(`<link rel="canonical" href="${shop.origin}/articles/rose-water"/>`)
  expect(dataOf(html)['@graph']).toContainEqual(
    expect.objectContaining({
      '@type': 'Article',
      headline: 'Rose water',
      datePublished: shop.clock().toISOString(),
      mainEntityOfPage: `${shop.origin}/articles/rose-water`,
    }),
  )
})

test('a page of the owner replaces a standard page, and the built-in page returns after its deletion', async () => {
  const page = await addPage(shop, {
    kind: 'standard',
    slug: 'about',
    content: content({ title: 'Hakim Ajmal Stores', body: 'Since 1911.' }),
  })
  const own = await shop.html('/about')
  expect(own).toContain('<p>Since 1911.</p>')
  expect(own).toMatch(/<title>Hakim Ajmal Stores \|/)
  expect(own).not.toContain('A Lucknow dawakhana, delivered')
  await admin.send('DELETE', `/api/admin/pages/${page.id}`)
  expect(await shop.html('/about')).toContain('A Lucknow dawakhana, delivered')
})

test('the privacy page exists only once the owner has published it', async () => {
  expect((await shop.get('/privacy')).status).toBe(404)
  await addPage(shop, { kind: 'standard', slug: 'privacy', content: content({ title: 'Privacy', body: 'Your data.' }) })
  expect((await shop.get('/privacy')).status).toBe(200)
})

test('the address of a page that is unknown or not published returns the 404 page', async () => {
  await addPage(shop, { slug: 'draft', published: null })
  for (const path of ['/pages/draft', '/pages/unknown', '/articles/draft']) {
    const response = await shop.get(path)
    expect(response.status, path).toBe(404)
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('the sitemap contains published pages with the time of publication and their pictures', async () => {
  const body = `![](${picture})\n\n![](https://example.com/a.png?b=1&c=2)`
  await addPage(shop, { slug: 'story', content: content({ title: 'Story', body }) })
  const xml = await (await shop.get('/sitemap.xml')).text()
  const entry = xml.split('<url>').find((part) => part.includes('/pages/story<')) ?? ''
  expect(entry).toContain(`<lastmod>${shop.clock().toISOString()}</lastmod>`)
  expect(entry).toContain(`<image:loc>${shop.origin}${picture}</image:loc>`)
  expect(entry).toContain('<image:loc>https://example.com/a.png?b=1&amp;c=2</image:loc>')
  expect(xml.match(/\/privacy<\/loc>/g)).toHaveLength(1)
  expect(xml).not.toContain('/pages/draft')
})
