import { afterAll, expect, test } from 'vitest'
import { register } from '#contract/account'
import { createOrder } from '#contract/checkout'
import { subscribe } from '#contract/newsletter'
import * as hi from '../../texts/hi/validation.ts'
import * as ur from '../../texts/ur/validation.ts'
import { registerBody, signUp } from '../testing/account.ts'
import { addProduct } from '../testing/data.ts'
import { createOrderPath, orderBody } from '../testing/order-body.ts'
import { readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { apiTexts } from './shop-error.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const urdu = { 'accept-language': 'ur' }

test('an API error has its message in the language of the request, and the same error code in every language', async () => {
  const { user } = await signUp(shop)
  const body = registerBody({ email: user.email })
  for (const [language, headers] of [
    ['en', {}],
    ['hi', { 'accept-language': 'hi-IN,en;q=0.5' }],
    ['ur', urdu],
  ] as const) {
    const error = await readError(await shop.visitor().post(register.path, body, headers))
    const message = apiTexts[language].userExists
    expect(error).toMatchObject({ code: 'conflict', message, error: message })
  }
})

test('the query parameter `?lang` has priority over Accept-Language for error messages, also for an unknown path', async () => {
  const error = await readError(await shop.app.request('/api/unknown?lang=hi', { headers: urdu }))
  expect(error).toMatchObject({ code: 'not_found', message: apiTexts.hi.notFound })
})

test('error messages of invalid fields are in the language of the request', async () => {
  const body = registerBody({ email: 'x', mobile: '12', username: 'a'.repeat(300), password: 'short' })
  const error = await readError(await shop.visitor().post(register.path, body, urdu))
  expect(error).toMatchObject({
    code: 'invalid',
    message: ur.loginEmailInvalid,
    fields: {
      email: ur.loginEmailInvalid,
      mobile: ur.phoneShort,
      username: ur.tooLong(200),
      password: ur.passwordShort,
    },
  })
})

test('the error message for a field of the wrong type is in the language of the request', async () => {
  const error = await readError(
    await shop.visitor().post(subscribe.path, { email: ['a'] }, { 'accept-language': 'hi' }),
  )
  expect(error).toMatchObject({ fields: { email: hi.emailInvalid } })
  const order = { ...orderBody(await addProduct(shop), 1), items: 'none' }
  expect(await readError(await shop.visitor().post(createOrderPath, order, urdu))).toMatchObject({
    fields: { items: apiTexts.ur.checkInput },
  })
})

test('the message about a refused order is in the language of the request', async () => {
  const product = await addProduct(shop, { name: 'Majun', inventory: 1 })
  const response = await shop.visitor().post(createOrder.path, orderBody(product, 2), urdu)
  const message = apiTexts.ur.productLeft('Majun', 1)
  expect(await response.json()).toMatchObject({ success: false, code: 'out_of_stock', message, error: message })
})

test('the rupee sign is shown before the amount in the Urdu message about a refused order', async () => {
  const product = await addProduct(shop)
  const response = await shop.visitor().post(createOrder.path, orderBody(product, 1, { amount: '1.00' }), urdu)
  const message = apiTexts.ur.totalChanged('\u2066₹640.00\u2069')
  expect(await response.json()).toMatchObject({ success: false, code: 'amount_changed', message })
})

test('a repeated request gets the stored response in the language of the first request', async () => {
  const visitor = shop.visitor()
  const body = { email: 'mira@example.com' }
  const first = await visitor.post(subscribe.path, body, { ...urdu, 'idempotency-key': 'k1' })
  const second = await visitor.post(subscribe.path, body, { 'accept-language': 'hi', 'idempotency-key': 'k1' })
  expect(await first.json()).toEqual({ message: apiTexts.ur.subscribed })
  expect(await second.json()).toEqual({ message: apiTexts.ur.subscribed })
})
