import type { LucideIcon } from 'lucide-react'

interface FileButtonProps {
  label: string
  icon: LucideIcon
  multiple?: boolean
  /** Opens the phone's camera. */
  camera?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Chooses pictures; the same file may be chosen again. */
export const FileButton = ({ label, icon: Icon, multiple = false, camera = false, onFiles }: FileButtonProps) => (
  <label className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-full border border-forest/70 bg-card px-5 font-semibold text-forest has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-forest hover:bg-leaf-soft">
    <Icon size={19} aria-hidden="true" />
    {label}
    <input
      type="file"
      accept="image/jpeg,image/png,image/webp,image/avif,image/*"
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
