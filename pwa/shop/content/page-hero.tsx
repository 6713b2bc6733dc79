import type { ReactNode } from 'react'

interface PageHeroProps {
  eyebrow: string
  title: string
  children: ReactNode
}

/** The header of a text page. */
export const PageHero = ({ eyebrow, title, children }: PageHeroProps) => (
  <header data-tone="dark" className="bg-forest text-paper">
    <div className="wrap py-12 sm:py-20">
      <p className="eyebrow text-leaf-bright">{eyebrow}</p>
      <h1 className="display mt-3 max-w-3xl text-[clamp(2.25rem,9vw,2.75rem)] sm:text-6xl">{title}</h1>
      <p className="mt-4 max-w-xl text-lg leading-relaxed text-paper/85">{children}</p>
    </div>
  </header>
)
