import { Picture } from './picture.tsx'

const sizes = { small: 'w-[min(3.5rem,20vw)]', medium: 'w-[min(4.5rem,20vw)]', large: 'w-[min(5.5rem,25vw)] sm:w-28' }
const widths = { small: '56px', medium: '72px', large: '112px' }

interface ThumbProps {
  src: string | null
  size: keyof typeof sizes
}

/** The square thumbnail of a line item. Its name is visible next to it. */
export const Thumb = ({ src, size }: ThumbProps) => (
  <span className={`block aspect-square shrink-0 overflow-hidden rounded-field bg-paper-deep ${sizes[size]}`}>
    <Picture src={src} alt="" sizes={widths[size]} className="size-full object-cover" />
  </span>
)
