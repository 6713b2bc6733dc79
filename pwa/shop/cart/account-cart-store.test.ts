import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackedOrder } from '#rules/order/order-status'
import { order } from '../../api/testing/order.cases.ts'
import type { ChangedLine } from './account-cart-store.ts'
import { card, openTab, startFresh, storage } from './testing/cart-tabs.cases.ts'

startFresh()

const me = 5
let held: Promise<unknown> = Promise.resolve()
/** The lock shared by all tabs: only one of them sends cart edits at a time. */
const locks = {
  request<T>(_name: string, work: () => Promise<T>): Promise<T> {
    const next = held.then(work, work)
    held = next
    return next
  },
}
const setOnLine = (onLine: boolean) => vi.stubGlobal('navigator', { onLine, locks })
const signedInKey = 'gulbagh-signed-in'
const editDelayMs = 1000

/** Creates a fake server for `/api/cart` that records its requests. */
function createServer() {
  const lines = new Map<number, { quantity: number; updatedAt: string }>()
  const requests: (ChangedLine[] | 'read')[] = []
  const unknown = new Set<number>()
  let writes = 0
  const set = (productId: number, quantity: number) => {
    writes += 1
    if (quantity === 0) lines.delete(productId)
    else lines.set(productId, { quantity, updatedAt: new Date(writes * 1000).toISOString() })
  }
  const server = {
    requests,
    unknown,
    set,
    account: me as number | null,
    status: 200,
    headers: {} as Record<string, string>,
    /** Called after the request is handled and before its response is sent. */
    beforeReply: async () => {},
    quantities: () => [...lines].map(([id, { quantity }]) => [id, quantity]),
    async fetch(_url: string, init: RequestInit) {
      const acting = new Headers(init.headers).get('x-acting-user')
      const changed: ChangedLine[] | null = init.body ? JSON.parse(String(init.body)).items : null
      requests.push(changed ?? 'read')
      if (server.status === 0) throw new TypeError('Failed to fetch')
      if (server.status !== 200) {
        return Response.json({ code: 'test' }, { status: server.status, headers: server.headers })
      }
      if (acting !== String(server.account)) return Response.json({ code: 'other_user' }, { status: 409 })
      for (const { productId, quantity } of changed ?? []) if (!unknown.has(productId)) set(productId, quantity)
      const items = [...lines].map(([productId, line]) => ({ productId, slug: `product-${productId}`, ...line }))
      await server.beforeReply()
      return Response.json({ items })
    },
  }
  return server
}

let server: ReturnType<typeof createServer>
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  held = Promise.resolve()
  server = createServer()
  page = new EventTarget()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('sessionStorage', {})
  setOnLine(true)
  storage.set(signedInKey, `u${me}`)
})
afterEach(() => vi.useRealTimers())

const sent = () => server.requests.filter((request) => request !== 'read')

/** Opens a tab that syncs the account's cart with the server, and waits for the first sync. */
async function openFollowing() {
  const tab = await openTab()
  const account = await import('./account-cart-store.ts')
  const owner = await import('../../offline/owner.ts')
  // Read the cart first, as the cart button on a page does.
  tab.readCart()
  account.followAccountCart()
  await account.sendCartEdits()
  await tab.rereadCart()
  const quantities = () => tab.readCart().lines.map(({ productId, quantity }) => [productId, quantity])
  /** Advances the timers past the delay after the last cart edit, and waits for the cart sync. */
  const afterDelay = async () => {
    await vi.advanceTimersByTimeAsync(editDelayMs)
    await held.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...tab, ...account, ...owner, quantities, afterDelay }
}

