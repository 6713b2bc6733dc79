const pageSize = 25

/** The page that an address asks for, and how many rows stand on one; what is no number is the first. */
export function pageOf(search: Readonly<Record<string, string>>): { page: number; limit: number } {
  const asked = search.page ?? ''
  return { page: /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1, limit: pageSize }
}

/** The path of one page of a list: only the address's filters that the list knows, so that nothing else is asked for. */
export function listPath(path: string, search: Readonly<Record<string, string>>, filters: readonly string[]): string {
  const { page, limit } = pageOf(search)
  const query = new URLSearchParams({ limit: String(limit), page: String(page) })
  for (const name of filters) if (search[name]) query.set(name, search[name])
  return `${path}?${query}`
}
