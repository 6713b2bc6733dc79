import { useState } from 'react'
import { ImportAction, type ImportCounts, type ImportRow } from '#contract/admin/exports'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'

export const actionNames: Record<ImportAction, string> = {
  created: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
}
export const actionTones: Record<ImportAction, BadgeTone> = {
  created: 'leaf',
  updated: 'saffron',
  unchanged: 'out',
  rejected: 'sale',
}

export const importColumns: readonly Column<ImportRow>[] = [
  { name: 'Row', cell: ({ row }) => <span className="tabular-nums">{row}</span> },
  {
    name: 'Product',
    lead: true,
    cell: ({ handle, sku, row }) => (
      <span className="wrap-anywhere">
        <bdi>{handle || `Row ${row}`}</bdi>
        {sku && <span className="block text-sm font-normal text-ink-soft">{sku}</span>}
      </span>
    ),
  },
  { name: 'Action', cell: ({ action }) => <Badge tone={actionTones[action]}>{actionNames[action]}</Badge> },
  { name: 'Details', cell: (row) => <RowDetails row={row} /> },
]

const maxShownChanges = 6

/** The changes of a row with their old values, and the reason if the row is rejected. */
export const RowDetails = ({
  row: { changes, errors, action },
}: {
  row: Pick<ImportRow, 'changes' | 'errors' | 'action'>
}) => (
  <ul className="grid gap-0.5 py-1 text-start wrap-anywhere">
    {errors.map((error) => (
      <li key={error} className="font-medium text-terracotta">
        {error}
      </li>
    ))}
    {action === 'updated' &&
      changes.slice(0, maxShownChanges).map(({ field, from, to }) => (
        <li key={field}>
          <span className="text-ink-soft">{field}:</span> {from && <s className="text-ink-soft">{shortened(from)}</s>}{' '}
          <span aria-hidden="true">→</span> <bdi>{to === null ? 'none' : shortened(to)}</bdi>
        </li>
      ))}
    {action === 'updated' && changes.length > maxShownChanges && <li>and {changes.length - maxShownChanges} more</li>}
  </ul>
)

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

const rowsPerPage = 50

interface ImportRowsProps<Row> {
  /** The number of rows for each action. */
  counts: ImportCounts
  /** The rows of the reply: at most the first 500 of each action. */
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  /** The actions that a row can have, such as "created". */
  actions?: readonly ImportAction[]
  /** The action whose rows are shown first; null for all. */
  start?: ImportAction | null
}

/**
 * The rows of an import or a bulk edit, by action (created, updated, unchanged or rejected), with the number of rows of
 * each.
 */
export const ImportRows = <Row extends { action: ImportAction }>({
  counts,
  rows: listed,
  columns,
  keyOf,
  actions = ImportAction.options,
  start = null,
}: ImportRowsProps<Row>) => {
  const [action, setAction] = useState(start)
  const [shown, setShown] = useState(rowsPerPage)
  const rows = listed.filter((row) => action === null || row.action === action)
  const counted = action === null ? Object.values(counts) : [counts[action]]
  const total = counted.reduce((sum, count) => sum + count, 0)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const filter = (value: ImportAction | null, label: string) => (
    <button
      key={label}
      type="button"
      aria-pressed={action === value}
      onClick={() => {
        setAction(value)
        setShown(rowsPerPage)
      }}
      className={buttonClass(action === value ? 'primary' : 'outline', 'min-h-11!')}
    >
      {label}
    </button>
  )
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">Show rows</legend>
        {filter(null, `All ${all.toLocaleString('en-IN')}`)}
        {actions.map((each) => filter(each, `${actionNames[each]} ${counts[each].toLocaleString('en-IN')}`))}
      </fieldset>
      {rows.length === 0 ? (
        <p className="text-ink-soft">No rows.</p>
      ) : (
        <DataTable name="Rows" columns={columns} rows={rows.slice(0, shown)} keyOf={keyOf} />
      )}
      {rows.length > shown && (
        <Button variant="outline" className="mt-4" onClick={() => setShown(shown + rowsPerPage)}>
          Show more rows
        </Button>
      )}
      {rows.length <= shown && rows.length < total && (
        <p className="mt-4 text-ink-soft">
          {`${(total - rows.length).toLocaleString('en-IN')} more rows are not listed.`}
        </p>
      )}
    </>
  )
}
