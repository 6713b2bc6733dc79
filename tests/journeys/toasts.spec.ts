import { expect, type Page } from 'playwright/test'
import {
  aProduct,
  fillCheckout,
  orderElsewhere,
  placeButton,
  placedHeading,
  putInCart,
  startWithCart,
} from '../support/buying.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const toasts = (page: Page) => page.locator('[data-toasts] li')

/**
 * Returns the primary buttons that the toast message covers, at each scroll position of the page. Their background is
 * saffron or forest green.
 */
const coveredButtons = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const probe = document.body.appendChild(document.createElement('i'))
    const colours = ['saffron', 'forest'].map((name) => {
      probe.style.background = `var(--color-${name})`
      return getComputedStyle(probe).backgroundColor
    })
    probe.remove()
    const frames = async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done))
    }
    /** Returns the buttons that the toast covers now; null if the toast has closed. */
    const covered = (): string[] | null => {
      const toast = document.querySelector('[data-toasts] li')?.getBoundingClientRect()
      if (!toast) return null
      return [...document.querySelectorAll('a:not([aria-current]), button')].flatMap((button) => {
        if (!button.checkVisibility() || !colours.includes(getComputedStyle(button).backgroundColor)) return []
        const box = button.getBoundingClientRect()
        const apart =
          box.right <= toast.left || box.left >= toast.right || box.bottom <= toast.top || box.top >= toast.bottom
        return apart ? [] : [button.textContent]
      })
    }
    const found = new Set<string>()
    const end = Math.min(document.body.scrollHeight - innerHeight, 3000)
    for (let top = 0; top <= end; top += 97) {
      scrollTo({ top, behavior: 'instant' })
      await frames()
      // A bar that appears after the scroll moves the toast, which takes further frames.
      for (let tries = 0; tries < 40 && covered()?.length; tries++) await frames()
      const names = covered()
      if (!names) return ['the toast has closed']
      for (const name of names) found.add(`${name} at ${top}`)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...found]
  })

/** Stops the timer that closes a toast message, like moving the pointer over it. */
const hold = (page: Page) => page.keyboard.press('F8')

for (const [width, height] of [
  [320, 640],
  [360, 740],
  [1280, 800],
] as const) {
  test(`a toast message covers no primary button in a window of ${width} pixels, at any scroll position of the page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const main = page.locator('main')
    const product = await aProduct(page, 'few')
    await page.goto('/products')
    await settled(page)
    await main
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await expect(toasts(page)).toBeVisible()
    await hold(page)
    expect(await coveredButtons(page), 'listing').toEqual([])

    await page.goto('/cart')
    await main
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(toasts(page)).toBeVisible()
    await hold(page)
    expect(await coveredButtons(page), 'cart').toEqual([])

    await putInCart(page, product, product.inventory)
    await hold(page)
    expect(await coveredButtons(page), 'product').toEqual([])

    await fillCheckout(page)
    await orderElsewhere(page, product, product.inventory - 1)
    await placeButton(page).click()
    await expect(toasts(page)).toBeVisible()
    await hold(page)
    expect(await coveredButtons(page), 'checkout').toEqual([])

    await page.getByRole('button', { name: 'Update my order' }).click()
    await placeButton(page).click()
    await expect(placedHeading(page)).toBeVisible()
    await expect(toasts(page)).toBeVisible()
    await hold(page)
    expect(await coveredButtons(page), 'order confirmation').toEqual([])
  })
}

test('a toast message does not move while the mouse button is pressed', async ({ page }) => {
  await page.goto('/products')
  await settled(page)
  await page
    .locator('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(toasts(page)).toBeVisible()
  await hold(page)
  /** Scrolls through the page and returns the positions of the toast message in the window. */
  const places = () =>
    page.evaluate(async () => {
      const tops = new Set<number>()
      for (let top = 0; top <= 1500; top += 97) {
        scrollTo({ top, behavior: 'instant' })
        for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done))
        const toast = document.querySelector('[data-toasts] li')
        if (toast) tops.add(Math.round(toast.getBoundingClientRect().top))
      }
      return tops.size
    })
  expect(await places()).toBeGreaterThan(1)
  await page.mouse.move(4, 4)
  await page.mouse.down()
  await hold(page)
  expect(await places()).toBe(1)
  await page.mouse.up()
  await hold(page)
  expect(await places()).toBeGreaterThan(1)
})

test('a toast message that opens while the mouse button is pressed is shown after the button is released', async ({
  page,
}) => {
  await page.goto('/products')
  await settled(page)
  const addButtons = page.locator('main').getByRole('button', { name: /^Add to Cart/ })
  /** Waits until the toast message with number `nth` has opened, stops its timer, and returns whether it is visible. */
  const openedToast = (nth: number) =>
    page.evaluate(
      (count) =>
        new Promise<string>((done) => {
          const look = () => {
            const toast = document.querySelector('[data-toasts] li')
            if (!toast || toast.getAttribute('data-seen') === String(count - 1)) {
              requestAnimationFrame(look)
              return
            }
            toast.setAttribute('data-seen', String(count))
            dispatchEvent(new Event('blur'))
            done(getComputedStyle(toast).visibility)
          }
          look()
        }),
      nth,
    )
  // The first toast message opens only after its code is loaded.
  for (const nth of [1, 2]) {
    await page.mouse.move(4, 4)
    await page.mouse.down()
    await addButtons.nth(nth).focus()
    const opened = openedToast(nth)
    await page.keyboard.press('Enter')
    expect(await opened).toBe('hidden')
    await page.mouse.up()
    await expect(toasts(page)).toBeVisible()
  }
})

test('an order whose request fails is shown as waiting on the page, without a toast message', async ({ page }) => {
  const product = await aProduct(page, 'many')
  await startWithCart(page, product)
  await fillCheckout(page)
  await page.route('**/api/ecommerce/create-order', (route) => route.abort())
  await placeButton(page).click()
  await expect(page.getByRole('article', { name: 'Your order' })).toContainText('waiting to be sent')
  await expect(toasts(page)).toHaveCount(0)
})
