import { ArrowDown, ArrowUp, Camera, GripVertical, ImagePlus, LoaderCircle, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { fieldBox } from '../../ui/form/text-field.tsx'
import { downscale, FileButton, ImageError } from '../form/image-input.tsx'
import { type FormPicture, newPicture } from './product-form.ts'
import { moved } from './variants-form.ts'

interface PicturesFieldProps {
  pictures: readonly FormPicture[]
  /** The error message of the server for the pictures. */
  error: string | undefined
  onChange: (change: (pictures: readonly FormPicture[]) => readonly FormPicture[]) => void
}

const maxPictures = 10

/**
 * The pictures of a product. They are added as files, with the camera, by paste or by drag and drop, and can be sorted
 * and described.
 */
export const PicturesField = ({ pictures, error, onChange }: PicturesFieldProps) => {
  const [busy, setBusy] = useState(0)
  const [isDropTarget, setDropTarget] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const room = maxPictures - pictures.length

  async function add(files: readonly File[]) {
    if (files.length === 0) return
    setProblem(files.length > room ? `A product has at most ${maxPictures} pictures.` : undefined)
    setBusy((count) => count + 1)
    for (const file of files.slice(0, room)) {
      try {
        const src = await downscale(file)
        onChange((before) => [...before, newPicture(src)])
      } catch (failure) {
        setProblem(failure instanceof ImageError ? failure.message : `${file.name} could not be read.`)
      }
    }
    setBusy((count) => count - 1)
  }

  const drop = (event: DragEvent) => {
    setDropTarget(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void add([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length > 0) event.preventDefault()
    void add(files)
  }
  const move = (from: number, to: number) => {
    onChange((before) => moved(before, from, to))
    setAnnouncement(`Picture ${from + 1} is now number ${to + 1} of ${pictures.length}`)
  }
  const drag = useListDrag(move)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are additions to the buttons below
    <div
      onPaste={paste}
      onDrop={drop}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDropTarget(true)
      }}
      onDragLeave={() => setDropTarget(false)}
      className={`grid gap-4 rounded-field ${isDropTarget ? 'outline-2 outline-offset-4 outline-leaf outline-dashed' : ''}`}
    >
      {pictures.length > 0 && (
        <ol aria-label="Pictures in order" className="grid gap-3">
          {pictures.map((picture, index) => (
            <PictureEntry
              key={picture.key}
              picture={picture}
              index={index}
              count={pictures.length}
              onMove={(to) => move(index, to)}
              onRemove={() => onChange((before) => before.filter(({ key }) => key !== picture.key))}
              onAlt={(alt) =>
                onChange((before) => before.map((other) => (other.key === picture.key ? { ...other, alt } : other)))
              }
              shift={drag.shiftOf(index)}
              isDragged={drag.dragged === index}
              onDragStart={(event) => drag.begin(event, index)}
            />
          ))}
        </ol>
      )}
      {room > 0 && (
        <div className="grid gap-3 rounded-field border border-dashed border-line-strong bg-paper/60 p-4 text-center">
          <p className="text-sm text-ink-soft">
            {busy > 0 ? (
              <span role="status" className="inline-flex items-center gap-2">
                <LoaderCircle size={16} className="animate-spin" aria-hidden="true" />
                Resizing pictures...
              </span>
            ) : (
              'Drop or paste pictures here, or choose them. The first is the main image.'
            )}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <FileButton label="Choose pictures" icon={ImagePlus} multiple onFiles={add} />
            <FileButton label="Take a photo" icon={Camera} camera onFiles={add} />
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <FormAlert title={problem ?? error} />
    </div>
  )
}

interface PictureEntryProps {
  picture: FormPicture
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  onAlt: (alt: string) => void
  /** The distance in pixels by which the picture is drawn away from its place while it is dragged; null otherwise. */
  shift: number | null
  isDragged: boolean
  onDragStart: (event: PointerEvent<HTMLElement>) => void
}

const press =
  'grid size-11 place-items-center rounded-full text-forest hover:bg-paper-deep aria-disabled:text-line-strong aria-disabled:hover:bg-transparent'

/** One picture with its alt text, its position and a button to remove it. The handle can be dragged. */
const PictureEntry = ({
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
    className={`grid grid-cols-[min(5rem,22vw)_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-field border bg-card p-2.5 ${isDragged ? 'relative z-10 border-forest shadow-lift' : 'border-line'} ${shift === null || isDragged ? '' : 'transition-[translate] duration-150'}`}
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
      aria-label={`Alt text of picture ${index + 1}`}
      placeholder="Alt text"
      value={alt}
      maxLength={200}
      onChange={(event) => onAlt(event.target.value)}
      className={fieldBox}
    />
    <div className="flex flex-wrap">
      <span
        aria-hidden="true"
        data-handle=""
        title="Drag to reorder"
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

interface Drag {
  from: number
  to: number
  /** The distance of the pointer from the start of the drag, in pixels. */
  by: number
  /** The height of the dragged entry in the list, in pixels. */
  height: number
}

const scrollZonePixels = 80
const scrollStepPixels = 14

/**
 * Returns the new index of the dragged entry `from` when its vertical middle is at `at`. `middles` are the vertical
 * middles of all entries.
 */
export const indexAt = (middles: readonly number[], from: number, at: number): number =>
  middles.filter((middle, index) => index !== from && middle < at).length

/**
 * Reorders the entries of an `ol` by dragging a handle with a finger, a pen or a mouse. The list changes only when the pointer is
 * released: an element that moves in the document loses its pointer events.
 */
export function useListDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function begin(event: PointerEvent<HTMLElement>, from: number) {
    const entries = [...(event.currentTarget.closest('ol')?.children ?? [])].map((entry) =>
      entry.getBoundingClientRect(),
    )
    const own = entries[from]
    if (event.button !== 0 || !own || entries.length < 2) return
    event.preventDefault()
    stop.current?.()
    const next = entries[from + 1] ?? entries[from - 1] ?? own
    const height = Math.abs(next.top - own.top)
    const middles = entries.map(({ top, bottom }) => (top + bottom) / 2)
    const { pageY: start, pointerId } = event
    let to = from

    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      const by = moved.pageY - start
      to = indexAt(middles, from, (middles[from] ?? 0) + by)
      setDrag({ from, to, by, height })
      if (moved.clientY < scrollZonePixels) scrollBy(0, -scrollStepPixels)
      if (moved.clientY > innerHeight - scrollZonePixels) scrollBy(0, scrollStepPixels)
    }
    const end = (ended: globalThis.PointerEvent) => {
      if (ended.pointerId !== pointerId) return
      stop.current?.()
      if (ended.type === 'pointerup' && to !== from) onMove(from, to)
    }
    stop.current = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      setDrag(undefined)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    setDrag({ from, to, by: 0, height })
  }

  /** Returns the offset in pixels of the entry at `index` while an entry is dragged; null otherwise. */
  function shiftOf(index: number): number | null {
    if (!drag) return null
    const { from, to, by, height } = drag
    if (index === from) return by
    if (index > from && index <= to) return -height
    return index < from && index >= to ? height : 0
  }

  return { begin, shiftOf, dragged: drag?.from }
}
