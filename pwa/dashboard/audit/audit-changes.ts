export interface Change {
  field: string
  before: string | null
  after: string | null
}

/** A stored value as a line of text; null for an absent or empty value. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) && value.every((part) => typeof part === 'string')
    ? value.join(', ') || null
    : JSON.stringify(value)
}

const fieldsOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])

const labels: Readonly<Record<string, string>> = {
  isApproved: 'Shown in the shop',
  isActive: 'Active',
  isFeatured: 'Best seller',
  stockReturned: 'Items returned to stock',
}

/** The label of a field: `Shipping address` for `shippingAddress`. */
const labelOf = (field: string): string => {
  const known = labels[field]
  if (known) return known
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The changed fields of an entry of the audit log, with the values before and after. */
export function auditChanges(before: unknown, after: unknown): Change[] {
  const old = fieldsOf(before)
  const now = fieldsOf(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field: labelOf(field), before: textOf(old.get(field)), after: textOf(now.get(field)) }))
    .filter((change) => change.before !== change.after)
}
