import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** A drawing or an icon, shown above the text. */
  picture?: ReactNode
  title: string
  text?: ReactNode
  /** A link or a button for the next step. */
  children?: ReactNode
  /** The heading level of the title. */
  level?: 'h1' | 'h2'
}

/** The empty state of a screen or section: a text, and a link for the next step. */
export const EmptyState = ({ picture, title, text, children, level: Title = 'h2' }: EmptyStateProps) => (
  <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-14 text-center">
    {picture && (
      <div className="grid size-20 place-items-center rounded-full bg-leaf-soft text-forest [&_svg]:size-9">
        {picture}
      </div>
    )}
    <Title className="display text-xl">{title}</Title>
    {text && <p className="text-ink-soft">{text}</p>}
    {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
  </div>
)
