import type { ReactNode } from 'react'

/** A row with a label and an amount. `strong` is for the total. */
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

interface BottomBarProps {
  /** The label of the amount in the bar, for example `Total`. */
  name: string
  amount: string
  /** The button beside the amount. */
  children: ReactNode
}

/**
 * On a phone, a bar at the bottom of the screen with the total and a button. The bar scrolls with the page when large
 * text leaves little space.
 */
export const BottomBar = ({ name, amount, children }: BottomBarProps) => (
  <div
    data-bottom-bar=""
    className="bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar *:last:grow lg:hidden [@media(min-height:28rem)]:sticky"
  >
    <p className="leading-tight">
      <span className="block text-sm text-ink-soft">{name}</span>
      <span className="text-lg font-semibold tabular-nums">{amount}</span>
    </p>
    {children}
  </div>
)
