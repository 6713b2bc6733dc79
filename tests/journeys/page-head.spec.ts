import { expect, type Page } from 'playwright/test'
import { screenChangeReady, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const names = ['description', 'og:title', 'og:description', 'og:url', 'twitter:title', 'twitter:description']

const tagsOf = (page: Page) =>
  page.evaluate(
    (wanted) =>
      wanted.map((name) => document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.outerHTML),
    names,
  )

/** Returns the tags in the page head that the server sends for an address. */
async function sentTags(page: Page, path: string) {
  const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
  return page.evaluate(
    ([source, wanted]) => {
      const sent = new DOMParser().parseFromString(source, 'text/html')
      return wanted.map((name) => sent.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.outerHTML)
    },
    [html, names] as const,
  )
}

test('description and social tags in the page head change with a navigation within the app', async ({ page }) => {
  await page.goto('/')
  await screenChangeReady(page)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => tagsOf(page)).toEqual(await sentTags(page, '/about'))
  // The structured data of the home page are removed when another page opens.
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)

  await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
  const link = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  const path = (await link.getAttribute('href')) ?? ''
  expect(path).toMatch(/^\/products\/./)
  await link.click()
  await expect(page).toHaveURL(path)
  await expect.poll(() => tagsOf(page)).toEqual(await sentTags(page, path))
})

test('code that is loaded after a navigation sets description and social tags of the new page', async ({ page }) => {
  let load = () => {}
  const isLoadAllowed = new Promise<void>((resolve) => {
    load = resolve
  })
  const requested = page.waitForRequest(/screen-change/)
  await page.route(/screen-change/, async (route) => {
    await isLoadAllowed
    await route.continue()
  })
  await page.goto('/')
  await settled(page)
  await requested
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveTitle(/^About/)
  load()
  await expect.poll(() => tagsOf(page)).toEqual(await sentTags(page, '/about'))
})
