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
  test: 'The payment gateway runs with test keys: no money moves. To sell, set live ones in RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
  off: 'Online payment is off: the shop takes cash on delivery only. To offer it, set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
  live: null,
}

const sandboxText =
  'The sandbox is running: payments and parcels are only played. To sell, set the keys of gateway and courier (RAZORPAY_KEY_ID, COURIER_EMAIL and what belongs to them).'
const noCourierText = 'No courier is set up: parcels are not booked. Set COURIER_EMAIL and COURIER_PASSWORD.'

/** What the owner has to set before the shop can sell; one sentence for each provider. */
export function providerTexts({ payments, courier }: Providers): readonly string[] {
  if (payments === 'sandbox') return [sandboxText]
  return [paymentTexts[payments], courier === 'off' ? noCourierText : null].filter((text) => text !== null)
}

/** Says that no money moves, that online payment is off, or that no parcel is booked. */
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
