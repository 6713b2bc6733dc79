import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminLink } from '../frame/admin-link.tsx'

/** The text of a list that is empty without any filter. */
export interface NoRows {
  title: string
  text: string
  picture: ReactNode
}

interface NothingFoundProps {
  none: NoRows
  /** Rows on all pages together. */
  total: number
  /** The search of the list's route. */
  search: Readonly<Record<string, string | undefined>>
}

/** An empty page of a list: the page is past the end, no row matches the filters, or there are no rows at all. */
export const NothingFound = ({ none, total, search }: NothingFoundProps) => {
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
  const isFiltered = Object.entries(search).some(([name, value]) => value && name !== 'sort' && name !== 'page')
  if (!isFiltered) return <EmptyState {...none} />
  return (
    <EmptyState picture={<SearchX aria-hidden="true" />} title="Nothing found" text="No results match.">
      <AdminLink to="." search={{}} className={buttonClass('outline')}>
        Clear the filters
      </AdminLink>
    </EmptyState>
  )
}
