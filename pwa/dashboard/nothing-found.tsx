import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { AdminLink } from './admin-link.tsx'
import { useAdminAddress } from './use-admin-address.ts'

interface NothingFoundProps {
  /** The tab, to which the way out of too many filters leads. */
  tab: string
  /** What is said where there is nothing at all. */
  none: { title: string; text: string; picture: ReactNode }
}

/** An empty list: because there is nothing yet, or because nothing fits the filters. */
export const NothingFound = ({ tab, none }: NothingFoundProps) => {
  const { search } = useAdminAddress()
  if (Object.keys(search).length === 0) return <EmptyState {...none} />
  return (
    <EmptyState picture={<SearchX aria-hidden="true" />} title="Nothing found" text="Nothing fits these filters.">
      <AdminLink to={tab} className={buttonClass('outline')}>
        Clear the filters
      </AdminLink>
    </EmptyState>
  )
}
