import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, type Page, request } from 'playwright/test'
import { passwordBox } from './account.ts'
import type { ShopProcess } from './shop-process.ts'

/** An account for tests that need more than one account. */
export interface Account {
  email: string
  mobile: string
  username: string
  password: string
}

export const asha: Account = {
  email: 'asha@example.org',
  mobile: '+919811111111',
  username: 'Asha Rao',
  password: 'rosewater one',
}

export const bilal: Account = {
  email: 'bilal@example.org',
  mobile: '+919822222222',
  username: 'Bilal Anwar',
  password: 'rosewater two',
}

/** Registers the accounts through the API. The browser of the test is not signed in. */
export async function registerAccounts(shop: ShopProcess, accounts: readonly Account[]): Promise<void> {
  for (const data of accounts) {
    const api = await request.newContext({ baseURL: shop.url })
    expect((await api.post('/api/register', { data })).status()).toBe(201)
    await api.dispose()
  }
}

/** Signs in as the given account through the login form. */
export async function signInAs(page: Page, { email, password, username }: Account): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await passwordBox(page).fill(password)
  // Press Enter instead of the button, because the button moves when the notice of unsent outbox entries appears above
  // it.
  await passwordBox(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
}

/** Ends the sessions of all accounts on the server. */
export function endSessions({ dataDir }: ShopProcess): void {
  const db = new Sqlite(join(dataDir, 'shop.db'))
  db.prepare('delete from sessions').run()
  db.close()
}
