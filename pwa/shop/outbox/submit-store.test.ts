import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../offline/testing/own-records.cases.ts'

interface Request {
  key: string | null
  acting: string | null
  body: string
}

const requests: Request[] = []
let answer: (request: Request) => Promise<Response>
/** Whether the shop answers requests to `/healthz`. */
let isShopUp: boolean

const json = (status: number, reply: object, headers = {}) =>
  new Response(JSON.stringify(reply), { status, headers: { 'content-type': 'application/json', ...headers } })
const received = async () => json(201, { message: 'Thank you', ticket: 'GB-C-7KQ4M2' })
const never = () => new Promise<never>(() => undefined)
const lost = () => Promise.reject(new TypeError('network'))

beforeEach(() => {
  requests.length = 0
  answer = received
  isShopUp = false
  stubBrowser()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('fetch', (path: string, { headers, body }: RequestInit) => {
    if (path === '/healthz') return isShopUp ? Promise.resolve(json(200, {})) : lost()
    const given = new Headers(headers)
    const request = {
      key: given.get('idempotency-key'),
      acting: given.get('x-acting-user'),
      body: String(body),
    }
    requests.push(request)
    return answer(request)
  })
  // With fake timers, the connection store does not retry its failing request during the test.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const text = { name: 'Amina', message: 'A crate of sharbat' }

/** Opens a page of the shop with its own module instances. */
async function openPage() {
  vi.resetModules()
  const { submitForm, runOutbox } = await import('./submit-store.ts')
  const { completeEntry } = await import('./complete-entry-store.ts')
  const { entryStore, readOutbox } = await import('../../offline/outbox/entry-store.ts')
  const { readDraft, saveDraft } = await import('../../offline/draft.ts')
  const { setOwner } = await import('../../offline/owner.ts')
  const { drain } = await import('../../offline/outbox/drain.ts')
  const { withOutboxLock } = await import('../../offline/outbox/drain.ts')
  const { sendEntry } = await import('../../offline/outbox/drain.ts')
  const { isOnline } = await import('../../api/online-store.ts')
  return {
    isOnline,
    readDraft,
    saveDraft,
    setOwner,
    runOutbox,
    /** Sends all writes in the outbox, as the worker does. */
    runWorker: () =>
      drain({
        store: entryStore,
        send: sendEntry,
        lock: (work) => withOutboxLock(true, work),
        isReachable: async () => false,
        now: Date.now,
      }),
    completeEntry,
    send: (body: object = text) =>
      submitForm({ kind: 'contact', path: '/api/contact', body }, () => body).catch((error: unknown) => error),
    vote: (voteType: string) => submitForm({ kind: 'vote', path: '/api/reviews/3/vote', body: { voteType } }),
    entries: async () => (await readOutbox()).entries,
  }
}
type Page = Awaited<ReturnType<typeof openPage>>

/** Resolves when the given number of requests was sent. */
const inFlight = (count = 1) => vi.waitFor(() => expect(requests).toHaveLength(count))

const draftAndStates = async (page: Page) => ({
  draft: await page.readDraft('contact'),
  states: (await page.entries()).map(({ state }) => state),
})

test('a contact message is waiting in the outbox during its request, and neither outbox nor draft contains it after the response', async () => {
  const page = await openPage()
  await page.saveDraft('contact', text)
  let during: unknown
  answer = async () => {
    during = await draftAndStates(page)
    return received()
  }
  expect(await page.send()).toEqual({ reply: { message: 'Thank you', ticket: 'GB-C-7KQ4M2' } })
  expect(during).toEqual({ draft: undefined, states: ['waiting'] })
  expect(await draftAndStates(page)).toEqual({ draft: undefined, states: [] })
  expect(Object.keys(localStorage)).toEqual([])
})

test('a contact message that got no response waits in the outbox and is sent again with the same idempotency key', async () => {
  const page = await openPage()
  answer = lost
  expect(await page.send()).toBe('waiting')
  expect(await draftAndStates(page)).toEqual({ draft: undefined, states: ['waiting'] })
  answer = received
  await page.runOutbox()
  expect(await page.entries()).toMatchObject([{ state: 'sent', reply: { ticket: 'GB-C-7KQ4M2' } }])
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
})

test('a contact message submitted offline whose request fails after the network returned is marked as tried', async () => {
  const page = await openPage()
  vi.stubGlobal('navigator', { onLine: false })
  answer = lost
  const sending = page.send()
  vi.stubGlobal('navigator', { onLine: true })
  expect(await sending).toBe('waiting')
  expect(await page.entries()).toMatchObject([{ state: 'waiting', tried: true }])
})

test('a contact message whose request fails while the device is offline is not marked as tried', async () => {
  const page = await openPage()
  vi.stubGlobal('navigator', { onLine: false })
  answer = lost
  expect(await page.send()).toBe('waiting')
  expect(await page.entries()).toMatchObject([{ state: 'waiting', tried: false }])
})

test('if the page is closed during the request of a contact message, the next page sends it with the same key and completes it once', async () => {
  const page = await openPage()
  await page.saveDraft('contact', text)
  answer = never
  void page.send()
  await inFlight()
  answer = received
  const next = await openPage()
  expect(await draftAndStates(next)).toEqual({ draft: undefined, states: ['waiting'] })
  await next.runOutbox()
  const [sent] = await next.entries()
  if (!sent) throw new Error('the entry is gone')
  expect([
    await next.completeEntry(sent, { isRequired: true }),
    await next.completeEntry(sent, { isRequired: true }),
  ]).toEqual([true, false])
  expect(await draftAndStates(next)).toEqual({ draft: undefined, states: [] })
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
})

test('a write that page and worker send from the outbox at the same time is stored once by the server and then deleted from the outbox', async () => {
  const page = await openPage()
  // Imitates the server: a second request with the same key is refused while the first one runs, and gets its response
  // afterwards.
  const stored = new Map<string, string>()
  answer = async ({ key, body }) => {
    if (stored.has(`${key}`)) return received()
    stored.set(`${key}`, body)
    await Promise.resolve()
    return received()
  }
  const [outcome] = await Promise.all([page.send(), inFlight().then(page.runWorker)])
  expect(outcome).toMatchObject({ reply: { ticket: 'GB-C-7KQ4M2' } })
  expect(stored.size).toBe(1)
  const entries = await page.entries()
  for (const entry of entries) await page.completeEntry(entry, { isRequired: true })
  expect(await page.entries()).toEqual([])
})

test('a response that the worker receives after the page has completed a write does not restore the write in the outbox', async () => {
  const page = await openPage()
  let arrive: (response: Response) => void = () => undefined
  answer = lost
  await page.send()
  answer = () =>
    new Promise((resolve) => {
      arrive = resolve
    })
  const worker = page.runWorker()
  await inFlight(2)
  answer = received
  expect(await page.send()).toMatchObject({ reply: { ticket: 'GB-C-7KQ4M2' } })
  arrive(await received())
  await worker
  await vi.waitFor(async () => expect(await page.entries()).toEqual([]))
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
})

test.each([
  ['an error page of a proxy', async () => new Response('<html>', { status: 403 })],
  ['a truncated response', async () => new Response('{"tic', { headers: { 'content-type': 'application/json' } })],
])(
  'a write in the outbox that always receives %s is retried later once the shop is reachable, and newer writes are sent',
  async (_, blocked) => {
    const page = await openPage()
    const { editOutbox } = await import('../../offline/outbox/entry-store.ts')
    const { entryOf } = await import('../../offline/outbox/testing/entry.cases.ts')
    await editOutbox(() => [entryOf('blocked', { number: 1 }), entryOf('newer', { number: 2, body: '{"n":2}' })])
    answer = (request) => (request.key === 'blocked' ? blocked() : received())
    expect(await page.runOutbox()).toMatchObject({ lost: true })
    expect(requests.map(({ key }) => key)).toEqual(['blocked'])
    isShopUp = true
    const sentAt = Date.now()
    expect(await page.runOutbox()).toMatchObject({ lost: false })
    expect(await page.entries()).toMatchObject([
      { key: 'blocked', state: 'waiting', tries: 1, nextAt: expect.toSatisfy((at) => at > sentAt) },
      { key: 'newer', state: 'sent' },
    ])
    expect(page.isOnline()).toBe(true)
  },
)

test('a message that is edited while its first version is being sent stays waiting in the outbox after the response', async () => {
  const page = await openPage()
  const { editEntry } = await import('../../offline/outbox/entry-store.ts')
  const edited = JSON.stringify({ ...text, message: 'Two crates' })
  answer = async ({ key }) => {
    await editEntry(String(key), (entry) => ({ ...entry, body: edited }))
    return received()
  }
  expect(await page.send()).toMatchObject({ reply: { ticket: 'GB-C-7KQ4M2' } })
  expect(await page.entries()).toMatchObject([{ state: 'waiting', body: edited }])
})

test.each([
  [400, { code: 'invalid', message: 'Wrong', fields: { message: 'Too short' } }],
  [429, { code: 'rate_limited', message: 'Too many messages' }],
  [500, { code: 'internal', message: 'Oops' }],
])(
  'after an error with status %i, the text of a message is a form draft again, and submitting it again sends the same idempotency key',
  async (status, reply) => {
    const page = await openPage()
    await page.saveDraft('contact', text)
    answer = async () => json(status, reply)
    expect(await page.send()).toMatchObject({ name: `HTTP${status}Error`, ...reply })
    expect(await draftAndStates(page)).toEqual({ draft: text, states: ['foreground'] })
    await page.runOutbox()
    expect(requests).toHaveLength(1)
    answer = received
    expect(await page.send()).toMatchObject({ reply: { ticket: 'GB-C-7KQ4M2' } })
    expect(requests[1]?.key).toBe(requests[0]?.key)
    expect(await draftAndStates(page)).toEqual({ draft: undefined, states: [] })
  },
)

test('after a truncated response, the text of a message is a form draft again, and submitting it again sends the same idempotency key', async () => {
  const page = await openPage()
  await page.saveDraft('contact', text)
  answer = async () => new Response('{"ticket":"GB', { status: 201, headers: { 'content-type': 'application/json' } })
  expect(await page.send()).toMatchObject({ name: 'HTTP200Error', message: '' })
  expect(await draftAndStates(page)).toEqual({ draft: text, states: ['foreground'] })
  answer = received
  expect(await page.send()).toMatchObject({ reply: { ticket: 'GB-C-7KQ4M2' } })
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
})

test('a contact message that is changed after an error gets a new idempotency key, and the old version is deleted from the outbox', async () => {
  const page = await openPage()
  answer = async () => json(400, { code: 'invalid', message: 'Wrong' })
  await page.send()
  answer = lost
  expect(await page.send({ ...text, message: 'Two crates' })).toBe('waiting')
  expect(requests[1]?.key).not.toBe(requests[0]?.key)
  expect(await page.entries()).toMatchObject([{ key: requests[1]?.key, state: 'waiting' }])
})

test('a contact message refused with key_reused leaves its text in the draft and nothing in the outbox', async () => {
  const page = await openPage()
  answer = async () => json(422, { code: 'key_reused', message: 'Used' })
  expect(await page.send()).toMatchObject({ code: 'key_reused' })
  expect(await draftAndStates(page)).toEqual({ draft: text, states: [] })
})

test.each([
  ['JSON without a message', json(502, { odd: true }), '{"odd":true}'],
  ['an HTML page', new Response('<html>Bad gateway', { status: 502 }), '<html>Bad gateway'],
  ['nothing', new Response('', { status: 502 }), 'HTTP 502'],
])(
  'the error message of a 502 response with %s is the response text, or the status if the text is empty',
  async (_, response, message) => {
    const page = await openPage()
    answer = async () => response
    expect(await page.send()).toMatchObject({ status: 502, message })
  },
)

test('a contact message is sent for the account that wrote it, and a refusal is stored for that account even if another account has signed in', async () => {
  const page = await openPage()
  page.setOwner('u5')
  answer = async () => {
    page.setOwner('u7')
    return json(409, { code: 'other_user', message: 'Another account' })
  }
  expect(await page.send()).toBe('account-changed')
  expect(requests).toMatchObject([{ acting: '5' }])
  expect(await page.entries()).toMatchObject([{ owner: 5, state: 'needs-you', problem: { code: 'other_user' } }])
  expect(await page.readDraft('contact')).toBeUndefined()
})

test('if an account signs out during the request of its online order, the order stays stored for that account (foreground entry)', async () => {
  const page = await openPage()
  const { submit } = await import('./submit-store.ts')
  page.setOwner('u5')
  answer = async () => {
    page.setOwner(null)
    return json(201, { success: true, order: { id: 7, orderNumber: 'GB-1' } })
  }
  const body = { notes: 'Ring' }
  const write = { kind: 'order', path: '/api/ecommerce/create-order', body, isForeground: true } as const
  expect(await submit(write)).toEqual({ kind: 'account-changed' })
  expect(await page.entries()).toMatchObject([{ owner: 5, state: 'foreground' }])
})

test('without IndexedDB, a contact message is retried with the same idempotency key, and its draft is retained after a lost response', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const page = await openPage()
  answer = lost
  expect(await page.send()).toMatchObject({ name: 'OfflineError' })
  expect(await page.readDraft('contact')).toEqual(text)
  answer = received
  expect(await page.send()).toMatchObject({ reply: { ticket: 'GB-C-7KQ4M2' } })
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
  expect(Object.keys(localStorage)).toEqual([])
})

test('in the outbox a second vote on a review replaces an earlier vote that got no response', async () => {
  const page = await openPage()
  page.setOwner('u5')
  answer = lost
  expect(await page.vote('helpful')).toBe('waiting')
  expect(await page.vote('unhelpful')).toBe('waiting')
  expect(await page.entries()).toMatchObject([{ body: '{"voteType":"unhelpful"}', state: 'waiting' }])
})

test('a contact message that the server reports as in progress is sent five times with the same key and then waits in the outbox', async () => {
  const page = await openPage()
  answer = async () => json(409, { code: 'in_progress', message: 'Busy' }, { 'retry-after': '1' })
  const outcome = page.send()
  while (requests.length < 5) await vi.advanceTimersByTimeAsync(1000)
  expect(await outcome).toBe('waiting')
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
  expect(await page.entries()).toMatchObject([{ state: 'waiting', tries: 1 }])
})

test('submitting an order again that the worker has already sent completes the order without another request', async () => {
  const page = await openPage()
  const { submit } = await import('./submit-store.ts')
  const order = () => submit({ kind: 'order', path: '/api/ecommerce/create-order', body: { notes: 'Ring' } })
  answer = lost
  expect(await order()).toEqual({ kind: 'waiting' })
  answer = async () => json(201, { success: true, order: { id: 7, orderNumber: 'GB-1' } })
  await page.runWorker()
  expect(await order()).toMatchObject({ kind: 'sent', entry: { reply: { order: { id: 7 } } } })
  expect(requests).toHaveLength(2)
  expect(await page.entries()).toEqual([])
})
