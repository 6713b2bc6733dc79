import type { ReactNode } from 'react'

/** A section with its heading at the side on wide screens. */
export const FactsSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-x-16 gap-y-4 border-t border-line py-10 lg:grid-cols-[1fr_2fr] lg:py-14">
    <h2 className="display text-2xl sm:text-3xl">{title}</h2>
    <div className="max-w-3xl">{children}</div>
  </section>
)
