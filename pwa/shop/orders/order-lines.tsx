import { Link } from '@tanstack/react-router'
import { formatInr, parseRupees } from '#rules/money'
import { written } from '#rules/written'
import { Thumb } from '../../ui/thumb.tsx'
import type { ShownLine } from './placed-orders.queries.ts'

/** The line items of an order at the prices of the order. */
export const OrderLines = ({ lines }: { lines: readonly ShownLine[] }) => (
  <ul className="divide-y divide-line">
    {lines.map((line) => (
      <li key={`${line.slug}-${line.name}`} className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0">
        <Thumb src={line.imageUrl} size="small" />
        <div className="flex min-w-0 flex-[1_1_9rem] flex-wrap justify-between gap-x-3">
          <div className="min-w-0 flex-[1_1_7rem]">
            <p className="leading-snug font-medium" {...written(line.name)}>
              {line.slug ? (
                <Link
                  to="/products/$slug"
                  params={{ slug: line.slug }}
                  className="underline-offset-4 hover:text-leaf hover:underline"
                >
                  {line.name}
                </Link>
              ) : (
                line.name
              )}
            </p>
            <p className="text-sm text-ink-soft tabular-nums">
              {line.quantity} × {formatInr(parseRupees(line.price))}
            </p>
          </div>
          <p className="font-semibold tabular-nums">{formatInr(parseRupees(line.price) * line.quantity)}</p>
        </div>
      </li>
    ))}
  </ul>
)
