import type { Product } from '#contract/catalogue'
import { catalogueVersionHeader } from '#rules/catalogue-version'
import { type LazyBytes, Prepared } from '../http/prepared.ts'
import type { Encoding } from '../http/representation.ts'

/** The whole list of products of one version. */
export interface ListReply extends Prepared<Product[]> {
  readonly version: number
}

/**
 * Makes the replies of `GET /api/products`, one for each version that somebody reads. Under many orders a list is
 * outdated before it is compressed: one list is compressed at a time, and all requests that wait meanwhile share the
 * newest one after it. `newest` returns the reply of the catalogue as it is now.
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
      for (let turn = running.get(encoding); turn; turn = running.get(encoding)) {
        const made = await turn
        if (made.version >= this.version) return made
      }
      const list = newest()
      if (list.isReady(encoding)) return list
      const turn = super.makeReady.call(list, encoding).then(() => list)
      running.set(encoding, turn)
      return turn.finally(() => running.delete(encoding))
    }
  }

  return (version: number, content: LazyBytes): ListReply => new VersionedList(version, content)
}
