import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import { useAdminAddress } from '../frame/use-admin-address.ts'

/** What is said of a list where there is nothing at all. */
export interface NoRows {
  title: string
  text: string
  picture: ReactNode
}

interface NothingFoundProps {
  /** The tab, to which the way out of too many filters leads. */
  tab: string
  none: NoRows
  /** Rows on all pages together. */
  total: number
}

/** An empty list: because there is nothing yet, nothing fits the filters, or the pages end before this one. */
export const NothingFound = ({ tab, none, total }: NothingFoundProps) => {
  const { search } = useAdminAddress()
  const { page: _, ...filters } = search
  if (total > 0) {
    return (
      <EmptyState
        picture={<SearchX aria-hidden="true" />}
        title="Nothing on this page"
        text="The list is shorter by now."
      >
        <AdminLink to={tab} search={filters} className={buttonClass('outline')}>
          To the first page
        </AdminLink>
      </EmptyState>
    )
  }
  const narrows = Object.keys(filters).some((name) => name !== 'sort')
  if (!narrows) return <EmptyState {...none} />
  return (
    <EmptyState picture={<SearchX aria-hidden="true" />} title="Nothing found" text="Nothing fits these filters.">
      <AdminLink to={tab} className={buttonClass('outline')}>
        Clear the filters
      </AdminLink>
    </EmptyState>
  )
}
