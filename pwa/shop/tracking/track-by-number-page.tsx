import { Link } from '@tanstack/react-router'
import type { DetailsOf } from './track-result.tsx'
import { TrackScreen } from './track-screen.tsx'
import { findByNumber } from './tracking.queries.ts'

/** Tracking by order number and e-mail. */
export const TrackByNumberPage = ({ details }: { details: DetailsOf }) => (
  <TrackScreen
    title="Track Your Order"
    text={
      <>
        Enter your order number and the e-mail address you ordered with. Only have the order ID?{' '}
        <Link to="/track-order" className="underline underline-offset-4">
          Track by order ID
        </Link>
        .
      </>
    }
    name="order number"
    nameOf={(placed) => placed.orderNumber}
    find={(number, email) => findByNumber(number.toUpperCase(), email)}
    formTexts={{
      label: 'Order Number',
      placeholder: 'GB-261121-7KQ4M',
      nameError: (number) => (number === '' ? 'Order number is required' : undefined),
      emailError: 'Please enter a valid email address',
    }}
    details={details}
  />
)
