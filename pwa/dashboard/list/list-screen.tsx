import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Download, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ExportName, ExportQuery, exportPath } from '#contract/admin/exports'
import { urlOf } from '#contract/paths'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageQuery } from '../frame/admin-query.ts'
import { AdminLink, Screen } from '../frame/screen.tsx'
import { ListState } from './data-table.tsx'

const rowsPerPage = 25

type Search = Readonly<Record<string, string | undefined>>

/** The texts shown when a list without filters has no rows. */
interface NoRows {
  title: string
  text: string
  picture: ReactNode
}

interface ListScreenProps<Row> {
  title: string
  /** The API endpoint of the list. Its query consists of the search parameters of the route and `limit`. */
  endpoint: { readonly path: string }
  /** The validated URL search parameters of the route. */
  search: Search
  /** Buttons or links beside the title of the tab. */
  actions?: ReactNode
  /**
   * The endpoint of the CSV file with the rows of the list. Its query consists of the search parameters of the route.
   */
  file?: ExportName
  filters: ReactNode
  /** Content between the filters and the list. */
  top?: ReactNode
  none: NoRows
  /** Renders one page of rows. `total` is the number of rows on all pages. */
  children: (rows: readonly Row[], total: number) => ReactNode
}

/** A tab with a list that the server filters and pages. A child route, such as a dialog, is rendered over the list. */
export const ListScreen = <Row,>(props: ListScreenProps<Row>) => {
  const { title, endpoint, search, actions, file, filters, top, none, children } = props
  const page = Number(search.page ?? 1)
  const query = useQuery(
    pageQuery<Row>(urlOf<string>(endpoint.path, { query: { ...search, limit: rowsPerPage, page } })),
  )
  return (
    <Screen
      title={title}
      actions={
        (file || actions) && (
          <>
            {file && <ExportLink file={file} search={search} />}
            {actions}
          </>
        )
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">{filters}</div>
      {top}
      <ListState
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NothingFound none={none} total={query.data?.total ?? 0} search={search} />}
      >
        {({ rows, total }) => (
          <>
            {children(rows, total)}
            <Pager page={page} total={total} />
          </>
        )}
      </ListState>
      <Outlet />
    </Screen>
  )
}

/**
 * Downloads the rows that match the filters of the list, on all pages. There is no link while a filter is set that the
 * export does not support, because the file would then contain other rows than the list.
 */
const ExportLink = ({ file, search: { page: _, sort: __, ...filters } }: { file: ExportName; search: Search }) => {
  const hasAll = Object.entries(filters).every(([name, value]) => !value || Object.hasOwn(ExportQuery.entries, name))
  if (!hasAll) return null
  return (
    <a
      href={urlOf(exportPath, { params: { file: `${file}.csv` }, query: filters })}
      download=""
      className={buttonClass('outline')}
    >
      <Download size={18} aria-hidden="true" />
      Export CSV
    </a>
  )
}

interface NothingFoundProps {
  none: NoRows
  /** The number of rows of the list on all pages. */
  total: number
  search: Search
}

/**
 * The content of an empty page: the page number is too large, no row matches the filters, or there are no rows at all.
 */
const NothingFound = ({ none, total, search }: NothingFoundProps) => {
  if (total > 0) {
    return (
      <EmptyState
        picture={<SearchX aria-hidden="true" />}
        title="Nothing on this page"
        text="This page no longer exists."
      >
        <AdminLink to="." search={(before) => ({ ...before, page: undefined })} className={buttonClass('outline')}>
          Go to first page
        </AdminLink>
      </EmptyState>
    )
  }
  const isFiltered = Object.entries(search).some(
    ([name, value]) => value && !['sort', 'page', 'period', 'batchId', 'productId'].includes(name),
  )
  if (!isFiltered) return <EmptyState {...none} />
  return (
    <EmptyState picture={<SearchX aria-hidden="true" />} title="Nothing found" text="No results match.">
      <AdminLink to="." search={{}} className={buttonClass('outline')}>
        Clear filters
      </AdminLink>
    </EmptyState>
  )
}

interface PagerProps {
  /** The number of the shown page of the list, starting at 1. */
  page: number
  /** The number of rows of the list on all pages. */
  total: number
}

/** Shows the numbers of the visible rows, and links to the previous and next page. */
const Pager = ({ page, total }: PagerProps) => {
  const last = Math.max(1, Math.ceil(total / rowsPerPage))
  const first = (page - 1) * rowsPerPage + 1
  const count = total.toLocaleString('en-IN')
  const step = (to: number, label: string, Icon: typeof ChevronLeft) =>
    to >= 1 && to <= last ? (
      <AdminLink
        to="."
        search={(before) => ({ ...before, page: to === 1 ? undefined : String(to) })}
        aria-label={label}
        className={buttonClass('outline', 'px-3!')}
      >
        <Icon size={20} aria-hidden="true" />
      </AdminLink>
    ) : (
      <span className="w-12" />
    )
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-ink-soft tabular-nums">
        {total > rowsPerPage
          ? `${first}-${Math.min(total, page * rowsPerPage)} of ${count}`
          : total === 1
            ? '1 entry'
            : `${count} entries`}
      </p>
      {last > 1 && (
        <div className="flex gap-2">
          {step(page - 1, 'Previous page', ChevronLeft)}
          {step(page + 1, 'Next page', ChevronRight)}
        </div>
      )}
    </nav>
  )
}
