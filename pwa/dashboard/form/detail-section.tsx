import type { ReactNode } from 'react'

/** A part of a dialog under its own heading. */
export const DetailSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid content-start gap-3 border-t border-line pt-4">
    <h3 className="display text-xl">{title}</h3>
    {children}
  </section>
)
