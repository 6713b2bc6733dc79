import type { ReactNode } from 'react'

interface SectionHeadingProps {
  id: string
  eyebrow: string
  title: string
  /** A link shown next to the title. */
  children?: ReactNode
}

/** The heading of a section of the home page. */
export const SectionHeading = ({ id, eyebrow, title, children }: SectionHeadingProps) => (
  <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-10">
    <div>
      <p className="eyebrow text-leaf">{eyebrow}</p>
      <h2 id={id} className="display mt-2 text-2xl">
        {title}
      </h2>
    </div>
    {children}
  </div>
)
