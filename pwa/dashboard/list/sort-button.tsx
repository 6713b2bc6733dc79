import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { Column } from './column.ts'
import { useListSearch } from './use-list-search.ts'

interface SortButtonProps {
  column: Pick<Column<never>, 'name' | 'sort' | 'figures'>
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }

/** A column's heading. Pressed, the list is sorted by it, and the other way when pressed again: `sort=name`, `-name`. */
export const SortButton = ({ column: { name, sort, figures } }: SortButtonProps) => {
  const { search, setFilter } = useListSearch()
  const order = sort && search.sort === sort ? 'ascending' : sort && search.sort === `-${sort}` ? 'descending' : 'none'
  const Icon = icons[order]
  return (
    <th
      scope="col"
      aria-sort={sort ? order : undefined}
      className={`px-4 py-1 font-semibold whitespace-nowrap ${figures ? 'text-right' : ''}`}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => setFilter('sort', order === 'ascending' ? `-${sort}` : sort)}
          className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 font-semibold hover:text-forest"
        >
          {name}
          <Icon size={15} aria-hidden="true" className={order === 'none' ? 'opacity-40' : ''} />
        </button>
      ) : (
        <span className="inline-flex min-h-11 items-center">{name || <span className="sr-only">Actions</span>}</span>
      )}
    </th>
  )
}
