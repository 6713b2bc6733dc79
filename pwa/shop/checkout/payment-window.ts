import { checkoutPage } from '#contract/page-paths'
import type { AddOverlayEntry } from '../../ui/dialog/use-back-closes.ts'

/** The gateway's proof of a payment. Only the server can verify it. */
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

/** Loads the gateway's script once. After a failure, the next call tries again. */
function load(src: string): Promise<void> {
  const pending = loading.get(src)
  if (pending) return pending
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

/**
 * Opens the gateway's window and resolves with the proof of payment, or with null when the shopper closes the
 * window or goes back. A declined payment stays in the window. Rejects when the script cannot be loaded.
 */
export async function openPaymentWindow(
  script: string,
  options: Omit<WindowOptions, 'handler' | 'modal'>,
  addEntry: AddOverlayEntry,
): Promise<PaymentProof | null> {
  await load(script)
  const { Razorpay } = window
  if (!Razorpay) throw new Error('The payment window could not be loaded')
  let removeEntry: ReturnType<AddOverlayEntry> | undefined
  const proof = await new Promise<PaymentProof | null>((resolve) => {
    const modal = { ondismiss: () => resolve(null), handleback: false }
    const open = new Razorpay({ ...options, handler: resolve, modal })
    open.open()
    removeEntry = addEntry(() => {
      open.close?.()
      resolve(null)
    })
  })
  await removeEntry?.()
  return proof
}

/**
 * Whether this document was loaded from the checkout's address. Only that document's content security policy
 * allows the gateway, and in-app navigation does not change the policy.
 */
export function isCheckoutDocument(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0]
  return !loaded || new URL(loaded.name, location.href).pathname.replace(/\/$/, '') === checkoutPage
}