test('at sign-in, the carts of device and server both get the larger quantity of each cart line', async () => {
  storage.delete(signedInKey)
  const guest = await openTab()
  await guest.addToCart(card(1), 2)
  await guest.addToCart(card(2), 1)
  server.set(1, 1)
  server.set(2, 4)
  server.set(3, 1)
  storage.set(signedInKey, `u${me}`)
  const tab = await openFollowing()
  expect(tab.quantities()).toEqual([
    [1, 2],
    [2, 4],
    [3, 1],
  ])
  expect(server.requests).toEqual(['read', [{ productId: 1, quantity: 2 }]])
  expect(server.quantities()).toEqual([
    [1, 2],
    [2, 4],
    [3, 1],
  ])
})

test('the cart of a guest is not sent to the server until an account signs in', async () => {
  storage.delete(signedInKey)
  const tab = await openFollowing()
  await tab.addToCart(card(1), 2)
  await tab.afterDelay()
  expect(server.requests).toEqual([])
  tab.setOwner(`u${me}`)
  await tab.sendCartEdits()
  expect(server.quantities()).toEqual([[1, 2]])
})

test('several cart edits are sent together, one second after the last edit', async () => {
  const tab = await openFollowing()
  await tab.addToCart(card(1), 2)
  await vi.advanceTimersByTimeAsync(editDelayMs - 1)
  await tab.stepCartQuantity({ productId: 1 }, 1)
  await tab.addToCart(card(2))
  await vi.advanceTimersByTimeAsync(editDelayMs - 1)
  expect(sent()).toEqual([])
  await tab.afterDelay()
  expect(sent()).toEqual([
    [
      { productId: 1, quantity: 3 },
      { productId: 2, quantity: 1 },
    ],
  ])
  await tab.afterDelay()
  expect(server.requests).toHaveLength(2)
})

test('cart lines that another device changed, added and removed are shown when the page becomes visible', async () => {
  const tab = await openFollowing()
  await tab.addToCart(card(1), 2)
  await tab.addToCart(card(2), 2)
  await tab.afterDelay()
  server.set(1, 5)
  server.set(2, 0)
  server.set(3, 1)
  vi.stubGlobal('document', Object.assign(document, { visibilityState: 'visible' }))
  document.dispatchEvent(new Event('visibilitychange'))
  await tab.sendCartEdits()
  expect(tab.quantities()).toEqual([
    [1, 5],
    [3, 1],
  ])
  expect(sent()).toHaveLength(1)
})

test('cart edits are sent at once when the page becomes hidden', async () => {
  const tab = await openFollowing()
  await tab.addToCart(card(1))
  vi.stubGlobal('document', Object.assign(document, { visibilityState: 'hidden' }))
  document.dispatchEvent(new Event('visibilitychange'))
  await tab.sendCartEdits()
  expect(server.quantities()).toEqual([[1, 1]])
})

test('a cart edit made during a request is sent by the next request, and a line removed during a request is not restored', async () => {
  const tab = await openFollowing()
  await tab.addToCart(card(1), 2)
  await tab.addToCart(card(2), 2)
  server.beforeReply = async () => {
    server.beforeReply = async () => {}
    await tab.stepCartQuantity({ productId: 1 }, 1)
    await tab.removeFromCart({ productId: 2 })
  }
  await tab.sendCartEdits()
  expect(tab.quantities()).toEqual([[1, 3]])
  await tab.afterDelay()
  expect(tab.quantities()).toEqual([[1, 3]])
  expect(server.quantities()).toEqual([[1, 3]])
})

test('with two open tabs, a cart edit is sent once, and the second tab shows the edit without a request', async () => {
  const one = await openFollowing()
  const two = await openFollowing()
  const shown = new Promise<void>((resolve) => {
    two.watchCart(() => two.quantities().length > 0 && resolve())
  })
  await one.addToCart(card(1), 2)
  await shown
  for (let round = 0; round < 3; round++) {
    await one.afterDelay()
    await two.afterDelay()
  }
  expect(sent()).toEqual([[{ productId: 1, quantity: 2 }]])
  expect(two.quantities()).toEqual([[1, 2]])
})

