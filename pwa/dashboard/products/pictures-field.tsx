import { Camera, ImagePlus, LoaderCircle } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { FormAlert } from '../../ui/form-alert.tsx'
import { downscale, ImageButton, ImageError } from '../form/image-input.tsx'
import { PictureEntry } from './picture-entry.tsx'
import { type FormPicture, moved, newPicture } from './picture-order.ts'
import { usePictureDrag } from './use-picture-drag.ts'

interface PicturesFieldProps {
  pictures: readonly FormPicture[]
  /** What the server says is wrong with them. */
  error: string | undefined
  onChange: (change: (pictures: readonly FormPicture[]) => readonly FormPicture[]) => void
}

const most = 10

/** The product's pictures: added from a file, the camera, the clipboard or by dropping them, put in order, described. */
export const PicturesField = ({ pictures, error, onChange }: PicturesFieldProps) => {
  const [busy, setBusy] = useState(0)
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState('')
  const room = most - pictures.length

  async function add(files: readonly File[]) {
    if (files.length === 0) return
    setProblem(files.length > room ? `A product has at most ${most} pictures.` : undefined)
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
    setOver(false)
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
    setSaid(`Picture ${from + 1} is now number ${to + 1} of ${pictures.length}`)
  }
  const drag = usePictureDrag(move)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may also be dropped and pasted here; the buttons do the same
    <div
      onPaste={paste}
      onDrop={drop}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      className={`grid gap-4 rounded-field ${over ? 'outline-2 outline-offset-4 outline-leaf outline-dashed' : ''}`}
    >
      {pictures.length > 0 && (
        <ol aria-label="Pictures in their order" className="grid gap-3">
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
                Making the pictures smaller...
              </span>
            ) : (
              'Drop or paste pictures here, or choose them. The first one is the product’s face.'
            )}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <ImageButton label="Choose pictures" icon={ImagePlus} multiple onFiles={add} />
            <ImageButton label="Take a photo" icon={Camera} camera onFiles={add} />
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <FormAlert title={problem ?? error} />
    </div>
  )
}
