import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ArrowUpDown, SearchX } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { formatDate, formatTime } from '#rules/dates'
import { failureText, OfflineError } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { useListSearch } from './filters.tsx'

/** One column of a list. */
export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** The value of the URL parameter `sort` for this column, if the list can be sorted by it. */
  sort?: string
  /** Whether the column has numbers, which are aligned right. */
  figures?: true
  /** Whether the column is the heading of a row's card on a phone. By default it is the first column. */
  lead?: true
  /** Whether the column is omitted from the cards on a phone. */
  deskOnly?: true
}

interface DataTableProps<Row> {
  /** The accessible name of the list. */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Returns whether a row is highlighted. Without this function no row is highlighted. */
  marked?: ((row: Row) => boolean) | undefined
}

const wideQuery = '(width >= 56rem)'

function subscribe(listener: () => void): () => void {
  const list = matchMedia(wideQuery)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the window is wide enough for a table. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideQuery).matches)

/** A list: a table in a wide window, cards on a phone. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const wide = useWide()
  if (!wide) return <DataCards {...props} />
  const { name, columns, rows, keyOf, marked } = props
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <table className="w-full border-collapse text-start text-sm leading-tight">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="border-b border-line bg-paper-deep/50 text-ink-soft">
            {columns.map((column) => (
              <ColumnHeading key={column.name} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={`border-b border-line last:border-0 hover:bg-paper-deep/40 ${marked?.(row) ? 'bg-terracotta-soft/50' : ''}`}
            >
              {columns.map((column) => (
                <td
                  key={column.name}
                  className={`px-3 py-1 ${column.figures ? 'text-end whitespace-nowrap tabular-nums' : 'text-start'}`}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const DataCards = <Row,>({ name, columns, rows, keyOf, marked }: DataTableProps<Row>) => {
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
          <dl className="mt-1.5 grid gap-1 text-sm">
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

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }

/**
 * The heading of a column. The first click sorts the list by the column (`sort=name`), the second in descending order
 * (`sort=-name`).
 */
const ColumnHeading = ({
  column: { name, sort, figures },
}: {
  column: Pick<Column<never>, 'name' | 'sort' | 'figures'>
}) => {
  const { search, setFilter } = useListSearch()
  const order = sort && search.sort === sort ? 'ascending' : sort && search.sort === `-${sort}` ? 'descending' : 'none'
  const Icon = sortIcons[order]
  return (
    <th
      scope="col"
      aria-sort={sort ? order : undefined}
      className={`px-3 font-semibold whitespace-nowrap ${figures ? 'text-end' : 'text-start'}`}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => setFilter('sort', order === 'ascending' ? `-${sort}` : sort)}
          className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 font-semibold hover:text-forest pointer-fine:min-h-9"
        >
          {name}
          <Icon size={15} aria-hidden="true" className={order === 'none' ? 'opacity-40' : ''} />
        </button>
      ) : (
        <span className="inline-flex min-h-9 items-center">{name || <span className="sr-only">Actions</span>}</span>
      )}
    </th>
  )
}

/**
 * One line of a text, cut off where its column ends. The title of the element is the complete text. The space at the top
 * is for tall scripts, such as Nastaliq.
 */
export const Truncated = ({ children, className = '' }: { children: string; className?: string }) => (
  <span title={children} className={`-mt-1.5 line-clamp-1 min-w-0 pt-1.5 break-all min-[56rem]:min-w-32 ${className}`}>
    <bdi>{children}</bdi>
  </span>
)

interface RowListProps<Row> {
  /** The accessible name of the list. */
  name: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

/** A list of rows with too much content for a table, one below the other. */
export const RowList = <Row extends { id: number }>({ name, rows, children }: RowListProps<Row>) => (
  <ul aria-label={name} className="grid gap-3">
    {rows.map((row) => (
      <li key={row.id} className="min-w-0">
        {children(row)}
      </li>
    ))}
  </ul>
)

/** Formats an ISO time as day and time in India. In a narrow column the line breaks between day and time. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at}>
    <span className="whitespace-nowrap">{formatDate(at)},</span>{' '}
    <span className="whitespace-nowrap">{formatTime(at)}</span>
  </time>
)

interface ListStateProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  /** Returns whether the loaded data is empty, so that a text is shown instead of it. */
  isEmpty?: (data: T) => boolean
  /** The content that is shown when the data is empty. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * Returns `formKey`, the React key of a form, and `reload`, which refetches the stored values and changes the key, so
 * that the form starts again with them. Saving does not change the key, because the admin may have typed during the
 * request.
 */
export function useReload(query: Pick<UseQueryResult, 'refetch'>): { formKey: number; reload: () => void } {
  const [formKey, setFormKey] = useState(0)
  return { formKey, reload: () => void query.refetch().then(() => setFormKey((count) => count + 1)) }
}

/** Renders the data of a query, a placeholder while it loads, the error when it failed, or a text when it is empty. */
export const ListState = <T,>({ query, isEmpty, empty, children }: ListStateProps<T>) => {
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  if (data !== undefined) {
    if (isEmpty?.(data)) return empty ?? <EmptyState picture={<SearchX aria-hidden="true" />} title="Nothing found" />
    return (
      <div aria-busy={isFetching} className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
        {children(data)}
      </div>
    )
  }
  if (error) {
    return (
      <EmptyState
        title={error instanceof OfflineError ? 'You are offline' : 'This could not be loaded'}
        text={failureText(error, 'Something went wrong on our side. Please try again.')}
      >
        <Button onClick={() => refetch()}>Try again</Button>
      </EmptyState>
    )
  }
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-14 w-full rounded-card!" />
      ))}
    </div>
  )
}
