export interface Change {
  field: string
  before: string | null
  after: string | null
}

/** A stored value as a line of text; null for what is not there. */
function shown(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) && value.every((part) => typeof part === 'string')
    ? value.join(', ') || null
    : JSON.stringify(value)
}

const fieldsOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])

const plain: Readonly<Record<string, string>> = {
  isApproved: 'Shown in the shop',
  isActive: 'On sale',
  isFeatured: 'Best seller',
  stockReturned: 'Pieces back in the shop',
}

/** `shippingAddress` as people read it: `Shipping address`. */
const named = (field: string): string => {
  const known = plain[field]
  if (known) return known
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What an entry of the audit log says was changed, field by field; a field that stayed what it was is left out. */
export function auditChanges(before: unknown, after: unknown): Change[] {
  const old = fieldsOf(before)
  const now = fieldsOf(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field: named(field), before: shown(old.get(field)), after: shown(now.get(field)) }))
    .filter((change) => change.before !== change.after)
}
