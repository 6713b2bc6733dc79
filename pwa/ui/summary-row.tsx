import type { ReactNode } from 'react'

/** A label and an amount; `strong` for the total. */
export const SummaryRow = ({
  name,
  strong = false,
  children,
}: {
  name: string
  strong?: boolean
  children: ReactNode
}) => (
  <div
    className={`flex flex-wrap items-baseline justify-between gap-x-4 ${strong ? 'border-t border-line pt-3 text-lg font-semibold' : ''}`}
  >
    <dt className={strong ? '' : 'text-ink-soft'}>{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)
