import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { setUpSteps } from '#contract/admin/overview'

export type RawSearch = Readonly<Record<string, unknown>>

/** Returns the value if it is one of the options, otherwise undefined. */
export const oneOf = <const T extends string>(value: unknown, ...options: readonly T[]): T | undefined =>
  options.find((option) => option === value)

/** Returns the search parameter that opens the dialog which asks whether to delete the object of a screen. */
export const confirmDelete = ({ dialog }: RawSearch): { dialog?: 'delete' | undefined } => ({
  dialog: oneOf(dialog, 'delete'),
})

type Filters<E extends v.ObjectEntries> = Omit<v.InferInput<v.ObjectSchema<E, undefined>>, 'limit'>

/**
 * Returns a function that validates the URL search parameters of a list: the fields of its endpoint's query except
 * `limit`, as text. Unknown, empty and invalid values are dropped.
 */
export const filtersOf =
  <E extends v.ObjectEntries>({ query }: { readonly query: v.ObjectSchema<E, undefined> }) =>
  (raw: RawSearch) => {
    const valid = Object.entries(query.entries).filter(
      ([name, schema]) => name !== 'limit' && raw[name] && v.is(schema, raw[name]),
    )
    // The type assertion is safe: `valid` has only values that match their schema.
    return Object.fromEntries(valid.map(([name]) => [name, raw[name]])) as Filters<E>
  }

/** Parses a positive id in a URL path. Throws `notFound` for any other text. */
export function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}

/** Parses and formats a path parameter that is an id. */
export const idParam = <const Name extends string>(name: Name) => ({
  parse: (params: Record<Name, string>) => ({ [name]: idOf(params[name]) }) as Record<Name, number>,
  stringify: (params: Record<Name, number>) => ({ [name]: String(params[name]) }) as Record<Name, string>,
})

/** Parses and formats the path parameter with a step of the set-up. */
export const setUpStepParam = {
  parse: ({ step }: { step: string }) => {
    const known = oneOf(step, ...setUpSteps)
    if (!known) throw notFound()
    return { step: known }
  },
  stringify: ({ step }: { step: string }) => ({ step }),
}

/** Returns the page number of a list in a URL; undefined for any other value. */
export const pageOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? value : undefined

/** Parses the search parameters of the overview. `days` is the number of days in the sales chart, 30 by default. */
export const overviewSearch = ({
  days,
  dialog,
  email,
}: RawSearch): {
  days?: '7' | '90' | undefined
  dialog?: 'emails' | 'withheld' | undefined
  email?: string | undefined
} => ({
  days: oneOf(days, '7', '90'),
  dialog: oneOf(dialog, 'emails', 'withheld'),
  email: typeof email === 'string' ? email : undefined,
})
