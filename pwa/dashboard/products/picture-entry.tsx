import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import type { PointerEvent } from 'react'
import { fieldBox } from '../../ui/field-box.ts'
import type { FormPicture } from './picture-order.ts'

interface PictureEntryProps {
  picture: FormPicture
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  onAlt: (alt: string) => void
  /** How far it stands from its place while pictures are dragged; null while none is. */
  shift: number | null
  isDragged: boolean
  onDragStart: (event: PointerEvent<HTMLElement>) => void
}

const press =
  'grid size-11 place-items-center rounded-full text-forest hover:bg-paper-deep aria-disabled:text-line-strong aria-disabled:hover:bg-transparent'

/** One picture of the form: what is seen on it, its place, and the way out. Its handle can be dragged to another's place. */
export const PictureEntry = ({
  picture: { key, src, alt },
  index,
  count,
  onMove,
  onRemove,
  onAlt,
  shift,
  isDragged,
  onDragStart,
}: PictureEntryProps) => (
  <li
    style={shift === null ? undefined : { translate: `0 ${shift}px` }}
    className={`grid grid-cols-[min(5.5rem,25vw)_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-field border bg-card p-2.5 ${isDragged ? 'relative z-10 border-forest shadow-lift' : 'border-line'} ${shift === null || isDragged ? '' : 'transition-[translate] duration-150'}`}
  >
    <span className="relative row-span-2 block aspect-square overflow-hidden rounded-lg bg-paper-deep">
      <img src={src} alt="" className="size-full object-cover" draggable={false} />
      {index === 0 && (
        <span className="absolute inset-x-0 bottom-0 bg-forest/85 py-0.5 text-center text-xs font-semibold text-paper">
          First
        </span>
      )}
    </span>
    <input
      id={key}
      aria-label={`What is seen on picture ${index + 1}`}
      placeholder="What is seen on it"
      value={alt}
      maxLength={200}
      onChange={(event) => onAlt(event.target.value)}
      className={fieldBox}
    />
    <div className="flex flex-wrap">
      <span
        aria-hidden="true"
        data-handle=""
        title="Drag to put it elsewhere"
        onPointerDown={onDragStart}
        className={`grid size-11 touch-none place-items-center rounded-full text-ink-soft hover:bg-paper-deep ${count < 2 ? 'invisible' : isDragged ? 'cursor-grabbing' : 'cursor-grab'}`}
      >
        <GripVertical size={19} />
      </span>
      <button
        type="button"
        aria-label={`Move picture ${index + 1} up`}
        aria-disabled={index === 0 ? true : undefined}
        onClick={() => index > 0 && onMove(index - 1)}
        className={press}
      >
        <ArrowUp size={19} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Move picture ${index + 1} down`}
        aria-disabled={index === count - 1 ? true : undefined}
        onClick={() => index < count - 1 && onMove(index + 1)}
        className={press}
      >
        <ArrowDown size={19} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Remove picture ${index + 1}`}
        onClick={onRemove}
        className={`${press} ml-auto`}
      >
        <Trash2 size={19} aria-hidden="true" />
      </button>
    </div>
  </li>
)
