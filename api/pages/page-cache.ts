import { LRUCache } from 'lru-cache'
import type { Representation } from '../http/representation.ts'

/** Requests a public path under `/api` within the process, without a network connection. */
export type ReadApi = (path: string) => Response | Promise<Response>

interface Options {
  read: ReadApi
  /** Returns a number that increases with every change of the data that `read` returns. */
  version: () => Promise<number>
}

/** Creates a page. It must read all data through `read`, so that the cache can detect changes. */
export type MakePage = (read: ReadApi) => Promise<Representation>

interface Entry {
  page: Representation | null
  /** The latest version at which the cached page was found to be current. */
  version: number
  /** The ETags of the responses from which the page was created, by path. */
  reads: ReadonlyMap<string, string>
  /** The running update of the page; null if no update is running. */
  updating: Promise<{ page: Representation; version: number }> | null
}

const maxPages = 500

/**
 * Creates an LRU cache of pages. A page is never older than the data at the time of the request. When `version` has
 * increased, the ETags of the responses that the page reads are compared, and the page is created again only if one of
 * them differs. Concurrent requests for a page share one update. A page is cached only if its status is 200 and all its
 * reads succeeded, because a page can be rendered without data that could not be read.
 */
export function createPageCache({ read, version }: Options) {
  const entries = new LRUCache<string, Entry>({ max: maxPages })

  async function isUnchanged(reads: Entry['reads']): Promise<boolean> {
    for (const [path, tag] of reads) if (tagOf(await read(path)) !== tag) return false
    return true
  }

  async function update(key: string, entry: Entry, make: MakePage) {
    const currentVersion = await version()
    if (entry.page && (await isUnchanged(entry.reads))) {
      entry.version = currentVersion
      return { page: entry.page, version: currentVersion }
    }
    const reads = new Map<string, string>()
    let isComplete = true
    const page = await make(async (path) => {
      const response = await Promise.resolve(read(path)).catch((error: unknown) => {
        isComplete = false
        throw error
      })
      if (response.status >= 500) isComplete = false
      reads.set(path, tagOf(response))
      return response
    })
    Object.assign(entry, { page, version: currentVersion, reads })
    const isCacheable = page.status === 200 && isComplete
    if (!isCacheable && entries.get(key) === entry) entries.delete(key)
    return { page, version: currentVersion }
  }

  function entryOf(key: string): Entry {
    const entry = entries.get(key) ?? { page: null, version: -1, reads: new Map(), updating: null }
    entries.set(key, entry)
    return entry
  }

  return async (key: string, make: MakePage): Promise<Representation> => {
    const minVersion = await version()
    const entry = entryOf(key)
    if (entry.page && entry.version >= minVersion) return entry.page
    for (;;) {
      entry.updating ??= update(key, entry, make).finally(() => {
        entry.updating = null
      })
      // A running update may have started before the last change of the data, so the version of its result is compared
      // with `minVersion`.
      const updated = await entry.updating
      if (updated.version >= minVersion) return updated.page
    }
  }
}

const tagOf = ({ status, headers }: Response) => `${status} ${headers.get('etag')}`
