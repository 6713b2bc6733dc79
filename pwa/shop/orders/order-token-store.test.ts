import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage, stubBrowser } from '../../offline/testing/own-records.cases.ts'

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('location', { pathname: '/track-order' })
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a page of the shop with the tokens of order links that it stores. */
const open = async () => ({ ...(await openPage()), ...(await import('./order-token-store.ts')) })

test.each([
  ['a guest', null],
  ['an account', 'u5'],
])(
  'the token of an order link that %s opened is used by the same account or guest, also after a reload',
  async (_, mark) => {
    const page = await open()
    page.setOwner(mark)
    const state = page.tokenState('secret')
    expect(page.usableToken(state.orderToken)).toBe('secret')
    const reloaded = await open()
    expect(reloaded.usableToken(state.orderToken)).toBe('secret')
  },
)

test.each([
  ['an account opened and a guest finds', 'u5', null],
  ['an account opened and another account finds', 'u5', 'u7'],
  ['a guest opened and an account finds', null, 'u7'],
] as const)('the token of an order link that %s in the browser history is not used', async (_, opener, finder) => {
  const page = await open()
  page.setOwner(opener)
  const state = page.tokenState('secret')
  page.setOwner(finder)
  expect(page.usableToken(state.orderToken)).toBeNull()
})

test('a token of an order link that an older app version stored without its account is not used', async () => {
  const page = await open()
  expect(page.usableToken('secret')).toBeNull()
  expect(page.usableToken(undefined)).toBeNull()
  expect(page.tokenState(null).orderToken).toBeUndefined()
})
