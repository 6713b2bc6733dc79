import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the overview. */
export const Panel = ({ title, aside, children }: PanelProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-card p-4 sm:p-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
