import type { DataTableProps } from './column.ts'

/** The rows of a table, each as a card. */
export const DataCards = <Row,>({ name, columns, rows, keyOf, marked }: DataTableProps<Row>) => {
  const lead = columns.find((column) => column.lead) ?? columns[0]
  const others = columns.filter((column) => column !== lead && !column.deskOnly)
  return (
    <ul aria-label={name} className="grid gap-3">
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className={`rounded-card border bg-card px-4 py-3 ${marked?.(row) ? 'border-terracotta/60' : 'border-line'}`}
        >
          <div className="min-w-0 font-semibold">{lead?.cell(row)}</div>
          <dl className="mt-1.5 grid gap-1 text-[0.9375rem]">
            {others.map((column) => (
              <div
                key={column.name || 'actions'}
                className="flex min-w-0 flex-wrap items-center justify-between gap-x-4"
              >
                <dt className="text-sm text-ink-soft">{column.name}</dt>
                <dd className="ml-auto min-w-0 text-right wrap-anywhere tabular-nums">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
