import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutFields } from '#contract/checkout'
import { makeQueryClient } from '../../api/query-client.ts'
import { order } from '../../api/testing/order.cases.ts'
import { editOutbox, readOutbox } from '../../offline/outbox/entry-store.ts'
import { entryOf } from '../../offline/outbox/testing/entry.cases.ts'
import { setOwner } from '../../offline/owner.ts'
import { stubBrowser } from '../../offline/testing/own-records.cases.ts'
import { currentToast, toast } from '../../ui/toast/toast-store.ts'
import { emptyForm } from './use-checkout-form.ts'
import { useFinishOrder } from './use-finish-order.ts'
import { usePlaceOrder } from './use-place-order.ts'

const Caller = ({ call }: { call: () => void }) => {
  call()
  return null
}

/** Calls a hook on the page `/checkout` and returns its result with the history of the router. */
function callHook<T>(hook: () => T) {
  const history = createMemoryHistory({ initialEntries: ['/checkout'] })
  const router = createRouter({ routeTree: createRootRoute(), history, origin: 'https://shop.example' })
  const results: T[] = []
  renderToStaticMarkup(
    <QueryClientProvider client={makeQueryClient(() => new Promise(() => undefined))}>
      <RouterContextProvider router={router as never}>
        <Caller call={() => results.push(hook())} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  const [result] = results
  if (!result) throw new Error('the hook did not return')
  return { result, history }
}

const json = (status: number, reply: object) =>
  new Response(JSON.stringify(reply), { status, headers: { 'content-type': 'application/json' } })
const placed = {
  success: true,
  order,
  amount: 28600,
  currency: 'INR',
  key_id: 'key',
  razorpay_order_id: 'gateway-order',
  checkout_js: '/checkout.js',
}
const form: CheckoutFields = { ...emptyForm, paymentMethod: 'razorpay' } as never
const ordering = { lines: [], totals: { total: 28600 } } as never

/** A fake payment window: `whileOpen` runs, then the shopper closes the window. */
let whileOpen: () => Promise<void>
/** The order that the server returns after the payment window was closed. */
let orderNow = order

class PaymentWindow {
  readonly #close: () => void
  constructor({ modal }: { modal: { ondismiss: () => void } }) {
    this.#close = modal.ondismiss
  }
  open = () => void whileOpen().then(this.#close)
}

beforeEach(() => {
  stubBrowser()
  setOwner('u5')
  toast({ title: 'Earlier' })
  orderNow = order
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { pathname: '/checkout', origin: 'https://shop.example' })
  vi.stubGlobal('self', {})
  vi.stubGlobal('window', { Razorpay: PaymentWindow })
  vi.stubGlobal('document', {
    querySelector: () => null,
    createElement: () => ({}),
    head: { append: (script: { onload: () => void }) => script.onload() },
  })
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('create-order') ? json(201, placed) : json(200, orderNow),
  )
})
afterEach(() => {
  setOwner(null)
  vi.unstubAllGlobals()
})

test('an order that is paid after the shopper left the checkout shows "Payment successful!" without changing the page', async () => {
  vi.stubGlobal('window', undefined)
  const onPlaced = vi.fn()
  const { result, history } = callHook(() => useFinishOrder({ isHere: () => false, isOurs: () => true, onPlaced }))
  void result.finishPaid({ ...order, paymentStatus: 'paid' }, [])
  await vi.waitFor(() => expect(currentToast()?.title).toBe('Payment successful!'))
  expect(history.location.pathname).toBe('/checkout')
  expect(onPlaced).toHaveBeenCalledOnce()
})

test.each(['pending', 'cancelled'] as const)(
  'if another account signs in while the payment window is open, no message about the %s order is shown, and the orders of that account remain in the outbox',
  async (status) => {
    const own = entryOf('own', { kind: 'order', path: '/api/ecommerce/create-order', owner: 7, state: 'foreground' })
    whileOpen = async () => {
      setOwner('u7')
      await editOutbox((entries) => [...entries, own])
    }
    orderNow = { ...order, status }
    const { result } = callHook(() =>
      usePlaceOrder({
        pendingPayment: null,
        onAccepted: () => undefined,
        onPlaced: () => undefined,
        onFields: () => undefined,
      }),
    )
    await result.place(form, ordering)
    const keys = (await readOutbox()).entries.map(({ key }) => key)
    expect({ toast: currentToast()?.title, hasOwn: keys.includes('own') }).toEqual({ toast: 'Earlier', hasOwn: true })
  },
)
