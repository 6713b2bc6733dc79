import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { urlOf } from '#contract/endpoint'
import { pageQuery } from '../frame/admin-query.ts'
import { Screen } from '../frame/screen.tsx'
import { ListState } from './list-state.tsx'
import { type NoRows, NothingFound } from './nothing-found.tsx'
import { Pager } from './pager.tsx'

const limit = 25

interface ListScreenProps<Row> {
  title: string
  /** The list's endpoint, whose query is the search of the route and `limit`. */
  endpoint: { readonly path: string }
  /** The validated search of the route. */
  search: Readonly<Record<string, string | undefined>>
  /** Beside the title. */
  actions?: ReactNode
  filters: ReactNode
  /** Shown when the list is empty without any filter. */
  none: NoRows
  /** One page of rows. */
  children: (rows: readonly Row[]) => ReactNode
}

/** A tab with a list that the server filters and pages. A child route, such as a dialog, is rendered over the list. */
export const ListScreen = <Row,>({
  title,
  endpoint,
  search,
  actions,
  filters,
  none,
  children,
}: ListScreenProps<Row>) => {
  const page = Number(search.page ?? 1)
  const query = useQuery(pageQuery<Row>(urlOf(endpoint, { query: { ...search, limit, page } })))
  return (
    <Screen title={title} actions={actions}>
      <div className="mb-5 flex flex-wrap gap-3">{filters}</div>
      <ListState
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NothingFound none={none} total={query.data?.total ?? 0} search={search} />}
      >
        {({ rows, total }) => (
          <>
            {children(rows)}
            <Pager page={page} limit={limit} total={total} />
          </>
        )}
      </ListState>
      <Outlet />
    </Screen>
  )
}
