import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { OrderStatus, PaymentMethod, PaymentStatus } from '#contract/orders'
import { FilterDay, FilterSelect, LinkSwitch, SearchBox } from '../list/filters.tsx'
import { overviewQuery } from '../overview/overview.queries.ts'
import { methodWords, paymentWords, statusWords } from './order-words.ts'

const statuses = [
  { value: '', label: 'All statuses' },
  ...OrderStatus.options.map((value) => ({ value, label: statusWords[value].label })),
]
const payments = [
  { value: '', label: 'Payment' },
  ...PaymentStatus.options.map((value) => ({ value, label: paymentWords[value].label })),
]
const methods = [
  { value: '', label: 'Method' },
  ...PaymentMethod.options.map((value) => ({ value, label: methodWords[value].short })),
]
const troubles = [
  { value: '', label: 'Trouble' },
  { value: 'shipment', label: 'Parcel is stuck' },
  { value: 'refund', label: 'Refund to make' },
  { value: 'payment', label: 'Payment to check' },
]
const further = ['paymentStatus', 'paymentMethod', 'from', 'to', 'trouble'] as const

const route = getRouteApi('/admin/orders')

/** What the list is narrowed by; on a phone the rarer ones wait behind a press. */
export const OrderFilters = () => {
  const search = route.useSearch()
  const set = further.filter((name) => search[name]).length
  const { data: overview } = useQuery(overviewQuery)
  const { toShip, page: _, ...others } = search
  const { status: __, ...anyStatus } = others
  return (
    <>
      <LinkSwitch
        label="Which orders"
        options={[
          { label: 'All orders', link: linkOptions({ to: '/admin/orders', search: others }), current: !toShip },
          {
            label: 'To ship',
            link: linkOptions({ to: '/admin/orders', search: { ...anyStatus, toShip: 'true' } }),
            current: Boolean(toShip),
            count: overview?.toShip.count,
          },
        ]}
      />
      <SearchBox label="Search orders" />
      <FilterSelect name="status" label="Status" options={statuses} />
      <details open={set > 0} className="group min-w-0 basis-full">
        <summary className="inline-flex min-h-11 flex-wrap items-center gap-2 rounded-full px-2 text-sm font-semibold text-forest hover:underline">
          <SlidersHorizontal size={17} aria-hidden="true" />
          Payment, dates and trouble
          {set > 0 && <span className="rounded-full bg-forest px-2 text-xs text-paper">{set}</span>}
        </summary>
        <div className="mt-2 flex flex-wrap gap-3">
          <FilterSelect name="paymentStatus" label="Payment" options={payments} />
          <FilterSelect name="paymentMethod" label="Payment method" options={methods} />
          <FilterSelect name="trouble" label="Trouble" options={troubles} />
          <FilterDay name="from" label="From" />
          <FilterDay name="to" label="To" />
        </div>
      </details>
    </>
  )
}
