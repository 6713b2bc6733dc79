import { expect, type Page } from 'playwright/test'

export const visitor = {
  email: 'noor@example.org',
  mobile: '98765 43210',
  username: 'Noor Jahan',
  password: 'rosewater',
}

export const passwordBox = (page: Page) => page.getByLabel('Password', { exact: true })

/** Registers the visitor through the API, which also signs the visitor in. Open pages are not notified of this. */
export async function register(page: Page): Promise<void> {
  const reply = await page.request.post('/api/register', { data: visitor })
  expect(reply.status()).toBe(201)
}

/** Signs the visitor in through the login form. */
export async function logIn(page: Page, password = visitor.password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(visitor.email)
  await passwordBox(page).fill(password)
  // Press Enter instead of the button, because a notice that appears above the form would move the button.
  await passwordBox(page).press('Enter')
}

/** Registers the visitor and signs in through the login form. Afterwards the page shows the profile. */
export async function registerAndLogIn(page: Page): Promise<void> {
  await register(page)
  await page.request.post('/api/logout')
  await logIn(page)
  await expect(page.getByRole('tab', { name: 'Profile Info' })).toBeVisible()
}

/** Mocks the responses to all requests for a path. */
export const mockResponse = (page: Page, path: string, status: number, body: unknown) =>
  page.route(path, (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )

/** Returns the body of an error response in the format of the API. */
export const errorBody = (message: string, fields?: Record<string, string>) => ({
  error: message,
  message,
  code: 'test',
  requestId: 'test',
  ...(fields ? { fields } : {}),
})
