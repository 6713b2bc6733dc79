import type { DataTableProps } from './column.ts'
import { DataCards } from './data-cards.tsx'
import { SortButton } from './sort-button.tsx'
import { useWide } from './use-wide.ts'

/** Rows as a table where there is room, and each as a card on a phone. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const wide = useWide()
  if (!wide) return <DataCards {...props} />
  const { name, columns, rows, keyOf, marked } = props
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <table className="w-full border-collapse text-left text-[0.9375rem]">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="border-b border-line bg-paper-deep/50 text-sm text-ink-soft">
            {columns.map((column) => (
              <SortButton key={column.name} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={`border-b border-line last:border-0 hover:bg-paper-deep/40 ${marked?.(row) ? 'bg-terracotta-soft/50' : ''}`}
            >
              {columns.map((column) => (
                <td
                  key={column.name}
                  className={`px-4 py-2.5 ${column.figures ? 'text-right whitespace-nowrap tabular-nums' : ''}`}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