test('cart edits made offline are sent when the connection returns, also after a reload', async () => {
  const tab = await openFollowing()
  await tab.addToCart(card(1), 2)
  await tab.afterDelay()
  setOnLine(false)
  await tab.stepCartQuantity({ productId: 1 }, 1)
  await tab.addToCart(card(2))
  await tab.afterDelay()
  const later = await openFollowing()
  expect(sent()).toHaveLength(1)
  server.set(3, 1)
  setOnLine(true)
  page.dispatchEvent(new Event('online'))
  await later.sendCartEdits()
  await later.rereadCart()
  expect(server.quantities()).toEqual([
    [1, 3],
    [3, 1],
    [2, 1],
  ])
  expect(later.quantities()).toEqual([
    [1, 3],
    [2, 1],
    [3, 1],
  ])
})

test('a cart edit whose request got no response is sent again', async () => {
  const tab = await openFollowing()
  server.status = 0
  await tab.addToCart(card(1))
  await tab.afterDelay()
  expect(tab.quantities()).toEqual([[1, 1]])
  server.status = 200
  page.dispatchEvent(new Event('online'))
  const { recordResponse } = await import('../../api/online-store.ts')
  recordResponse(Response.json([]), '/api/categories')
  await tab.sendCartEdits()
  expect(server.quantities()).toEqual([[1, 1]])
})

test.each([401, 409, 400, 429])(
  'after a response with status %i cart edits stay on the device, and further edits cause no request',
  async (status) => {
    const tab = await openFollowing()
    server.status = status
    for (const id of [1, 2, 3]) {
      await tab.addToCart(card(id))
      await tab.afterDelay()
    }
    expect(sent()).toHaveLength(1)
    expect(tab.quantities()).toHaveLength(3)
    server.status = 200
    page.dispatchEvent(new Event('online'))
    await tab.sendCartEdits()
    expect(server.quantities()).toHaveLength(3)
  },
)

