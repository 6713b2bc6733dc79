/**
 * Parses the query string into plain strings, which the routes' schemas validate. Of duplicate names the last one
 * counts.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/**
 * The inverse of `parseSearch`. Omits undefined values. Encodes like `URLSearchParams`, as forms and the router's server
 * do: the server redirects an address whose text differs from this one.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
