import type { ReactNode } from 'react'

interface RowListProps<Row> {
  /** What is listed, for those who do not see it. */
  name: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

/** Rows that say too much for a table, one below the other. */
export const RowList = <Row extends { id: number }>({ name, rows, children }: RowListProps<Row>) => (
  <ul aria-label={name} className="grid gap-3">
    {rows.map((row) => (
      <li key={row.id} className="min-w-0">
        {children(row)}
      </li>
    ))}
  </ul>
)
