import type { Product } from '#contract/catalogue'
import { catalogueVersionHeader } from '#contract/constants'
import { type LazyBytes, Prepared } from '../http/prepared.ts'
import type { Encoding } from '../http/representation.ts'

/** The complete product list at one catalogue version. */
export interface ListReply extends Prepared<Product[]> {
  readonly version: number
}

/**
 * Creates the responses of `GET /api/products`, one per catalogue version that is read. With many orders a list is
 * outdated before it is compressed. Therefore one list is compressed at a time, and all requests that wait meanwhile
 * share the newest list afterwards. `newest` returns the response for the current catalogue.
 */
export function listReplies(newest: () => ListReply) {
  const running = new Map<Encoding, Promise<ListReply>>()

  class VersionedList extends Prepared<Product[]> implements ListReply {
    readonly version: number

    constructor(version: number, content: LazyBytes) {
      super(content, { [catalogueVersionHeader]: String(version) })
      this.version = version
    }

    override async makeReady(encoding: Encoding): Promise<ListReply> {
      for (let compression = running.get(encoding); compression; compression = running.get(encoding)) {
        const compressed = await compression
        if (compressed.version >= this.version) return compressed
      }
      const list = newest()
      if (list.isReady(encoding)) return list
      const compression = super.makeReady.call(list, encoding).then(() => list)
      running.set(encoding, compression)
      return compression.finally(() => running.delete(encoding))
    }
  }

  return (version: number, content: LazyBytes): ListReply => new VersionedList(version, content)
}
