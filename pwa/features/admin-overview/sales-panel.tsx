import { useQuery } from '@tanstack/react-query'
import { AdminLink } from '../../dashboard/admin-link.tsx'
import { ListState } from '../../dashboard/list-state.tsx'
import { useAdminAddress } from '../../dashboard/use-admin-address.ts'
import { salesQuery } from './overview.queries.ts'
import { Panel } from './panel.tsx'
import { SalesChart } from './sales-chart.tsx'
import { SalesTable } from './sales-table.tsx'

const ranges = [7, 30, 90]

/** Revenue and orders, day by day; how many days stands in the address. */
export const SalesPanel = () => {
  const { search } = useAdminAddress()
  const days = ranges.find((range) => String(range) === search.days) ?? 30
  return (
    <Panel
      title="Sales"
      aside={
        <nav aria-label="Days shown" className="flex rounded-full border border-line-strong p-0.5">
          {ranges.map((range) => (
            <AdminLink
              key={range}
              to=""
              search={range === 30 ? {} : { days: String(range) }}
              aria-current={range === days ? 'page' : undefined}
              className="inline-flex min-h-10 items-center rounded-full px-3.5 text-sm font-semibold text-ink-soft hover:text-forest aria-[current=page]:bg-forest aria-[current=page]:text-paper"
            >
              {`${range} days`}
            </AdminLink>
          ))}
        </nav>
      }
    >
      <ListState query={useQuery(salesQuery(days))}>
        {(sales) => (
          <>
            <SalesChart key={days} sales={sales} />
            <SalesTable sales={sales} />
          </>
        )}
      </ListState>
    </Panel>
  )
}
