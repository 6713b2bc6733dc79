import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { downscale, ImageButton, ImageError } from '../form/image-input.tsx'

interface CategoryPictureProps {
  /** An address, or the data string of a new one. */
  src: string | null
  error: string | undefined
  onChange: (src: string | null) => void
}

/** The one picture of a category. */
export const CategoryPicture = ({ src, error, onChange }: CategoryPictureProps) => {
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
      <p className="text-sm font-semibold">Picture</p>
      <div className="flex flex-wrap items-center gap-3">
        {src && <img src={src} alt="" className="size-22 rounded-field object-cover" />}
        <ImageButton label={src ? 'Another picture' : 'Choose a picture'} icon={ImagePlus} onFiles={take} />
        {src && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            <Trash2 size={17} aria-hidden="true" />
            Remove picture
          </Button>
        )}
      </div>
      <FormAlert title={problem ?? error} />
    </div>
  )
}
