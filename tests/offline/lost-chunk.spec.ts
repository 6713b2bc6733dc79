import { expect } from 'playwright/test'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

test('a screen whose chunk fails to load reloads the page once, and offline shows a message without reloading', async ({
  page,
  context,
}) => {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  const follow = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
  const offlineScreen = page.getByRole('heading', { name: 'You seem to be offline' })
  const failedScreen = page.getByRole('heading', { name: 'This page could not be loaded' })
  await page.goto('/')
  await settled(page)
  await page.evaluate(() => Object.assign(window, { marked: true }))

  await context.setOffline(true)
  await follow('Shipping')
  await expect(offlineScreen).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'marked'))).toBe(true)
  await context.setOffline(false)
  expect(documents).toBe(1)

  // Simulate a deployment that removed the chunk permanently.
  await context.route('**/assets/returns-*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/')
  await settled(page)
  const again = page.waitForEvent('load')
  await follow('Returns')
  await again
  await settled(page)
  await expect(failedScreen).toBeVisible()
  await page.goto('/')
  await settled(page)
  expect(documents).toBe(4)
  await follow('Returns')
  await expect(failedScreen).toBeVisible()
  await settled(page)
  expect(documents).toBe(4)
})
