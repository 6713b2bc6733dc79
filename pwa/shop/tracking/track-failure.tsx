import { isNotFound, OfflineError } from '../../api/http-error.ts'

interface TrackFailureProps {
  error: unknown
  /** What identifies the order on this screen. */
  name: 'order number' | 'order ID'
}

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'Something went wrong. Please try again.'

/** The reason why no order is shown. */
export const TrackFailure = ({ error, name }: TrackFailureProps) => {
  const absent = isNotFound(error)
  return (
    <div className="mt-8 rounded-card border border-terracotta bg-terracotta-soft px-5 py-4 text-terracotta">
      <h2 className="display text-xl">
        {absent ? 'Order Not Found' : error instanceof OfflineError ? 'You are offline' : 'Not looked up'}
      </h2>
      <p className="mt-1">
        {absent ? `Order not found. Please check your ${name} and email address.` : messageOf(error)}
      </p>
    </div>
  )
}
