import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { isNotFound } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import { Screen } from '../frame/screen.tsx'
import { ListState } from '../list/list-state.tsx'
import { orderDetailsQuery } from './admin-orders.queries.ts'
import { SlipSheet } from './slip-sheet.tsx'

const route = getRouteApi('/admin/orders/$orderId/slip')

/** The sheet of paper for the parcel, to look at and to print. */
export const PackingSlip = () => {
  const { orderId } = route.useParams()
  const query = useQuery(orderDetailsQuery(orderId))
  const back = (
    <AdminLink
      to="/admin/orders/$orderId"
      params={{ orderId }}
      className="inline-flex min-h-11 items-center gap-2 rounded-full pr-3 font-medium text-forest hover:underline print:hidden"
    >
      <ArrowLeft size={18} aria-hidden="true" />
      Back to the order
    </AdminLink>
  )
  return (
    <div className="print:absolute print:inset-0 print:[&_h1]:hidden">
      <Screen title="Packing slip" back={back} actions={<Button onClick={() => print()}>{printLabel}</Button>}>
        {isNotFound(query.error) ? (
          <EmptyState title="Order not found" text="There is no order under this address." />
        ) : (
          <ListState query={query}>{(details) => <SlipSheet details={details} />}</ListState>
        )}
      </Screen>
    </div>
  )
}

const printLabel = (
  <>
    <Printer size={18} aria-hidden="true" />
    Print
  </>
)
