import type { ReactNode } from 'react'

/** A section of a dialog under its heading. */
export const DetailSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid content-start gap-3 border-t border-line pt-4">
    <h3 className="display text-xl">{title}</h3>
    {children}
  </section>
)

interface FactsProps {
  /** Name and value; a pair without a value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Names and values, one pair on each line. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className="grid gap-1.5 text-[0.9375rem]">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
)
