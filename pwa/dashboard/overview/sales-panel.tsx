import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { type PointerEvent, useState } from 'react'
import type { SalesDay } from '#contract/admin/overview'
import { formatDate } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { axisRupees, roundTop } from '#rules/sales-chart'
import { salesQuery } from '../frame/admin-query.ts'
import { Panel } from '../frame/screen.tsx'
import { ListState } from '../list/data-table.tsx'
import { LinkSwitch } from '../list/filters.tsx'

const route = getRouteApi('/admin')
const ranges = ['7', '30', '90'] as const

/** The charts of revenue and paid orders by day. The number of days is part of the URL. */
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

const barStep = 10
const barGap = 2

interface BarsProps {
  name: string
  values: readonly number[]
  /** Returns the label of the largest value of the axis. */
  label: (value: number) => string
  height: string
  chosen: number | undefined
  onChoose: (index: number | undefined) => void
  fill: string
}

/** A bar chart. The pointer selects a day. Screen readers get the numbers from the table. */
const Bars = ({ name, values, label, height, chosen, onChoose, fill }: BarsProps) => {
  const top = roundTop(values)
  const choose = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / width) * values.length)
    onChoose(Math.min(values.length - 1, Math.max(0, index)))
  }
  return (
    <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2">
      <div className="flex flex-col justify-between text-right text-xs leading-none text-ink-soft tabular-nums">
        <span>{label(top)}</span>
        <span>{name}</span>
      </div>
      <svg
        viewBox={`0 0 ${values.length * barStep} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={`w-full touch-pan-y border-y border-line ${height}`}
        onPointerMove={choose}
        onPointerDown={choose}
        onPointerLeave={(event) => event.pointerType === 'mouse' && onChoose(undefined)}
      >
        <line
          x1="0"
          x2={values.length * barStep}
          y1="50"
          y2="50"
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        {values.map((value, index) => {
          const barHeight = (value / top) * 100
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no other identity
              key={index}
              x={index * barStep + barGap / 2}
              y={100 - barHeight}
              width={barStep - barGap}
              height={barHeight}
              className={index === chosen ? 'fill-saffron-deep' : fill}
            />
          )
        })}
      </svg>
    </div>
  )
}

/** The two charts with a bar for each day: revenue above, the number of paid orders below. */
const SalesChart = ({ sales }: { sales: readonly SalesDay[] }) => {
  const [chosen, setChosen] = useState<number>()
  const paise = sales.map(({ revenue }) => parseRupees(revenue))
  const day = chosen === undefined ? undefined : sales[chosen]
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const revenue = day ? parseRupees(day.revenue) : sum(paise)
  const orders = day ? day.orders : sum(sales.map((one) => one.orders))
  const bars = { chosen, onChoose: setChosen }
  const ends = [sales[0], sales[Math.floor((sales.length - 1) / 2)], sales.at(-1)]
  return (
    <figure className="grid gap-3">
      <figcaption className="mb-1 leading-snug">
        <span className="block text-sm text-ink-soft">{day ? dayName(day.day) : `The last ${sales.length} days`}</span>
        <span className="text-lg font-semibold tabular-nums">{formatInr(revenue)}</span>{' '}
        <span className="text-ink-soft">{orders === 1 ? 'from 1 paid order' : `from ${orders} paid orders`}</span>
      </figcaption>
      <Bars
        {...bars}
        name="₹0"
        values={paise.map((value) => value / 100)}
        label={axisRupees}
        height="h-40"
        fill="fill-forest"
      />
      <Bars
        {...bars}
        name="Orders"
        values={sales.map((one) => one.orders)}
        label={String}
        height="h-16"
        fill="fill-leaf-bright"
      />
      <div aria-hidden="true" className="flex justify-between pl-13 text-xs text-ink-soft">
        {ends.map((end, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three fixed labels
          <span key={index}>{end && dayName(end.day)}</span>
        ))}
      </div>
    </figure>
  )
}

/** The numbers of the chart as a table, for screen readers. */
const SalesTable = ({ sales }: { sales: readonly SalesDay[] }) => (
  <div className="sr-only">
    <table>
      <caption>Revenue and paid orders by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Revenue</th>
          <th scope="col">Paid orders</th>
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

/** Formats a date: `21 Nov` for `2026-11-21`. */
const dayName = (day: string): string => formatDate(`${day}T06:00:00.000Z`).replace(/ \d{4}$/, '')
