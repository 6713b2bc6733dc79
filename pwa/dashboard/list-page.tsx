import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageQuery } from './admin-query.ts'
import type { DataTableProps } from './column.ts'
import { DataTable } from './data-table.tsx'
import { pageOf } from './list-address.ts'
import { ListState } from './list-state.tsx'
import { NothingFound } from './nothing-found.tsx'
import { Pager } from './pager.tsx'
import { useAdminAddress } from './use-admin-address.ts'

interface ListPageProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  /** The list's path under `/api`, with its filters and its page. */
  path: string
  /** The tab, to which the way out of too many filters leads. */
  tab: string
  /** What is said where there is nothing at all. */
  none: { title: string; text: string; picture: ReactNode }
}

/** One page of a list of the server's, as a table or as cards, with the way to the pages beside. */
export const ListPage = <Row,>({ path, tab, none, ...table }: ListPageProps<Row>) => {
  const query = useQuery(pageQuery<Row>(path))
  const { search } = useAdminAddress()
  return (
    <ListState query={query} isEmpty={({ rows }) => rows.length === 0} empty={<NothingFound tab={tab} none={none} />}>
      {({ rows, total }) => (
        <>
          <DataTable rows={rows} {...table} />
          <Pager {...pageOf(search)} total={total} />
        </>
      )}
    </ListState>
  )
}
