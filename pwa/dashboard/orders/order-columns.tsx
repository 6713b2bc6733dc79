import type { ListedOrder } from '#contract/admin-orders'
import { formatInr, parseRupees } from '#rules/money'
import { Badge } from '../../ui/badge.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import { type Column, When } from '../list/data-table.tsx'
import { methodWords, paymentWords, statusWords } from './order-words.ts'

const OrderLink = ({ order }: { order: ListedOrder }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <AdminLink
      to="/admin/orders/$orderId"
      params={{ orderId: order.id }}
      search={true}
      resetScroll={false}
      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-forest min-[56rem]:whitespace-nowrap underline decoration-line-strong underline-offset-4 hover:decoration-forest"
    >
      {order.orderNumber}
    </AdminLink>
    <span className="min-[56rem]:hidden">
      <Badge tone={statusWords[order.status].tone}>{statusWords[order.status].label}</Badge>
    </span>
    {order.troubles.includes('shipment') && <Badge tone="low">Parcel</Badge>}
    {order.troubles.includes('refund') && <Badge tone="low">Refund</Badge>}
    {order.troubles.includes('payment') && <Badge tone="low">Payment</Badge>}
  </span>
)

export const orderColumns: readonly Column<ListedOrder>[] = [
  { name: 'Order', lead: true, cell: (order) => <OrderLink order={order} /> },
  {
    name: 'Placed',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  {
    name: 'Customer',
    cell: ({ customerName, customerEmail }) => (
      <>
        <bdi className="block font-medium">{customerName}</bdi>
        <span className="block text-sm text-ink-soft wrap-anywhere">{customerEmail}</span>
      </>
    ),
  },
  {
    name: 'Payment',
    cell: ({ paymentMethod, paymentStatus }) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5 min-[56rem]:justify-start min-[56rem]:whitespace-nowrap">
        {methodWords[paymentMethod].short}
        <Badge tone={paymentWords[paymentStatus].tone}>{paymentWords[paymentStatus].label}</Badge>
      </span>
    ),
  },
  {
    name: 'Status',
    deskOnly: true,
    cell: ({ status }) => <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>,
  },
  { name: 'Pieces', figures: true, deskOnly: true, cell: ({ pieces }) => pieces },
  {
    name: 'Total',
    figures: true,
    cell: ({ total }) => <span className="font-semibold">{formatInr(parseRupees(total))}</span>,
  },
]
