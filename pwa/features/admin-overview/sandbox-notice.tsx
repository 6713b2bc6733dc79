import { useQuery } from '@tanstack/react-query'
import { TestTubeDiagonal } from 'lucide-react'
import { overviewQuery } from './overview.queries.ts'

/** Says that no money moves, or that no parcel does. */
export const SandboxNotice = () => {
  const { payments, courier } = useQuery(overviewQuery).data?.providers ?? {}
  const text =
    payments === 'sandbox'
      ? 'The sandbox is running: payments and parcels are only played. To sell, set the keys of gateway and courier (RAZORPAY_KEY_ID, COURIER_EMAIL and what belongs to them).'
      : payments === 'test'
        ? 'The payment gateway runs with test keys: no money moves. To sell, set live ones in RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.'
        : courier === 'off'
          ? 'No courier is set up: parcels are not booked. Set COURIER_EMAIL and COURIER_PASSWORD.'
          : null
  if (!text) return null
  return (
    <p
      role="note"
      className="flex items-start gap-3 rounded-card border border-saffron-deep/50 bg-saffron-soft px-4 py-3 text-saffron-ink sm:px-6"
    >
      <TestTubeDiagonal size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  )
}
