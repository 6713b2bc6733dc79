import type { Representation } from '../http/representation.ts'

/** Reads a public path under `/api` in process. */
export type Read = (path: string) => Response | Promise<Response>

interface Options {
  read: Read
  /** A number that rises with every change of what `read` answers. */
  version: () => Promise<number>
}

/** A page, made by reading through `read` alone. */
export type MakePage = (read: Read) => Promise<Representation>

interface Entry {
  page: Representation | null
  /** The version at which the page was known to be right. */
  version: number
  /** What the page was made of: path and tag of each answer. */
  reads: ReadonlyMap<string, string>
  /** The work that brings the page up to date. */
  updating: Promise<{ page: Representation; version: number }> | null
}

const maxPages = 500

/**
 * Pages in memory, the least recently asked for leaving first. A page is never older than the version at the time of
 * the request: where that has risen, the page's reads are compared, and it is made again only when one of them differs.
 * Requests for one page at the same time share that work. Only pages with status 200 stay.
 */
export function createPageCache({ read, version }: Options) {
  const entries = new Map<string, Entry>()

  async function isSame(reads: Entry['reads']): Promise<boolean> {
    for (const [path, tag] of reads) if (tagOf(await read(path)) !== tag) return false
    return true
  }

  async function update(key: string, entry: Entry, make: MakePage) {
    const at = await version()
    if (entry.page && (await isSame(entry.reads))) {
      entry.version = at
      return { page: entry.page, version: at }
    }
    const reads = new Map<string, string>()
    const page = await make(async (path) => {
      const response = await read(path)
      reads.set(path, tagOf(response))
      return response
    })
    Object.assign(entry, { page, version: at, reads })
    if (page.status !== 200 && entries.get(key) === entry) entries.delete(key)
    return { page, version: at }
  }

  function entryOf(key: string): Entry {
    const entry = entries.get(key) ?? { page: null, version: -1, reads: new Map(), updating: null }
    entries.delete(key)
    entries.set(key, entry)
    const oldest = entries.keys().next()
    if (entries.size > maxPages && !oldest.done) entries.delete(oldest.value)
    return entry
  }

  return async (key: string, make: MakePage): Promise<Representation> => {
    const wanted = await version()
    const entry = entryOf(key)
    if (entry.page && entry.version >= wanted) return entry.page
    for (;;) {
      entry.updating ??= update(key, entry, make).finally(() => {
        entry.updating = null
      })
      // Work that was under way may have begun before the version wanted here.
      const done = await entry.updating
      if (done.version >= wanted) return done.page
    }
  }
}

const tagOf = ({ status, headers }: Response) => `${status} ${headers.get('etag')}`
