import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, Plus, Trash2 } from 'lucide-react'
import { type PointerEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AdminProduct, getAdminProducts, type ProductOrder } from '#contract/admin/catalogue'
import { urlOf } from '#contract/paths'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Thumb } from '../../ui/picture.tsx'
import { pageQuery } from '../frame/admin-query.ts'
import { Panel } from '../frame/screen.tsx'
import { ListState } from '../list/data-table.tsx'
import { useListDrag } from '../products/pictures-field.tsx'
import { moved } from '../products/variants-form.ts'

export type Entry = ProductOrder['products'][number]

interface ArrangedListProps {
  entries: readonly Entry[]
  onChange: (entries: readonly Entry[]) => void
  /** The text that is shown when the list has no products. */
  empty: string
}

/**
 * The manually ordered products. They are moved with buttons, which also work with the keyboard, or by dragging a
 * handle.
 */
export const ArrangedList = ({ entries, onChange, empty }: ArrangedListProps) => {
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const name = entries[from]?.name
    onChange(moved(entries, from, to))
    setAnnouncement(`${name} is now number ${to + 1} of ${entries.length}`)
  }
  const remove = ({ id, name }: Entry, index: number) => {
    const next = entries[index + 1] ?? entries[index - 1]
    flushSync(() => onChange(entries.filter((entry) => entry.id !== id)))
    setAnnouncement(`${name} was removed from the list`)
    document.getElementById(next ? `remove-${next.id}` : 'add-search')?.focus()
  }
  const drag = useListDrag(move)
  return (
    <>
      {entries.length === 0 && (
        <p className="rounded-field border border-dashed border-line-strong p-4 text-center text-ink-soft">{empty}</p>
      )}
      <ol aria-label="Products in order" className="grid gap-2">
        {entries.map((entry, index) => (
          <ArrangedEntry
            key={entry.id}
            entry={entry}
            index={index}
            count={entries.length}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(entry, index)}
            shift={drag.shiftOf(index)}
            isDragged={drag.dragged === index}
            onDragStart={(event) => drag.begin(event, index)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

interface ArrangedEntryProps {
  entry: Entry
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  /** The distance in pixels by which the product is drawn away from its place while it is dragged; null otherwise. */
  shift: number | null
  isDragged: boolean
  onDragStart: (event: PointerEvent<HTMLElement>) => void
}

// The move buttons do not grow with large text, so that they fit beside each other.
const press =
  'grid size-[44px] place-items-center rounded-full text-forest hover:bg-paper-deep aria-disabled:text-line-strong aria-disabled:hover:bg-transparent'

const ArrangedEntry = ({
  entry: { id, name, imageUrl, inventory, isActive },
  index,
  count,
  onMove,
  onRemove,
  shift,
  isDragged,
  onDragStart,
}: ArrangedEntryProps) => {
  const moves = [
    { label: 'to the top', icon: ArrowUpToLine, to: 0, isPossible: index > 0 },
    { label: 'up', icon: ArrowUp, to: index - 1, isPossible: index > 0 },
    { label: 'down', icon: ArrowDown, to: index + 1, isPossible: index < count - 1 },
  ]
  return (
    <li
      style={shift === null ? undefined : { translate: `0 ${shift}px` }}
      className={`flex flex-wrap items-center gap-x-3 rounded-field border bg-card px-2.5 py-1.5 ${isDragged ? 'relative z-10 border-forest shadow-lift' : 'border-line'} ${shift === null || isDragged ? '' : 'transition-[translate] duration-150'}`}
    >
      <span className="flex min-w-0 grow basis-60 flex-wrap items-center gap-x-2">
        <span
          aria-hidden="true"
          data-handle=""
          title="Drag to reorder"
          onPointerDown={onDragStart}
          className={`grid h-11 w-8 shrink-0 touch-none place-items-center rounded-full text-ink-soft hover:bg-paper-deep ${count < 2 ? 'invisible' : isDragged ? 'cursor-grabbing' : 'cursor-grab'}`}
        >
          <GripVertical size={19} />
        </span>
        <Thumb src={imageUrl} size="small" />
        <span className="flex min-w-0 grow basis-36 gap-1.5">
          <span className="shrink-0 text-ink-soft tabular-nums">{index + 1}.</span>
          <ProductName name={name} isActive={isActive} inventory={inventory} />
        </span>
      </span>
      <span className="ml-auto flex flex-wrap">
        {moves.map(({ label, icon: Icon, to, isPossible }) => (
          <button
            key={label}
            id={`move-${id}-${label.replaceAll(' ', '-')}`}
            type="button"
            aria-label={`Move ${name} ${label}`}
            title={`Move ${label}`}
            aria-disabled={isPossible ? undefined : true}
            onClick={({ currentTarget }) => {
              if (!isPossible) return
              flushSync(() => onMove(to))
              // Focus the button again, because a browser removes the focus from an element that moves in the document.
              currentTarget.focus()
            }}
            className={press}
          >
            <Icon size={19} aria-hidden="true" />
          </button>
        ))}
        <button
          id={`remove-${id}`}
          type="button"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={onRemove}
          className={press}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </span>
    </li>
  )
}

/** The name of a product in the list, with the reason why shoppers cannot buy it. */
export const ProductName = ({ name, isActive, inventory }: Pick<Entry, 'name' | 'isActive' | 'inventory'>) => (
  <span className="min-w-0 wrap-anywhere">
    <bdi className="font-medium">{name}</bdi>{' '}
    {isActive ? inventory <= 0 && <Badge tone="out">Sold out</Badge> : <Badge tone="out">Inactive</Badge>}
  </span>
)

const maxFound = 20
const debounceMs = 300

interface AddProductsProps {
  /** The filter of the products that can be added; without it, all products can be added. */
  filter?: { featured: 'true' } | { categoryId: string }
  /** The label of the search field. */
  label: string
  /** Maximum number of products in the list. */
  max: number
  chosen: ReadonlySet<number>
  onAdd: (entry: Entry) => void
}

/** Finds products, newest first, and adds them to the end of the list. */
export const AddProducts = ({ filter, label, max, chosen, onAdd }: AddProductsProps) => {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const path = urlOf(getAdminProducts.path, { query: { ...filter, q, limit: maxFound } })
  const query = useQuery({ ...pageQuery<AdminProduct>(path), placeholderData: keepPreviousData })
  const isFull = chosen.size >= max
  return (
    <Panel title="Add products">
      <TextField
        id="add-search"
        type="search"
        label={label}
        hint={isFull ? `At most ${max} products.` : undefined}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="mt-3">
        <ListState query={query} isEmpty={({ total }) => total === 0} empty={<p>No products found.</p>}>
          {({ rows, total }) => (
            <>
              <ul aria-label="Found products" className="grid gap-1">
                {rows.map(({ id, name, imageUrl, inventory, isActive }) => {
                  const isAdded = chosen.has(id)
                  return (
                    <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
                      <span className="min-w-0 grow basis-40">
                        <ProductName name={name} isActive={isActive} inventory={inventory} />
                      </span>
                      <Button
                        variant="quiet"
                        className="min-h-11! shrink-0 px-2! aria-disabled:text-ink-soft aria-disabled:no-underline"
                        aria-label={isAdded ? `Added: ${name} is in the list` : `Add ${name}`}
                        aria-disabled={isAdded || isFull ? true : undefined}
                        onClick={() => !isAdded && !isFull && onAdd({ id, name, imageUrl, inventory, isActive })}
                      >
                        {!isAdded && <Plus size={18} aria-hidden="true" />}
                        {isAdded ? 'Added' : 'Add'}
                      </Button>
                    </li>
                  )
                })}
              </ul>
              {total > rows.length && (
                <p className="mt-2 text-sm text-ink-soft">
                  {`${rows.length} of ${total.toLocaleString('en-IN')} products. Search to find others.`}
                </p>
              )}
            </>
          )}
        </ListState>
      </div>
    </Panel>
  )
}
