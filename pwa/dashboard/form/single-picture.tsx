import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { downscale, ImageButton, ImageError } from './image-input.tsx'

interface SinglePictureProps {
  /** A URL, or the data URL of a new image. */
  src: string | null
  error: string | undefined
  onChange: (src: string | null) => void
}

/** The one image of a category or page. */
export const SinglePicture = ({ src, error, onChange }: SinglePictureProps) => {
  const [problem, setProblem] = useState<string>()
  async function take([file]: readonly File[]) {
    if (!file) return
    setProblem(undefined)
    try {
      onChange(await downscale(file))
    } catch (failure) {
      setProblem(failure instanceof ImageError ? failure.message : `${file.name} could not be read.`)
    }
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm font-semibold">Image</p>
      <div className="flex flex-wrap items-center gap-3">
        {src && <img src={src} alt="" className="size-22 rounded-field object-cover" />}
        <ImageButton label={src ? 'Replace image' : 'Choose image'} icon={ImagePlus} onFiles={take} />
        {src && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            <Trash2 size={17} aria-hidden="true" />
            Remove image
          </Button>
        )}
      </div>
      <FormAlert title={problem ?? error} />
    </div>
  )
}
