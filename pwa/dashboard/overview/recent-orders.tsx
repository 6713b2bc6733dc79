import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { Badge } from '../../ui/badge.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import { ListState } from '../list/list-state.tsx'
import { recentOrdersQuery } from './overview.queries.ts'
import { Panel } from './panel.tsx'

const link =
  'inline-flex min-h-9 items-center font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-forest'

const capital = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase())

/** The five orders that came in last. */
export const RecentOrders = () => (
  <Panel
    title="Recent Orders"
    aside={
      <AdminLink to="/admin/orders" className={link}>
        All orders
      </AdminLink>
    }
  >
    <ListState
      query={useQuery(recentOrdersQuery)}
      isEmpty={(orders) => orders.length === 0}
      empty={<p className="text-ink-soft">No orders yet.</p>}
    >
      {(orders) => (
        <ul>
          {orders.map(({ id, orderNumber, customerName, createdAt, total, status }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2.5 first:border-0 first:pt-0 last:pb-0"
            >
              <div className="min-w-0">
                <AdminLink to="/admin/orders/$orderId" params={{ orderId: id }} className={link}>
                  {orderNumber}
                </AdminLink>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  <bdi>{customerName}</bdi>, {formatDateTime(createdAt)}
                </p>
              </div>
              <p className="ml-auto flex flex-wrap items-center justify-end gap-x-3">
                <Badge tone={status === 'cancelled' ? 'out' : status === 'pending' ? 'saffron' : 'leaf'}>
                  {capital(status)}
                </Badge>
                <span className="font-semibold tabular-nums">{formatInr(parseRupees(total))}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListState>
  </Panel>
)
