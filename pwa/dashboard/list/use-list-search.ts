import { useNavigate, useSearch } from '@tanstack/react-router'

const useAnySearch = () => useSearch({ strict: false })

/** A search parameter that some route of the dashboard has. */
export type FilterName = keyof ReturnType<typeof useAnySearch>

type Search = Readonly<Partial<Record<FilterName, string | undefined>>>

/** The filters and the page in the address of the list that is shown, and how to change one. */
export function useListSearch() {
  const search: Search = useAnySearch()
  const navigate = useNavigate()
  return {
    search,
    /** Changes a filter; an empty value removes it. The list starts again at the first page. */
    setFilter: (name: FilterName, value: string, { replace = false } = {}) =>
      navigate({
        to: '.',
        // The route validates the value and drops an invalid one.
        search: (before) => ({ ...before, page: undefined, [name]: value || undefined }) as typeof before,
        replace,
        resetScroll: false,
      }),
  }
}
