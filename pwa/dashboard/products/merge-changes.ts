import type { Product } from '#contract/catalogue'
import { formOf, type ProductField, type ProductValues } from './product-form.ts'

export interface FieldChange {
  field: ProductField
  /** As it was when this form was opened. */
  before: string
  /** As somebody else saved it. */
  theirs: string
  /** As it stands in this form, where it was changed here too and to something else; null otherwise. */
  mine: string | null
}

/** What somebody else changed since the form was opened, field by field in the form's order. */
export function changesBetween(base: Product, current: Product, values: ProductValues): FieldChange[] {
  const before = new Map(Object.entries(formOf(base)))
  const written = new Map(Object.entries(values))
  return Object.entries(formOf(current)).flatMap(([name, theirs]: [string, string]) => {
    const was = before.get(name) ?? ''
    const mine = written.get(name) ?? ''
    if (theirs === was || !isField(name, values)) return []
    return [{ field: name, before: was, theirs, mine: mine !== was && mine !== theirs ? mine : null }]
  })
}

/** What was changed here and goes on being edited: all of it but the fields in which the other's word is taken. */
export function editsToKeep(base: Product, values: ProductValues, taken: ReadonlySet<string>): Partial<ProductValues> {
  const before = new Map(Object.entries(formOf(base)))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before.get(name) && !taken.has(name)),
  )
}

const isField = (name: string, values: ProductValues): name is ProductField => name in values
