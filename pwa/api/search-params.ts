/** The address's query as plain strings: the routes' own schemas say what they mean. The last of equal names counts. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

// Browsers write a single quote in a query as %27; another spelling would look like another address.
const encode = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')

/** The counterpart of `parseSearch`: absent values are left out, blanks are `%20`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
