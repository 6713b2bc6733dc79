import { Select } from '../../ui/select.tsx'
import { type FilterName, useListSearch } from './use-list-search.ts'

interface FilterSelectProps {
  /** The name in the address. */
  name: FilterName
  label: string
  /** The first one's value is empty: no filter. */
  options: readonly { value: string; label: string }[]
}

/** One filter of a list, kept in the address. */
export const FilterSelect = ({ name, label, options }: FilterSelectProps) => {
  const { search, setFilter } = useListSearch()
  return (
    <div className="min-w-0 grow basis-36 sm:max-w-56">
      <Select name={name} label={label} value={search[name] ?? ''} onChange={(value) => setFilter(name, value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
