import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseSearch } from '../../api/search-params.ts'
import { useAdminPath } from './use-admin-path.ts'

type Changes = Readonly<Record<string, string | undefined>>

interface GoOptions {
  /** Takes the place of the present entry, so that the back button does not stop there. */
  replace?: boolean
  /** Leaves even where changes are not saved. */
  ignoreUnsaved?: boolean
}

/** The query of a dashboard's address, and how to change it: filters, pages and dialogs live there and nowhere else. */
export function useAdminAddress() {
  const searchStr = useLocation({ select: (location) => location.searchStr })
  const path = useAdminPath()
  const navigate = useNavigate()
  const search = useMemo(() => parseSearch(searchStr), [searchStr])

  /** Goes to `/admin/{path}` with this query. */
  const go = (to: string, given: Changes = {}, { replace = false, ignoreUnsaved = false }: GoOptions = {}) =>
    navigate({
      to: '/admin/$',
      params: { _splat: to },
      search: Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
      replace,
      ignoreBlocker: ignoreUnsaved,
      resetScroll: to !== path,
    })

  return {
    search,
    go,
    /** Changes some of the query and leaves the rest; an empty value goes. Another filter begins at the first page. */
    set: (changes: Changes, options?: GoOptions) => go(path, { ...search, page: undefined, ...changes }, options),
  }
}
