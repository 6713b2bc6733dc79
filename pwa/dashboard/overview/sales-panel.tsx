import { useQuery } from '@tanstack/react-query'
import { LinkSwitch } from '../form/link-switch.tsx'
import { useAdminAddress } from '../frame/use-admin-address.ts'
import { ListState } from '../list/list-state.tsx'
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
        <LinkSwitch
          label="Days shown"
          to=""
          options={ranges.map((range) => ({
            label: `${range} days`,
            search: range === 30 ? {} : { days: String(range) },
            current: range === days,
          }))}
        />
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
