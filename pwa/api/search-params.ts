/**
 * Parses the query string into plain strings, which the routes' schemas validate. Of duplicate names the last one
 * counts.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

// Browsers encode a single quote in a query string as %27. With the same encoding, equal URLs are equal texts.
const encode = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')

/** The inverse of `parseSearch`. Omits undefined values and encodes spaces as `%20`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
