import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { LinkSwitch } from '../list/filters.tsx'
import { ListState } from '../list/list-state.tsx'
import { salesQuery } from './overview.queries.ts'
import { Panel } from './panel.tsx'
import { SalesChart } from './sales-chart.tsx'
import { SalesTable } from './sales-table.tsx'

const route = getRouteApi('/admin')
const ranges = ['7', '30', '90'] as const

/** Revenue and orders, day by day; how many days stands in the address. */
export const SalesPanel = () => {
  const { days = '30' } = route.useSearch()
  return (
    <Panel
      title="Sales"
      aside={
        <LinkSwitch
          label="Days shown"
          options={ranges.map((range) => ({
            label: `${range} days`,
            link: linkOptions({ to: '/admin', search: range === '30' ? {} : { days: range }, resetScroll: false }),
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
