import { useQuery } from '@tanstack/react-query'
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import { formatInr, parseRupees } from '#rules/money'
import { AdminLink } from '../frame/admin-link.tsx'
import { ListState } from '../list/list-state.tsx'
import { statsQuery } from './overview.queries.ts'

interface CardProps {
  name: string
  value: string
  link: LinkProps
  alarming?: boolean
}

const Card = ({ name, value, link, alarming = false }: CardProps) => (
  <AdminLink
    {...link}
    className="flex min-w-0 flex-col-reverse justify-end gap-1 rounded-card border border-line bg-card p-4 hover:border-forest sm:p-5"
  >
    <span
      className={`text-xl font-semibold tabular-nums wrap-anywhere sm:text-2xl ${alarming ? 'text-terracotta' : ''}`}
    >
      {value}
    </span>
    <span className="text-sm text-ink-soft">{name}</span>
  </AdminLink>
)

const orders = linkOptions({ to: '/admin/orders' })
const products = linkOptions({ to: '/admin/products' })
const lowStock = linkOptions({ to: '/admin/products', search: { stock: 'low', status: 'active' } })

const number = (value: number) => value.toLocaleString('en-IN')

/** The four figures of the specification; each leads to what it counts. */
export const StatCards = () => (
  <ListState query={useQuery(statsQuery)}>
    {({ totalProducts, totalOrders, totalRevenue, lowStockProducts }) => (
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Card name="Total Revenue" value={formatInr(parseRupees(totalRevenue))} link={orders} />
        <Card name="Total Orders" value={number(totalOrders)} link={orders} />
        <Card name="Total Products" value={number(totalProducts)} link={products} />
        <Card name="Low Stock" value={number(lowStockProducts)} link={lowStock} alarming={lowStockProducts > 0} />
      </div>
    )}
  </ListState>
)
