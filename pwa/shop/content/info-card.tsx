import type { ReactNode } from 'react'

/** A titled card next to the main text. */
export const InfoCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-card bg-card p-6 sm:p-8">
    <h2 className="display text-2xl">{title}</h2>
    <div className="mt-3 wrap-anywhere">{children}</div>
  </section>
)
