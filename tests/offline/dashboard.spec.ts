import { expect } from 'playwright/test'
import { readyForOffline } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test('offline the dashboard says that it needs a network', async ({ page, context }) => {
  await page.goto('/')
  await readyForOffline(page)
  await context.setOffline(true)
  await page.goto('/admin/orders')
  await expect(page.getByText('The dashboard needs a network connection.')).toBeVisible()
})
