import type { ReactNode } from 'react'

/** One column of a list. */
export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** What the address's `sort` is called for this column, where the list can be sorted by it. */
  sort?: string
  /** Figures stand at the right. */
  figures?: true
  /** The heading of a row's card on a phone: the first column unless one says so. */
  lead?: true
  /** Left out of a row's card. */
  deskOnly?: true
}

/** A list, however it is drawn. */
export interface DataTableProps<Row> {
  /** What is listed, for those who do not see the table. */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Rows that want to be seen. */
  marked?: ((row: Row) => boolean) | undefined
}
