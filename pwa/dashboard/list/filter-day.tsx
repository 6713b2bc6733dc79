import { type FilterName, useListSearch } from './use-list-search.ts'

interface FilterDayProps {
  /** The name in the address. */
  name: FilterName
  label: string
}

/** One day as a filter of a list, kept in the address. */
export const FilterDay = ({ name, label }: FilterDayProps) => {
  const { search, setFilter } = useListSearch()
  return (
    <label className="flex min-w-0 grow basis-36 max-sm:basis-full items-center gap-2 rounded-full border border-line-strong bg-card pl-5 has-focus-visible:outline-3 has-focus-visible:outline-forest sm:max-w-60">
      <span className="text-sm text-ink-soft">{label}</span>
      <input
        type="date"
        value={search[name] ?? ''}
        onChange={(event) => setFilter(name, event.target.value)}
        className="h-11.5 w-full min-w-0 rounded-full bg-transparent pr-4 text-base outline-none"
      />
    </label>
  )
}
