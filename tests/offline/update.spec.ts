import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { fillCheckout, placeButton, placedHeading, toastOf } from '../support/buying.ts'
import { assetsOf, buildNext, copyBuild } from '../support/next-build.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test as base } from '../support/shop.ts'

interface Builds {
  /** The folder that the shop is served from: the old build until `deploy`. */
  served: string
  /** Puts the new build in the place of the old one. The shop is stopped meanwhile, as at every update. */
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
      // Below the checkout, where the server finds its packages.
      const folder = mkdtempSync(join('dist', 'update-'))
      const [old, next, served] = [join(folder, 'old'), join(folder, 'next'), join(folder, 'served')]
      const serve = (build: string) => {
        rmSync(served, { force: true })
        symlinkSync(build, served)
      }
      try {
        copyBuild('dist', old)
        copyBuild(old, next)
        await buildNext(next, 'cart-page.tsx', oldText, nextText)
        serve('old')
        await use({ served, old, next, deploy: () => serve('next'), back: () => serve('old') })
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shopOptions: async ({ builds }, use) => {
    await use({ buildDir: builds.served })
    builds.back()
  },
})

const offer = (page: Page) => page.getByText('A new version of the shop is ready.')

/** Coming back to the page is one of the moments at which it looks for an update. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Leaves a mark that no document survives. */
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

test('a new build is offered, never forced; taking it loads it, and a checkout is left alone', async ({
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
  await comeBack(page)
  await expect(offer(page)).toBeVisible()

  // Not forced: the tab goes on, in parts that it had not loaded yet too, and a reload is still the old build.
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
  await paying.getByRole('button', { name: 'Cart, 1 item' }).click()
  await paying.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click()
  await expect(offer(paying)).toBeVisible()
  await paying.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).first().click()
  await paying.getByLabel('I agree to the terms and conditions').check()
  await expect(offer(paying)).toHaveCount(0)
  await mark(paying)

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update now' }).click()
  await reloaded
  await expect.poll(() => hasWaiting(paying)).toBe(false)
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)

  // What was being typed is there, and the old page finds the parts that it has yet to load.
  expect(await isMarked(paying)).toBe(true)
  await expect(paying.getByLabel('Address Line 1')).toHaveValue('12 Ballimaran')
  await placeButton(paying).click()
  await expect(placedHeading(paying)).toBeVisible()
  expect(await isMarked(paying)).toBe(true)
  await expect(page.getByRole('main').getByText(nextText)).toBeVisible()
})

test('a page of the old build without a worker loads its parts from the new one', async ({ browser, shop, builds }) => {
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

test('the files of the old build still answer, and an update that changes nothing drops none', async ({
  request,
  shop,
  builds,
}) => {
  const lost = assetsOf(builds.old).filter((path) => !assetsOf(builds.next).includes(path))
  expect(lost.length).toBeGreaterThan(0)
  await buildNext(builds.next, 'cart-page.tsx', oldText, nextText)
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
