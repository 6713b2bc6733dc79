import { expect, type Page } from 'playwright/test'

export const visitor = {
  email: 'noor@example.org',
  mobile: '98765 43210',
  username: 'Noor Jahan',
  password: 'rosewater',
}

export const passwordBox = (page: Page) => page.getByLabel('Password', { exact: true })

/** Makes an account without the form, and signs in; the shop's pages find out by themselves. */
export async function registered(page: Page): Promise<void> {
  const reply = await page.request.post('/api/register', { data: visitor })
  expect(reply.status()).toBe(201)
}

/** Signs in with the form. */
export async function logIn(page: Page, password = visitor.password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(visitor.email)
  await passwordBox(page).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** An account, signed in with the form, on its profile. */
export async function signedIn(page: Page): Promise<void> {
  await registered(page)
  await page.request.post('/api/logout')
  await logIn(page)
  await expect(page.getByRole('tab', { name: 'Profile Info' })).toBeVisible()
}

/** Lets the shop answer a path so, as often as it is asked. */
export const answer = (page: Page, path: string, status: number, body: unknown) =>
  page.route(path, (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )

/** An error as the shop makes it. */
export const failure = (message: string, fields?: Record<string, string>) => ({
  error: message,
  message,
  code: 'test',
  requestId: 'test',
  ...(fields ? { fields } : {}),
})
