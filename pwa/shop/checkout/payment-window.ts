import { type CloseEntry, openEntry } from '../../ui/back-closes.ts'

/** What the gateway hands over after a payment; only the shop's server can tell whether it is true. */
export interface PaymentProof {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

interface WindowOptions {
  key: string
  amount: number
  currency: string
  name: string
  order_id: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  handler: (proof: PaymentProof) => void
  modal: { ondismiss: () => void; handleback: boolean }
}

declare global {
  interface Window {
    Razorpay?: new (options: WindowOptions) => { open: () => unknown; close?: () => unknown }
  }
}

const loading = new Map<string, Promise<void>>()

/** Loads the gateway's script, once; after a failure the next call tries again. */
function load(src: string): Promise<void> {
  const under = loading.get(src)
  if (under) return under
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(src)
      script.remove()
      reject(new Error('The payment window could not be loaded'))
    }
    document.head.append(script)
  })
  loading.set(src, loaded)
  return loaded
}

/** Opens the gateway's window; null when the shopper closes it, or goes back. A declined payment stays in the window. */
export async function openPaymentWindow(
  script: string,
  options: Omit<WindowOptions, 'handler' | 'modal'>,
): Promise<PaymentProof | null> {
  await load(script)
  const { Razorpay } = window
  if (!Razorpay) throw new Error('The payment window could not be loaded')
  let closeEntry: CloseEntry | undefined
  const proof = await new Promise<PaymentProof | null>((resolve) => {
    const modal = { ondismiss: () => resolve(null), handleback: false }
    const open = new Razorpay({ ...options, handler: resolve, modal })
    open.open()
    closeEntry = openEntry(() => {
      open.close?.()
      resolve(null)
    })
  })
  await closeEntry?.()
  return proof
}

/**
 * Whether this document is the checkout's own, whose policy alone lets the gateway in: a document keeps the policy of
 * the address that it was loaded from, wherever links inside the shop led since.
 */
export function isCheckoutDocument(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0]
  return !loaded || /^\/checkout\/?$/.test(new URL(loaded.name, location.href).pathname)
}
