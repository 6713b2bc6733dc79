import { ImagePlus, type LucideIcon, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'

interface FileButtonProps {
  label: string
  icon: LucideIcon
  multiple?: boolean
  /** The accepted types of files, as in the attribute `accept`. */
  accept?: string
  /** Whether a phone opens its camera instead of the file list. */
  camera?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A button that chooses files, by default images. The same file can be chosen again. */
export const FileButton = ({
  label,
  icon: Icon,
  multiple = false,
  camera = false,
  accept = 'image/jpeg,image/png,image/webp,image/avif,image/*',
  onFiles,
}: FileButtonProps) => (
  <label className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-full border border-forest/70 bg-card px-5 font-semibold text-forest has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-forest hover:bg-leaf-soft">
    <Icon size={19} aria-hidden="true" />
    {label}
    <input
      type="file"
      accept={accept}
      multiple={multiple}
      {...(camera ? { capture: 'environment' as const } : {})}
      className="sr-only"
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
  </label>
)

const maxSidePixels = 1600
const quality = 0.86
// Maximum size of a chosen file in bytes. A larger file could exhaust the browser's memory.
const maxFileBytes = 40 * 1024 * 1024

/** The error for a file that cannot be used as an image. Its message is shown to the admin. */
export class ImageError extends Error {}

/**
 * Converts an image file to a data URL: upright, at most 1600 pixels on the longer side, as WebP, or as JPEG where the
 * browser cannot write WebP. Metadata such as the location is removed. Throws `ImageError`.
 */
export async function downscale(file: File): Promise<string> {
  if (file.type === 'image/svg+xml' || (file.type !== '' && !file.type.startsWith('image/'))) {
    throw new ImageError(`${file.name} isn’t an image. Please use a JPEG, PNG or WebP file.`)
  }
  if (file.size > maxFileBytes) throw new ImageError(`${file.name} is larger than 40 MB.`)
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new ImageError(`${file.name} could not be read. Please use a JPEG, PNG or WebP file.`)
  })
  const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new ImageError('This browser cannot process images.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const webp = canvas.toDataURL('image/webp', quality)
  if (webp.startsWith('data:image/webp')) return webp
  // JPEG has no transparency: transparent pixels become white instead of black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}

/** The largest size in bytes of a logo file that is sent unchanged. */
const maxLogoBytes = 1_500_000
const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/**
 * Returns the file of a logo as a data URL: unchanged if it is small, because the server removes its border and stores it
 * as PNG, otherwise scaled down. Throws `ImageError`.
 */
export async function logoData(file: File): Promise<string> {
  if (!logoTypes.includes(file.type)) {
    throw new ImageError(`${file.name} isn’t a logo. Please use a PNG, JPEG, WebP or SVG file.`)
  }
  if (file.size > maxLogoBytes) return downscale(file)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new ImageError(`${file.name} could not be read.`))
    reader.readAsDataURL(file)
  })
}

interface SinglePictureProps {
  /** The shown image: a URL, or the data URL of a new image; null for no image. */
  src: string | null
  error: string | undefined
  onChange: (src: string | null) => void
  /** What the image shows, for example 'logo'. It is part of the names of the buttons. */
  label?: string
  hint?: string
  /** Whether the image is the logo, which can be an SVG file and has its label above. */
  isLogo?: boolean
}

/** One image: of a category, a page or the shop. */
export const SinglePicture = ({ src, error, onChange, label = 'Image', hint, isLogo = false }: SinglePictureProps) => {
  const noun = label.toLowerCase()
  const [problem, setProblem] = useState<string>()
  async function take([file]: readonly File[]) {
    if (!file) return
    setProblem(undefined)
    try {
      onChange(await (isLogo ? logoData : downscale)(file))
    } catch (failure) {
      setProblem(failure instanceof ImageError ? failure.message : `${file.name} could not be read.`)
    }
  }
  return (
    <div className="grid gap-3">
      {!isLogo && <p className="text-sm font-semibold">{label}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {src && (
          <img
            src={src}
            alt=""
            className={isLogo ? 'h-16 w-auto max-w-full object-contain' : 'size-22 rounded-field object-cover'}
          />
        )}
        <FileButton
          label={src ? `Replace ${noun}` : `Choose ${noun}`}
          icon={ImagePlus}
          onFiles={take}
          {...(isLogo ? { accept: 'image/png,image/jpeg,image/webp,image/svg+xml' } : {})}
        />
        {src && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            <Trash2 size={17} aria-hidden="true" />
            Remove {noun}
          </Button>
        )}
      </div>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <FormAlert title={problem ?? error} />
    </div>
  )
}

interface FileFieldProps {
  label: string
  hint: string
  accept: string
  onFile: (file: File | null) => void
}

/** A field that chooses one file. */
export const FileField = ({ label, hint, accept, onFile }: FileFieldProps) => {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget: { files } }) => onFile(files?.[0] ?? null)}
        className="mt-1 block w-full min-w-0 rounded-field border border-line bg-card p-2 file:mr-3 file:min-h-9 file:rounded-field file:border-0 file:bg-paper-deep file:px-3 file:font-semibold file:text-forest"
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
        {hint}
      </p>
    </div>
  )
}
