import { type PointerEvent, useState } from 'react'
import type { SalesDay } from '#contract/admin-overview'
import { axisRupees, roundTop } from '#rules/chart-scale'
import { formatInr, parseRupees } from '#rules/money'
import { dayName } from './day-name.ts'

const step = 10
const gap = 2

interface BarsProps {
  name: string
  values: readonly number[]
  /** Of the axis' top. */
  label: (value: number) => string
  height: string
  chosen: number | undefined
  onChoose: (index: number | undefined) => void
  fill: string
}

/** One row of bars; a finger or a mouse chooses a day. What they say stands in the table beside. */
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
        viewBox={`0 0 ${values.length * step} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={`w-full touch-pan-y border-y border-line ${height}`}
        onPointerMove={choose}
        onPointerDown={choose}
        onPointerLeave={(event) => event.pointerType === 'mouse' && onChoose(undefined)}
      >
        <line
          x1="0"
          x2={values.length * step}
          y1="50"
          y2="50"
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        {values.map((value, index) => {
          const tall = (value / top) * 100
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={index}
              x={index * step + gap / 2}
              y={100 - tall}
              width={step - gap}
              height={tall}
              className={index === chosen ? 'fill-saffron-deep' : fill}
            />
          )
        })}
      </svg>
    </div>
  )
}

/** Revenue above, orders below, a bar for each day. */
export const SalesChart = ({ sales }: { sales: readonly SalesDay[] }) => {
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
        <span className="text-lg font-semibold tabular-nums">{formatInr(revenue)}</span>
        <span className="text-ink-soft">
          {' '}
          from {orders} {orders === 1 ? 'order' : 'orders'}
        </span>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: three fixed places
          <span key={index}>{end && dayName(end.day)}</span>
        ))}
      </div>
    </figure>
  )
}
