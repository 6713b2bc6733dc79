import { expect, type Page } from 'playwright/test'

/** The admin account of the shop under test. */
export const owner = { email: 'owner@example.org', password: 'rosewater and cardamom' }

/** Settings with which the shop creates this admin at its first start. */
export const ownerSettings = { SHOP_ADMIN_EMAIL: owner.email, SHOP_ADMIN_PASSWORD: owner.password }

/** Signs the owner in through the API. */
export async function signInOwner(page: Pick<Page, 'request'>): Promise<void> {
  const reply = await page.request.post('/api/login', { data: owner })
  expect(reply.status()).toBe(200)
}

/** Returns the locator of the toast of the dashboard with this text. */
export const dashboardToast = (page: Page, text: string | RegExp) =>
  page.locator('[data-toasts]').getByText(text).first()
