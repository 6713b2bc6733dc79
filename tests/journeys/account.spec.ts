import { expect } from 'playwright/test'
import { errorBody, logIn, mockResponse, passwordBox, register, registerAndLogIn, visitor } from '../support/account.ts'
import { aProduct, putInCart } from '../support/buying.ts'
import { linkInEmail } from '../support/emails.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

// With a service worker, the faked responses of these tests would not reach the page.
test.use({ serviceWorkers: 'block' })

test('a visitor can sign up, is greeted by name, and signing out deletes cart, wishlist and form input @both', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Login' }).first().click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  // Waits for the sign-up page, because the login page has an email field too.
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Mobile number').fill(visitor.mobile)
  await page.getByLabel('Username').fill(visitor.username)
  await passwordBox(page).fill(visitor.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(visitor.password)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordBox(page)).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/')

  await putInCart(page, await aProduct(page, 'many'))
  await page
    .getByRole('button', { name: /^Wishlist/ })
    .first()
    .click()
  const other = await context.newPage()
  await other.goto('/contact-us')
  await other.getByLabel('Subject').fill('A secret of mine')

  const opener = page.getByRole('button', { name: `Account of ${visitor.username}` })
  await opener.click()
  const menu = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`)
  await expect(menu).toContainText(visitor.email)
  await expect(menu.getByRole('listitem')).toHaveText(['Profile', 'Track Orders', 'Logout'])
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Profile' }).and(page.locator(':focus'))).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).first().focus()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('gulbagh-wishlist'))).toBeNull()
  await other.goto('/contact-us')
  await expect(other.getByLabel('Subject')).toHaveValue('')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('the mobile menu links to the profile and has a logout button', async ({ page }) => {
  await registerAndLogIn(page)
  await page.getByLabel('Menu', { exact: true }).first().click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible()
  const left = page.waitForEvent('load')
  await menu.getByRole('button', { name: 'Logout' }).click()
  await left
  await expect(page).toHaveURL('/')
  await settled(page)
  await page.getByLabel('Menu', { exact: true }).first().click()
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('the sign-up form shows field errors at the fields and server errors in an alert', async ({ page }) => {
  await register(page)
  await page.request.post('/api/logout')
  await page.goto('/signup')
  const send = page.getByRole('button', { name: 'Sign up' })
  await send.click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
  await expect(page.getByText('Please confirm your password')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()

  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Mobile number').fill(visitor.mobile)
  await page.getByLabel('Username').fill('Somebody Else')
  await passwordBox(page).fill(visitor.password)
  const again = page.getByLabel('Confirm password', { exact: true })
  await again.fill('something else')
  await send.click()
  await expect(again).toBeFocused()
  await expect(again).toHaveAccessibleDescription("Passwords don't match")
  await again.fill(visitor.password)
  await send.click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(
    'An account with this email already exists. Please use a different email or try logging in.',
  )

  await page.getByLabel('Email').fill('another@example.org')
  await page.getByLabel('Username').fill(visitor.username)
  await send.click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/^This username is taken/)
  await expect(page.getByLabel('Username')).toBeFocused()

  await mockResponse(page, '/api/register', 400, errorBody('Wrong'))
  await send.click()
  await expect(alert).toHaveText(
    'Please check your information and try again. Make sure all fields are filled correctly.',
  )
  await mockResponse(page, '/api/register', 500, errorBody('Broken'))
  await send.click()
  await expect(alert).toHaveText('Server error. Please try again later.')
  await mockResponse(page, '/api/register', 503, errorBody('We are just opening. Please come back soon.'))
  await send.click()
  await expect(alert).toHaveText('We are just opening. Please come back soon.')

  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('another@example.org')
  await expect(passwordBox(page)).toHaveValue('')
})

test('the login form shows errors, and a successful login opens the profile', async ({ page }) => {
  await register(page)
  await page.request.post('/api/logout')
  await page.goto('/login')
  const send = page.getByRole('button', { name: 'Log in' })
  await send.click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
  await expect(passwordBox(page)).toHaveAccessibleDescription('Password is required')
  await logIn(page, 'wrong')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Invalid email or password. Please check your credentials and try again.')
  await mockResponse(page, '/api/login', 500, errorBody('Broken'))
  await send.click()
  await expect(alert).toHaveText('Server error. Please try again later.')
  await mockResponse(page, '/api/login', 503, errorBody('We are just opening. Please come back soon.'))
  await send.click()
  await expect(alert).toHaveText('We are just opening. Please come back soon.')
  await page.unroute('/api/login')

  await passwordBox(page).fill(visitor.password)
  await send.click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: visitor.username })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL('/profile')
})

test.describe('sign-in with the rate limits of production', () => {
  test.use({ shopOptions: { settings: { RATE_LIMIT_FACTOR: '1' } } })

  test('the eleventh login attempt is rate limited', async ({ page }) => {
    await register(page)
    for (let tries = 0; tries < 10; tries++) {
      const data = { email: visitor.email, password: 'wrong' }
      expect((await page.request.post('/api/login', { data })).status()).toBe(401)
    }
    await page.request.post('/api/logout')
    await logIn(page)
    await expect(page.getByRole('alert')).toHaveText(
      'Too many login attempts. Please wait a few minutes before trying again.',
    )
  })
})

test('logging in without a network shows a message and does not clear the form', async ({ page, shop }) => {
  await register(page)
  await page.request.post('/api/logout')
  await page.goto('/login')
  await settled(page)
  await page.getByLabel('Email').fill(visitor.email)
  await passwordBox(page).fill(visitor.password)
  await shop.stop()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Logging in needs a network connection.')
  await shop.restart()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/profile')
})

test('a password reset link from an email sets a new password once and shows an error the second time', async ({
  page,
  shop,
}) => {
  await register(page)
  await page.request.post('/api/logout')
  await page.goto('/login')
  await page.getByLabel('Email').fill('noor@')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const sendLink = page.getByRole('button', { name: 'Send reset link' })
  await expect(sendLink).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('noor@')
  await sendLink.click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
  await page.getByLabel('Email').fill(visitor.email)
  await mockResponse(page, '/api/forgot-password', 500, errorBody('Broken'))
  await sendLink.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to send reset email. Please try again.')
  await page.unroute('/api/forgot-password')
  await sendLink.click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
  await expect(page.getByText('If an account with that email exists, a reset link has been sent.')).toBeVisible()
  await expect(page.getByText(/^The link works once and for one hour\./)).toBeVisible()
  await page.getByRole('button', { name: 'Try Another Email' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')

  const link = await linkInEmail(shop, visitor.email, '/reset-password')
  await page.goto(link)
  const box = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('Confirm new password', { exact: true })
  await expect(box).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await box.fill('short')
  await again.fill('shorts')
  const send = page.getByRole('button', { name: 'Reset password' })
  await send.click()
  await expect(box).toHaveAccessibleDescription(/^Password must be at least 8 characters/)
  await box.fill('orange blossom')
  await again.fill('orange blossoms')
  await send.click()
  await expect(again).toHaveAccessibleDescription("Passwords don't match")
  await again.fill('orange blossom')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeFocused()
  await page.getByRole('button', { name: 'Continue to Login' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, 'orange blossom')
  await expect(page).toHaveURL('/profile')

  await page.goto('about:blank')
  await page.goto(link)
  await box.fill('orange blossom')
  await again.fill('orange blossom')
  await send.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Reset Failed')
  await mockResponse(page, '/api/reset-password', 400, errorBody('That link is from last year.'))
  await send.click()
  await expect(alert).toContainText('That link is from last year.')
  await mockResponse(page, '/api/reset-password', 200, '<html>')
  await send.click()
  await expect(alert).toContainText('The reset link may be invalid or expired. Please request a new reset link.')
})

test('a password reset link needs a token of at least 11 characters, and a token in the query string is removed from the URL', async ({
  page,
}) => {
  for (const address of ['/reset-password', '/reset-password?token=0123456789', '/reset-password#token=0123456789']) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' }), address).toBeVisible()
    await page.getByRole('link', { name: 'Request a new reset link' }).click()
    await expect(page, address).toHaveURL('/forgot-password')
  }
  await page.goto('/reset-password?token=01234567890')
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
})

test('the link in the confirmation email confirms the email address once, after a click on the button of its page', async ({
  page,
  shop,
}) => {
  await register(page)
  const link = await linkInEmail(shop, visitor.email, '/confirm-email')
  const confirm = page.getByRole('button', { name: 'Confirm my email' })
  // Opening the link without pressing the button, as a mail scanner does, neither confirms the email address nor
  // invalidates the link.
  await page.goto(link)
  await expect(confirm).toBeVisible()
  await expect(page).toHaveURL('/confirm-email')
  for (const outcome of ['Email confirmed', 'Email not confirmed']) {
    await page.goto('about:blank')
    await page.goto(link)
    await confirm.click()
    await expect(page.getByRole('heading', { name: outcome })).toBeVisible()
  }
})
