import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { PlacedOrder } from '../../offline/db.ts'
import { useOwnerKnown } from '../account/owner-known.queries.ts'
import { placedOrdersQuery } from '../orders/placed-orders.queries.ts'
import { DeviceOrders } from './device-orders.tsx'
import { TrackFailure } from './track-failure.tsx'
import { TrackForm } from './track-form.tsx'
import { type DetailsOf, TrackResult } from './track-result.tsx'
import type { Found } from './tracking.queries.ts'

interface TrackScreenProps {
  title: string
  text: ReactNode
  formTexts: Pick<Parameters<typeof TrackForm>[0], 'label' | 'placeholder' | 'numeric' | 'nameError' | 'emailError'>
  name: 'order number' | 'order ID'
  /** The number or ID of an order that was placed on this device. */
  nameOf: (placed: PlacedOrder) => string
  find: (name: string, email: string) => Promise<Found>
  /** The number or ID in the URL. A matching order of this device opens at once. */
  asked?: string
  details: DetailsOf
}

/** Finds an order by number or ID and e-mail, and shows its tracking. */
export const TrackScreen = ({ title, text, formTexts, name, nameOf, find, asked, details }: TrackScreenProps) => {
  const ownerKnown = useOwnerKnown()
  const { data: placed, isFetched } = useQuery({ ...placedOrdersQuery, enabled: ownerKnown })
  const [picked, setPicked] = useState<PlacedOrder | null>(null)
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: ({ named, email }: { named: string; email: string }) => find(named, email),
  })
  const own = asked ? placed?.find((order) => nameOf(order) === asked) : undefined

  // Not the order object: each read of this device's orders creates new objects.
  const ownEmail = own?.email
  useEffect(() => {
    if (ownEmail && asked) mutate({ named: asked, email: ownEmail })
  }, [ownEmail, asked, mutate])

  const pick = (order: PlacedOrder) => {
    setPicked(order)
    mutate({ named: nameOf(order), email: order.email })
  }
  const shown = picked ?? own ?? (asked ? undefined : placed?.[0])

  return (
    <div className="wrap py-8 sm:py-12">
      <div className="print:*:hidden print:*:last:block">
        <h1 className="display text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-2 mb-6 max-w-prose text-ink-soft">{text}</p>
        {isFetched && (
          <TrackForm
            // Remounts the form with new values when an order of this device is picked.
            key={shown?.orderId ?? asked ?? ''}
            {...formTexts}
            start={{ name: shown ? nameOf(shown) : (asked ?? ''), email: shown?.email ?? '' }}
            finding={isPending}
            onFind={(named, email) => {
              reset()
              mutate({ named, email })
            }}
          />
        )}
        <div aria-live="polite">{!isPending && error && <TrackFailure error={error} name={name} />}</div>
        <DeviceOrders orders={(placed ?? []).filter((order) => order !== shown)} onPick={pick} />
        {data && <TrackResult key={data.order.id} found={data} details={details} />}
      </div>
    </div>
  )
}
