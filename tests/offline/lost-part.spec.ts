import { expect } from 'playwright/test'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

test('a screen whose part is lost starts the page again once; offline it says so and leaves the page alone', async ({
  page,
  context,
}) => {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  const follow = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
  const lost = page.getByRole('heading', { name: 'You seem to be offline' })
  const gone = page.getByRole('heading', { name: 'This page could not be loaded' })
  await page.goto('/')
  await settled(page)
  await page.evaluate(() => Object.assign(window, { marked: true }))

  await context.setOffline(true)
  await follow('Shipping')
  await expect(lost).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'marked'))).toBe(true)
  await context.setOffline(false)
  expect(documents).toBe(1)

  // A deploy that took the file away, for good.
  await context.route('**/assets/_shop.returns-*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/')
  await settled(page)
  const again = page.waitForEvent('load')
  await follow('Returns')
  await again
  await settled(page)
  await expect(gone).toBeVisible()
  await page.goto('/')
  await settled(page)
  expect(documents).toBe(4)
  await follow('Returns')
  await expect(gone).toBeVisible()
  await settled(page)
  expect(documents).toBe(4)
})