test('after a response with status 429 cart edits are sent when the time in Retry-After has passed', async () => {
  const tab = await openFollowing()
  server.status = 429
  server.headers = { 'retry-after': '30' }
  await tab.addToCart(card(1))
  await tab.afterDelay()
  server.status = 200
  await tab.addToCart(card(2))
  await tab.afterDelay()
  await vi.advanceTimersByTimeAsync(28_000)
  expect(server.quantities()).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  await tab.sendCartEdits()
  expect(server.quantities()).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test('the response to a cart request of the previous account is ignored after another account signs in', async () => {
  const tab = await openFollowing()
  await tab.addToCart(card(1))
  server.beforeReply = async () => {
    server.beforeReply = async () => {}
    server.account = 8
    server.set(1, 0)
    server.set(7, 3)
    tab.setOwner('u8')
  }
  await tab.sendCartEdits()
  await tab.sendCartEdits()
  await tab.rereadCart()
  expect(sent()).toHaveLength(1)
  expect(tab.quantities()).toEqual([[7, 3]])
})

test('signing out sends the last cart edit and does not remove cart lines on the server', async () => {
  const tab = await openFollowing()
  await tab.addToCart(card(1), 2)
  await tab.sendCartEdits()
  tab.stopStoring()
  await tab.clearCart()
  await tab.afterDelay()
  expect(server.quantities()).toEqual([[1, 2]])
  expect(sent()).toHaveLength(1)
})

test('signing out waits up to 20 seconds for the response to the last cart edit', async () => {
  const tab = await openFollowing()
  await tab.addToCart(card(1), 2)
  let reply = () => {}
  const isReceived = new Promise<void>((received) => {
    server.beforeReply = () => {
      received()
      return new Promise((resolve) => {
        reply = resolve
      })
    }
  })
  const ended: string[] = []
  const sending = tab.sendCartEdits().then(() => ended.push('edits sent'))
  await isReceived
  await vi.advanceTimersByTimeAsync(19_999)
  expect(ended).toEqual([])
  reply()
  await sending
  expect(server.quantities()).toEqual([[1, 2]])
})

test('signing out sends cart edits that were waiting after a refused request', async () => {
  const tab = await openFollowing()
  server.status = 429
  await tab.addToCart(card(1))
  await tab.afterDelay()
  server.status = 200
  await tab.addToCart(card(2))
  await tab.sendCartEdits()
  expect(server.quantities()).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test('signing out sends cart edits made offline, even if the page has not detected the connection yet', async () => {
  const tab = await openFollowing()
  const { recordConnection } = await import('../../api/online-store.ts')
  recordConnection(false)
  await tab.addToCart(card(1))
  await tab.afterDelay()
  expect(sent()).toEqual([])
  await tab.sendCartEdits()
  expect(server.quantities()).toEqual([[1, 1]])
})

const completionOf = (productId: number, quantity: number) => ({
  order: {
    orderId: 5,
    orderNumber: 'GB-261121-7KQ4M',
    email: 'amina@example.org',
    placedAt: 1,
    asOf: 1,
    events: [],
    lines: [{ productId, slug: `product-${productId}`, name: 'Product', quantity, price: '100.00', imageUrl: null }],
    order: trackedOrder(order),
  },
  drafts: [],
  entries: [],
  required: null,
})

test('a product that is added to the cart again right after it was ordered stays in the cart', async () => {
  const tab = await openFollowing()
  await tab.addToCart(card(1), 2)
  await tab.afterDelay()
  server.set(1, 0)
  await tab.completeOrder(completionOf(1, 2))
  await tab.addToCart(card(1), 2)
  await tab.afterDelay()
  expect(tab.quantities()).toEqual([[1, 2]])
  expect(server.quantities()).toEqual([[1, 2]])
})

test("after an order, an ordered line that is left in the account's cart on the server is removed from that cart", async () => {
  const tab = await openFollowing()
  await tab.addToCart(card(1), 2)
  await tab.afterDelay()
  await tab.completeOrder(completionOf(1, 2))
  await tab.afterDelay()
  expect(tab.quantities()).toEqual([])
  expect(server.quantities()).toEqual([])
})

test("a cart that an older app version stored on the device is merged with the account's cart on the server at the first start", async () => {
  const old = await openTab()
  await old.addToCart(card(1), 2)
  expect(await old.withDb((db) => db.get('owner', 'current'))).toEqual({ name: 'current', owner: me })
  server.set(1, 1)
  server.set(2, 1)
  const tab = await openFollowing()
  expect(tab.quantities()).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(server.quantities()).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test('a cart line removed right before a reload is removed on the server and not restored by the next page', async () => {
  const tab = await openFollowing()
  await tab.addToCart(card(1), 2)
  await tab.afterDelay()
  await tab.removeFromCart({ productId: 1 })
  const later = await openFollowing()
  expect(later.quantities()).toEqual([])
  expect(server.quantities()).toEqual([])
})

test('a cart line with a product unknown to the server stays on the device and is sent only once', async () => {
  server.unknown.add(9)
  const tab = await openFollowing()
  await tab.addToCart(card(9))
  await tab.afterDelay()
  page.dispatchEvent(new Event('online'))
  await tab.sendCartEdits()
  await tab.afterDelay()
  expect(sent()).toHaveLength(1)
  expect(tab.quantities()).toEqual([[9, 1]])
})

test('if a tab cannot get the lock for sending, its cart edits are sent at the next online event', async () => {
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: () => Promise.reject(new DOMException('not active', 'InvalidStateError')) },
  })
  const tab = await openFollowing()
  await tab.addToCart(card(1))
  await tab.afterDelay()
  expect(server.requests).toEqual([])
  setOnLine(true)
  page.dispatchEvent(new Event('online'))
  await tab.sendCartEdits()
  expect(server.quantities()).toEqual([[1, 1]])
})

test('without IndexedDB cart edits stay on the device and are not sent to the server', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const tab = await openFollowing()
  await tab.addToCart(card(1))
  await tab.afterDelay()
  expect(server.requests).toEqual([])
  expect(tab.quantities()).toEqual([[1, 1]])
})
