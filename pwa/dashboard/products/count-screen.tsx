import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ClipboardCheck } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { formatDate } from '#rules/dates'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fieldBox } from '../../ui/form/text-field.tsx'
import { AdminLink, Screen } from '../frame/screen.tsx'
import { type Column, DataTable, ListState } from '../list/data-table.tsx'
import { PostPanel, ShortLines } from './count-post.tsx'
import { Scanner } from './count-scanner.tsx'
import {
  type Count,
  deletedLine,
  lineName,
  linesByCode,
  linesQuery,
  piecesOf,
  type StockLine,
  signed,
  useCount,
  withCounted,
  withMovedPiece,
  withoutLine,
  withPiece,
} from './count-store.ts'
import { lastFilters } from './products.queries.ts'

/** Counts the goods of the shop (stock-taking), shows the differences to the stock and posts them (record 65). */
export const CountScreen = () => {
  const query = useQuery(linesQuery)
  const state = useCount()
  return (
    <Screen
      title="Stock-taking"
      back={
        <AdminLink to="/admin/products" search={lastFilters()} className={buttonClass('quiet', '-ml-3 min-h-11!')}>
          <ChevronLeft size={18} aria-hidden="true" />
          Products
        </AdminLink>
      }
    >
      <p className="mb-4 max-w-prose text-ink-soft">
        Count all pieces on the shelf, also those of orders that are not marked as packed. Leave out expired goods. The
        count is stored on this device until you post it or log out. While this page stays open, you can count offline.
      </p>
      <ListState query={query}>
        {(lines) => state.count && <Counting lines={lines} {...state} count={state.count} />}
      </ListState>
    </Screen>
  )
}

type CountingProps = Omit<ReturnType<typeof useCount>, 'count'> & { lines: readonly StockLine[]; count: Count }

type View = 'counted' | 'different' | 'open'
const maxRows = 50

const differenceOf = ({ lines }: Count, { key }: StockLine): number | null => {
  const line = lines[key]
  return line && !line.problem ? line.counted - line.shelf : null
}

