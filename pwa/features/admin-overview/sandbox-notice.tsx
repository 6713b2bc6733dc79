import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { overviewQuery } from './overview.queries.ts'

/** Says that no money moves, or that no parcel does. */
export const SandboxNotice = () => {
  const { payments, courier } = useQuery(overviewQuery).data?.providers ?? {}
  const text =
    payments === 'sandbox'
      ? 'The sandbox is running: payments and parcels are only played. Set the keys of gateway and courier to sell.'
      : payments === 'test'
        ? 'The payment gateway runs with test keys: no money moves.'
        : courier === 'off'
          ? 'No courier is set up: parcels are not booked.'
          : null
  if (!text) return null
  return (
    <p
      role="note"
      className="flex items-start gap-3 rounded-card border border-saffron-deep/50 bg-saffron-soft px-4 py-3 text-saffron-ink sm:px-6"
    >
      <FlaskConical size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      {text}
    </p>
  )
}
