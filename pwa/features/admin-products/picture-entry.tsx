import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { fieldBox } from '../../ui/field-frame.tsx'
import type { FormPicture } from './picture-order.ts'

interface PictureEntryProps {
  picture: FormPicture
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  onAlt: (alt: string) => void
  onDragStart: () => void
  onDrop: () => void
}

const press =
  'grid size-11 place-items-center rounded-full text-forest hover:bg-paper-deep disabled:text-line-strong disabled:hover:bg-transparent'

/** One picture of the form: what is seen on it, its place, and the way out. It can also be dragged to another's place. */
export const PictureEntry = ({
  picture: { key, src, alt },
  index,
  count,
  onMove,
  onRemove,
  onAlt,
  onDragStart,
  onDrop,
}: PictureEntryProps) => (
  <li
    draggable
    onDragStart={(event) => {
      event.dataTransfer.effectAllowed = 'move'
      onDragStart()
    }}
    onDragOver={(event) => !event.dataTransfer.types.includes('Files') && event.preventDefault()}
    onDrop={(event) => {
      if (event.dataTransfer.files.length > 0) return
      event.preventDefault()
      onDrop()
    }}
    className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-field border border-line bg-card p-2.5"
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
    <div className="flex">
      <button
        type="button"
        aria-label={`Move picture ${index + 1} up`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
        className={press}
      >
        <ArrowUp size={19} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Move picture ${index + 1} down`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
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
