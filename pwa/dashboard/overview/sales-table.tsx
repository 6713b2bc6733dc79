import type { SalesDay } from '#contract/admin-overview'
import { formatInr, parseRupees } from '#rules/money'
import { dayName } from './day-name.ts'

/** The chart's figures in words, for those who do not see it. */
export const SalesTable = ({ sales }: { sales: readonly SalesDay[] }) => (
  <div className="sr-only">
    <table>
      <caption>Revenue and orders by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Revenue</th>
          <th scope="col">Orders</th>
        </tr>
      </thead>
      <tbody>
        {sales.map(({ day, revenue, orders }) => (
          <tr key={day}>
            <th scope="row">{dayName(day)}</th>
            <td>{formatInr(parseRupees(revenue))}</td>
            <td>{orders}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
