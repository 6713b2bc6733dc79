import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { ShipmentNote, Timeline } from './timeline.tsx'
import { trailQuery } from './tracking.queries.ts'

interface OrderTrailProps {
  orderId: number
  awbCode: string | null
}

/** The tracking events of one of the signed-in user's orders. */
export const OrderTrail = ({ orderId, awbCode }: OrderTrailProps) => {
  const { data, isError, refetch } = useQuery(trailQuery(orderId, awbCode))
  if (data) {
    return (
      <>
        {data.events.length > 0 ? (
          <Timeline events={data.events} />
        ) : (
          <p className="text-ink-soft">No tracking updates yet.</p>
        )}
        {data.shipment && <ShipmentNote shipment={data.shipment} />}
      </>
    )
  }
  if (isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">The tracking could not be loaded. Please check your connection.</p>
        <Button variant="outline" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the tracking</span>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}
