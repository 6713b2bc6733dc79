import { useQuery } from '@tanstack/react-query'
import { TestTubeDiagonal } from 'lucide-react'
import type { ProviderMode } from '#contract/payments'
import { overviewQuery } from './overview.queries.ts'

interface Providers {
  payments: ProviderMode
  courier: ProviderMode
}

const paymentTexts: Record<ProviderMode, string | null> = {
  sandbox: null,
  test: 'Test keys: the payment gateway moves no money. Add live keys in RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET to start selling.',
  off: 'Online payment is off: the shop takes cash on delivery only. To offer it, set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
  live: null,
}

const sandboxText =
  'Test mode: payments and shipments are simulated. Add live keys to start selling (RAZORPAY_KEY_ID, COURIER_EMAIL and the related settings).'
const noCourierText = 'No courier is set up, so shipments are not booked. Set COURIER_EMAIL and COURIER_PASSWORD.'

/** What the owner has to set before the shop can sell, one text for each provider. */
export function providerTexts({ payments, courier }: Providers): readonly string[] {
  if (payments === 'sandbox') return [sandboxText]
  return [paymentTexts[payments], courier === 'off' ? noCourierText : null].filter((text) => text !== null)
}

/** Warns that payments or shipments are simulated or not set up. */
export const SandboxNotice = () => {
  const providers = useQuery(overviewQuery).data?.providers
  const texts = providers ? providerTexts(providers) : []
  if (texts.length === 0) return null
  return (
    <p
      role="note"
      className="flex items-start gap-3 rounded-card border border-saffron-deep/50 bg-saffron-soft px-4 py-3 text-saffron-ink sm:px-6"
    >
      <TestTubeDiagonal size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{texts.join(' ')}</span>
    </p>
  )
}
