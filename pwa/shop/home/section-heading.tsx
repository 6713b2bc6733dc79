import type { ReactNode } from 'react'
import type { PublicSection } from '#contract/look/content'
import { ownText } from '../../api/shop-profile.ts'

interface SectionHeadingProps {
  id: string
  /** The built-in texts. */
  eyebrow: string
  title: string
  /** The texts of the owner, which replace the built-in ones. */
  own: PublicSection
  /** A link shown next to the title. */
  children?: ReactNode
}

/** The heading of a section of the home page. */
export const SectionHeading = ({ id, eyebrow, title, own, children }: SectionHeadingProps) => (
  <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-10">
    <div>
      <p className="eyebrow text-leaf" {...ownText(own.eyebrow, eyebrow)} />
      <h2 id={id} className="display mt-2 text-2xl" {...ownText(own.title, title)} />
      {own.text && <p className="mt-3 max-w-prose leading-relaxed text-ink-soft" {...ownText(own.text)} />}
    </div>
    {children}
  </div>
)
