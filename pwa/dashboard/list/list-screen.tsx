import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageQuery } from '../frame/admin-query.ts'
import { Screen } from '../frame/screen.tsx'
import { useAdminAddress } from '../frame/use-admin-address.ts'
import { pageOf } from './list-address.ts'
import { ListState } from './list-state.tsx'
import { type NoRows, NothingFound } from './nothing-found.tsx'
import { Pager } from './pager.tsx'

interface ListScreenProps<Row> {
  title: string
  /** The tab, to which the way out of too many filters leads. */
  tab: string
  /** The list's path under `/api`, with its filters and its page. */
  path: string
  /** Beside the title: what can be done here. */
  actions?: ReactNode
  filters: ReactNode
  /** What is said where there is nothing at all. */
  none: NoRows
  /** One page of rows. */
  children: (rows: readonly Row[]) => ReactNode
  /** What stands over the list. */
  dialog?: ReactNode
}

/** A tab that is a list of the server's: filters above, a page of rows, and the way to the pages beside. */
export const ListScreen = <Row,>({
  title,
  tab,
  path,
  actions,
  filters,
  none,
  children,
  dialog,
}: ListScreenProps<Row>) => {
  const query = useQuery(pageQuery<Row>(path))
  const { search } = useAdminAddress()
  return (
    <Screen title={title} actions={actions}>
      <div className="mb-5 flex flex-wrap gap-3">{filters}</div>
      <ListState
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NothingFound tab={tab} none={none} total={query.data?.total ?? 0} />}
      >
        {({ rows, total }) => (
          <>
            {children(rows)}
            <Pager {...pageOf(search)} total={total} />
          </>
        )}
      </ListState>
      {dialog}
    </Screen>
  )
}