const Counting = ({ lines, count, change, latest }: CountingProps) => {
  const [view, setView] = useState<View>('counted')
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(maxRows)
  // The lines that were not counted when this view was opened. A line stays in the view while its number is typed.
  const [open, setOpen] = useState<readonly StockLine[]>([])
  const byCode = useMemo(() => linesByCode(lines), [lines])
  const byKey = useMemo(() => new Map(lines.map((line) => [line.key, line])), [lines])

  // The line that was counted last is at the top. Lines of deleted products are shown too, so that they can be removed.
  const counted = Object.keys(count.lines)
    .toReversed()
    .map((key) => byKey.get(key) ?? deletedLine(key))
  const different = counted.filter((line) => differenceOf(count, line) !== 0)
  const wanted = search.trim().toLowerCase()
  const rows = wanted
    ? lines.filter((line) => `${lineName(line)} ${line.sku ?? ''} ${line.barcode ?? ''}`.toLowerCase().includes(wanted))
    : { counted, different, open }[view]
  const show = (next: View) => {
    setView(next)
    setSearch('')
    setShown(maxRows)
    if (next === 'open') setOpen(lines.filter(({ key }) => !count.lines[key]))
  }
  const views = [
    ['counted', `Counted ${counted.length}`],
    ['different', `Differences ${different.length}`],
    ['open', `Not counted ${lines.filter(({ key }) => !count.lines[key]).length}`],
  ] as const
  return (
    <div className="grid gap-5">
      <Scanner
        byCode={byCode}
        onPiece={(line, from) => {
          void change((before) => (from ? withMovedPiece(before, from, line) : withPiece(before, line)))
          return latest.current.lines[line.key]?.counted ?? 1
        }}
        onFile={(pieces) =>
          change((before) => [...pieces].reduce((sum, [line, number]) => withCounted(sum, line, number), before))
        }
      />
      <PostPanel count={count} change={change} latest={latest} />
      <ShortLines
        short={count.short ?? []}
        byKey={byKey}
        onDismiss={() => void change((before) => ({ ...before, short: [] }))}
      />
      <div className="flex flex-wrap items-center gap-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Show lines</legend>
          {views.map(([value, label]) => (
            <button
              key={value}
              type="button"
              aria-pressed={view === value && !wanted}
              onClick={() => show(value)}
              className={buttonClass(view === value && !wanted ? 'solid' : 'outline', 'min-h-11! px-4! text-sm!')}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <input
          type="search"
          aria-label="Search product, SKU or barcode"
          placeholder="Search product, SKU or barcode"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className={`${fieldBox} rounded-full! sm:max-w-80`}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          picture={<ClipboardCheck aria-hidden="true" />}
          title={wanted ? 'Nothing found' : emptyTitles[view]}
          text={wanted || view !== 'counted' ? '' : 'Scan or type a code, or open the lines that are not counted.'}
        />
      ) : (
        <CountTable rows={rows.slice(0, shown)} count={count} change={change} />
      )}
      {rows.length > shown && (
        <Button variant="outline" className="justify-self-start" onClick={() => setShown(shown + maxRows)}>
          Show more lines
        </Button>
      )}
    </div>
  )
}

const emptyTitles: Record<View, string> = {
  counted: 'Nothing counted yet',
  different: 'No differences',
  open: 'All lines are counted',
}

type TableProps = Pick<CountingProps, 'count' | 'change'> & { rows: readonly StockLine[] }

const CountTable = ({ rows, count, change }: TableProps) => {
  const columns: readonly Column<StockLine>[] = [
    {
      name: 'Product',
      lead: true,
      cell: (line) => (
        <div className="min-w-0 py-1 wrap-anywhere">
          <bdi>{line.name}</bdi>
          <p className="text-sm font-normal text-ink-soft">
            {[
              line.sku,
              line.batch && (line.batch.number ? `Batch ${line.batch.number}` : 'Without batch number'),
              line.batch?.expiresOn && `expires ${formatDate(`${line.batch.expiresOn}T00:00:00Z`)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          {count.lines[line.key]?.problem && (
            <p className="text-sm font-medium text-terracotta">{count.lines[line.key]?.problem}</p>
          )}
        </div>
      ),
    },
    {
      name: 'Should be',
      figures: true,
      cell: (line) => (
        <span>
          {(count.lines[line.key]?.shelf ?? line.shelf).toLocaleString('en-IN')}{' '}
          {line.reserved > 0 && <span className="text-sm text-ink-soft">({line.reserved} in orders)</span>}
        </span>
      ),
    },
    {
      name: 'Counted',
      figures: true,
      cell: (line) => (
        <CountedField
          label={`Counted pieces, ${lineName(line)}`}
          stored={count.lines[line.key]?.counted}
          invalid={count.lines[line.key]?.problem !== undefined}
          onPieces={(pieces) =>
            change((before) => (pieces === null ? withoutLine(before, line.key) : withCounted(before, line, pieces)))
          }
        />
      ),
    },
    { name: 'Difference', figures: true, cell: (line) => <Difference pieces={differenceOf(count, line)} /> },
    {
      name: '',
      cell: (line) =>
        count.lines[line.key] && (
          <button
            type="button"
            className={buttonClass('quiet', 'min-h-11! text-sm! whitespace-nowrap')}
            onClick={() => void change((before) => withoutLine(before, line.key))}
          >
            Remove<span className="sr-only"> {lineName(line)}</span>
          </button>
        ),
    },
  ]
  return <DataTable name="Lines" columns={columns} rows={rows} keyOf={({ key }) => key} />
}

interface CountedFieldProps {
  label: string
  stored: number | undefined
  invalid: boolean
  /** Stores the typed number of pieces; null if the field was cleared. */
  onPieces: (pieces: number | null) => Promise<void>
}

/**
 * The field for the counted number of a line. The number is stored when the field is left, because a half typed number
 * can remove the line from the view, and because a code that is scanned into the field is no number. The Enter key
 * leaves the field for the next code.
 */
const CountedField = ({ label, stored, invalid, onPieces }: CountedFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState('')
  const problemId = useId()
  const store = () => {
    setTyped(null)
    if (typed === null) return
    const text = typed.trim()
    const pieces = piecesOf(text)
    setRefused(text !== '' && pieces === null ? text.slice(0, 20) : '')
    if (text === '' || pieces !== null) void onPieces(pieces)
  }
  return (
    <>
      <input
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={label}
        aria-invalid={invalid || refused !== '' ? true : undefined}
        aria-describedby={refused ? problemId : undefined}
        value={typed ?? stored ?? ''}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={store}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          document.getElementById('count-code')?.focus()
        }}
        className={`${fieldBox} min-h-11! w-24! text-end`}
      />
      <span id={problemId} role="alert" className="block text-sm font-medium text-terracotta empty:hidden">
        {refused && `Not stored: ${refused}`}
      </span>
    </>
  )
}

const Difference = ({ pieces }: { pieces: number | null }) => {
  if (pieces === null) return <span className="text-ink-soft">None yet</span>
  if (pieces === 0) return <span className="text-ink-soft">0</span>
  return <span className={`font-semibold ${pieces < 0 ? 'text-terracotta' : 'text-leaf'}`}>{signed(pieces)}</span>
}
