import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { agree, fillCheckout, placeButton, placedHeading, toastOf } from '../support/buying.ts'
import { assetsOf, buildNext, copyBuild } from '../support/next-build.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test as base } from '../support/shop.ts'

interface Builds {
  /** The folder from which the shop is served: a link that points to the old build until `deploy` is called. */
  served: string
  /** Switches `served` to the new build. The shop must be stopped first, as for every update. */
  deploy(): void
  back(): void
  old: string
  next: string
}

const oldText = 'Your cart is empty'
const nextText = 'Nothing in your cart'

const test = base.extend<object, { builds: Builds }>({
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
    async ({}, use) => {
      // The folder is inside the repository, so that the server finds node_modules.
      const folder = mkdtempSync(join('dist', 'update-'))
      const [old, next, served] = [join(folder, 'old'), join(folder, 'next'), join(folder, 'served')]
      const serve = (build: string) => {
        rmSync(served, { force: true })
        symlinkSync(build, served)
      }
      try {
        copyBuild('dist', old)
        copyBuild(old, next)
        await buildNext(next, 'texts/en/cart.ts', oldText, nextText)
        serve('old')
        await use({ served, old, next, deploy: () => serve('next'), back: () => serve('old') })
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  shopOptions: async ({ builds }, use) => {
    await use({ buildDir: builds.served })
    builds.back()
  },
})

const offer = (page: Page) => page.getByText('A new version of the shop is ready.')

/** Makes the page visible again, which makes it check for updates. */
const becomeVisible = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Sets a flag on `window` that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true)

const hasWaiting = (page: Page) =>
  page.evaluate(async () => {
    const { waiting, active } = await navigator.serviceWorker.ready
    return waiting !== null || active?.state !== 'activated'
  })

async function fillCart(page: Page) {
  const add = page.getByRole('main').getByRole('button', { name: /^Add to Cart/ })
  await add.first().click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
}

test('the page offers a new build and loads it after "Update now", and a tab in the checkout is not reloaded', async ({
  page,
  context,
  shop,
  builds,
}) => {
  await page.goto('/')
  await readyForOffline(page)
  await shop.stop()
  builds.deploy()
  await shop.restart()
  await mark(page)
  await becomeVisible(page)
  await expect(offer(page)).toBeVisible()

  // Until the shopper presses "Update now", the tab uses the old build, also for chunks loaded later and after reloads.
  await page.getByRole('link', { name: 'View All Products' }).click()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await page.goto('/cart')
  await expect(page.getByRole('main').getByText(oldText)).toBeVisible()
  await expect(offer(page)).toBeVisible()

  const paying = await context.newPage()
  await paying.goto('/')
  await fillCart(paying)
  await fillCheckout(paying)
  await paying.getByRole('link', { name: 'Back to cart' }).click()
  await expect(offer(paying)).toBeVisible()
  await paying.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).first().click()
  await agree(paying)
  await expect(offer(paying)).toHaveCount(0)
  await mark(paying)

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update now' }).click()
  await reloaded
  await expect.poll(() => hasWaiting(paying)).toBe(false)
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)

  // The checkout tab was not reloaded, and its old build can still load further chunks.
  expect(await isMarked(paying)).toBe(true)
  await expect(paying.getByLabel('Address Line 1')).toHaveValue('12 Ballimaran')
  await placeButton(paying).click()
  await expect(placedHeading(paying)).toBeVisible()
  expect(await isMarked(paying)).toBe(true)
  await expect(page.getByRole('main').getByText(nextText)).toBeVisible()
})

test('after a deployment, a page of the old build without a service worker can still load its JavaScript chunks', async ({
  browser,
  shop,
  builds,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/')
  await settled(page)
  await fillCart(page)
  await shop.stop()
  builds.deploy()
  await shop.restart()
  await mark(page)
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByRole('main').getByText(oldText)).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await context.close()
})

test('after a deployment the server still sends files of the old build, and deploying an unchanged build removes no files', async ({
  request,
  shop,
  builds,
}) => {
  const lost = assetsOf(builds.old).filter((path) => !assetsOf(builds.next).includes(path))
  expect(lost.length).toBeGreaterThan(0)
  await buildNext(builds.next, 'texts/en/cart.ts', oldText, nextText)
  expect(readdirSync(join(builds.next, 'kept'))).toHaveLength(1)
  await shop.stop()
  builds.deploy()
  await shop.restart()
  for (const path of assetsOf(builds.old)) {
    const reply = await request.get(path)
    expect(reply.status(), path).toBe(200)
    expect(reply.headers()['cache-control'], path).toContain('immutable')
  }
})
