import { Link } from '@tanstack/react-router'
import type { DetailsOf } from './track-result.tsx'
import { TrackScreen } from './track-screen.tsx'
import { findById } from './tracking.queries.ts'

interface TrackByIdPageProps {
  orderId: string
  details: DetailsOf
}

function idError(id: string): string | undefined {
  if (id === '') return 'Order ID is required'
  return /^[1-9]\d{0,14}$/.test(id) ? undefined : 'Invalid Order ID: Please enter a valid numeric order ID'
}

/** Tracking by order ID and e-mail. */
export const TrackByIdPage = ({ orderId, details }: TrackByIdPageProps) => (
  <TrackScreen
    title="Track Your Order"
    text={
      <>
        Enter your order ID and the e-mail address you ordered with. Does your order number start with GB?{' '}
        <Link to="/order-tracking" className="underline underline-offset-4">
          Track by order number
        </Link>
        .
      </>
    }
    name="order ID"
    nameOf={(placed) => String(placed.orderId)}
    find={(id, email) => findById(Number(id), email)}
    asked={orderId}
    formTexts={{
      label: 'Order ID',
      placeholder: '1024',
      numeric: true,
      nameError: idError,
      emailError: 'Valid email is required',
    }}
    details={details}
  />
)
