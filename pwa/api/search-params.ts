/**
 * Parses the query string into plain strings, which the routes' schemas validate. If a name occurs several times, its
 * last value is used.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/**
 * Formats URL search parameters, the inverse of `parseSearch`. Leaves out undefined values. Encodes like
 * `URLSearchParams`, as forms and the server do, because the server redirects an address that is encoded differently.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
