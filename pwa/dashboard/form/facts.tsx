import type { ReactNode } from 'react'

interface FactsProps {
  /** Name and value; what has no value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** What is known of something, one line each. */
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
