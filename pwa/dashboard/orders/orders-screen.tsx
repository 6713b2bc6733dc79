import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { ShoppingBag, SlidersHorizontal } from 'lucide-react'
import { getAdminOrders, type ListedOrder } from '#contract/admin/orders'
import { OrderStatus, PaymentMethod, PaymentStatus } from '#contract/orders'
import { formatInr } from '#rules/money'
import { orderPrice } from '#rules/order/order-status'
import { Badge } from '../../ui/badge.tsx'
import { overviewQuery } from '../frame/admin-query.ts'
import { AdminLink, rowLink } from '../frame/screen.tsx'
import { type Column, DataTable, Truncated, When } from '../list/data-table.tsx'
import { FilterDay, FilterSelect, LinkSwitch, SearchBox } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { methodLabels, paymentLabels, prescriptionLabels, statusLabels } from './order-details.ts'

const route = getRouteApi('/admin/orders')

const OrderLink = ({ order }: { order: ListedOrder }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <AdminLink
      to="/admin/orders/$orderId"
      params={{ orderId: order.id }}
      search={true}
      resetScroll={false}
      className={`${rowLink} font-semibold wrap-anywhere text-forest min-[56rem]:whitespace-nowrap`}
    >
      {order.orderNumber}
    </AdminLink>
    <span className="min-[56rem]:hidden">
      <Badge tone={statusLabels[order.status].tone}>{statusLabels[order.status].label}</Badge>
    </span>
    {order.status === 'pending' && order.prescriptionStatus && (
      <Badge tone={prescriptionLabels[order.prescriptionStatus].tone}>
        {prescriptionLabels[order.prescriptionStatus].label}
      </Badge>
    )}
    {order.troubles.includes('shipment') && <Badge tone="low">Parcel</Badge>}
    {order.troubles.includes('batch') && <Badge tone="low">Batch</Badge>}
    {order.troubles.includes('dispute') && <Badge tone="low">Dispute</Badge>}
    {order.troubles.includes('refund') && <Badge tone="low">Refund</Badge>}
    {order.troubles.includes('payment') && <Badge tone="low">Payment</Badge>}
  </span>
)

const columns: readonly Column<ListedOrder>[] = [
  { name: 'Order', lead: true, cell: (order) => <OrderLink order={order} /> },
  {
    name: 'Placed',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  {
    name: 'Customer',
    cell: ({ customerName, customerEmail }) => (
      <>
        <Truncated className="font-medium">{customerName}</Truncated>
        <Truncated className="text-ink-soft">{customerEmail}</Truncated>
      </>
    ),
  },
  {
    name: 'Payment',
    cell: ({ paymentMethod, paymentStatus }) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5 min-[56rem]:justify-start min-[72rem]:flex-nowrap min-[56rem]:whitespace-nowrap">
        {methodLabels[paymentMethod].short}
        <Badge tone={paymentLabels[paymentStatus].tone}>{paymentLabels[paymentStatus].label}</Badge>
      </span>
    ),
  },
  {
    name: 'Status',
    deskOnly: true,
    cell: ({ status }) => <Badge tone={statusLabels[status].tone}>{statusLabels[status].label}</Badge>,
  },
  { name: 'Items', figures: true, deskOnly: true, cell: ({ pieces }) => pieces },
  {
    name: 'Total',
    figures: true,
    cell: (order) => <span className="font-semibold">{formatInr(orderPrice(order))}</span>,
  },
]

const statuses = [
  { value: '', label: 'All statuses' },
  ...OrderStatus.options.map((value) => ({ value, label: statusLabels[value].label })),
]
const payments = [
  { value: '', label: 'Payment' },
  ...PaymentStatus.options.map((value) => ({ value, label: paymentLabels[value].label })),
]
const methods = [
  { value: '', label: 'Method' },
  ...PaymentMethod.options.map((value) => ({ value, label: methodLabels[value].short })),
]
const problems = [
  { value: '', label: 'Problem' },
  { value: 'shipment', label: 'Shipping problem' },
  { value: 'refund', label: 'Refund due' },
  { value: 'dispute', label: 'Open dispute' },
  { value: 'payment', label: 'Payment to check' },
  { value: 'batch', label: 'Expired batch' },
]
const rareFilters = ['paymentStatus', 'paymentMethod', 'from', 'to', 'trouble'] as const

/** The filters of the list. Those that are rarely used are shown after a click. */
const OrderFilters = () => {
  const search = route.useSearch()
  const set = rareFilters.filter((name) => search[name]).length
  const { data: overview } = useQuery(overviewQuery)
  const { toShip, returns, prescription, page: _, ...others } = search
  const { status: __, ...anyStatus } = others
  return (
    <>
      <LinkSwitch
        label="Orders shown"
        options={[
          {
            label: 'All orders',
            link: linkOptions({ to: '/admin/orders', search: others }),
            current: !(toShip || returns || prescription),
          },
          {
            label: 'To ship',
            link: linkOptions({ to: '/admin/orders', search: { ...anyStatus, toShip: 'true' } }),
            current: Boolean(toShip),
            count: overview?.toShip.count,
          },
          {
            label: 'Returns',
            link: linkOptions({ to: '/admin/orders', search: { ...anyStatus, returns: 'open' } }),
            current: Boolean(returns),
          },
          // The link to prescriptions is shown only when one waits for a check, because few shops sell products that
          // require one.
          ...(prescription || overview?.prescriptions.count
            ? [
                {
                  label: 'Prescriptions',
                  link: linkOptions({ to: '/admin/orders', search: { ...anyStatus, prescription: 'waiting' } }),
                  current: Boolean(prescription),
                  count: overview?.prescriptions.count,
                },
              ]
            : []),
        ]}
      />
      <SearchBox label="Search orders" />
      <FilterSelect name="status" label="Status" options={statuses} />
      <details open={set > 0} className="min-w-0 self-center open:basis-full max-sm:basis-full">
        <summary className="inline-flex min-h-11 flex-wrap items-center gap-2 rounded-full px-2 text-sm font-semibold text-forest hover:underline">
          <SlidersHorizontal size={17} aria-hidden="true" />
          More filters
          {set > 0 && <span className="rounded-full bg-forest px-2 text-xs text-paper">{set}</span>}
        </summary>
        <div className="mt-2 flex flex-wrap gap-3">
          <FilterSelect name="paymentStatus" label="Payment" options={payments} />
          <FilterSelect name="paymentMethod" label="Payment method" options={methods} />
          <FilterSelect name="trouble" label="Problem" options={problems} />
          <FilterDay name="from" label="From" />
          <FilterDay name="to" label="To" />
        </div>
      </details>
    </>
  )
}

const none = {
  title: 'No orders yet',
  text: 'New orders appear here.',
  picture: <ShoppingBag aria-hidden="true" />,
}

/** The orders tab: all orders, newest first. */
export const OrdersScreen = () => {
  const search = route.useSearch()
  return (
    <ListScreen<ListedOrder>
      title="Orders"
      endpoint={getAdminOrders}
      file="orders"
      search={search}
      none={none}
      filters={<OrderFilters />}
    >
      {(rows) => (
        <DataTable
          name="Orders"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          marked={({ troubles }) => troubles.length > 0}
        />
      )}
    </ListScreen>
  )
}
