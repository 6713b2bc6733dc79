import type { ComponentProps, ReactNode } from 'react'

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> {
  picture?: ReactNode
  title: string
  text: string
}

/** One option of a radio group; the whole card can be pressed. */
export const RadioCard = ({ picture, title, text, ...rest }: RadioCardProps) => (
  <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-field border border-line-strong bg-card p-4 has-checked:border-forest has-checked:bg-leaf-soft/60 has-checked:ring-1 has-checked:ring-forest has-disabled:cursor-not-allowed has-disabled:opacity-60">
    <input {...rest} type="radio" className="mt-1 size-5 shrink-0 accent-forest" />
    <span className="min-w-0 grow">
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-ink-soft">{text}</span>
    </span>
    {picture && <span className="shrink-0 text-forest">{picture}</span>}
  </label>
)
