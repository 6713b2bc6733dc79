import { courierStatus } from '#rules/courier-status'
import type { CourierKind } from '#rules/provider-accounts'
import { webhookEvents } from '../db/schema/operations.ts'
import type { Deps } from '../deps.ts'
import { apiHeaders } from '../http/api-headers.ts'
import { readBody } from '../http/request-body.ts'
import { ShopError } from '../http/shop-error.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { HookReading } from '../providers/courier/port.ts'
import { findParcel } from '../shipping/shipment-store.ts'
import { keepNews } from './courier-news-store.ts'

const path = '/api/hooks/courier'
const bodyLimit = 256 * 1024

/**
 * Takes the courier's messages; null for every other address. They carry an agreed token and no signature, so what
 * cannot be undone is asked for again before it is believed.
 */
export const courierHook =
  (deps: Deps) =>
  async (request: Request, secure: boolean): Promise<Response | null> => {
    if (new URL(request.url).pathname !== path) return null
    if (request.method !== 'POST') {
      const headers = { allow: 'POST' }
      throw new ShopError('method_not_allowed', 'This address does not take that method.', { headers })
    }
    const body = new TextDecoder().decode(await readBody(request, bodyLimit))
    const { courier } = deps
    const reading = courier?.readHook(request.headers.get('x-api-key'), body) ?? 'stranger'
    if (!courier || reading === 'stranger') throw new ShopError('unauthenticated', 'The token is not right.')
    if (reading === 'unreadable') throw new ShopError('invalid', 'The message could not be read.')
    await take(deps, courier.kind, reading)
    deps.jobs.wake()
    return new Response('{"received":true}', { headers: apiHeaders(secure, 'private') })
  }

function take({ db, clock, log }: Deps, kind: CourierKind, reading: Exclude<HookReading, string>): Promise<void> {
  const { id, awbCode, news } = reading
  return db.write(async (tx) => {
    const now = clock()
    const parcel = await findParcel(tx, awbCode)
    // Nothing is kept of it: it may be the message of a parcel whose booking is just being written down.
    if (parcel?.shipment.courier !== kind) return log.warn({ awb: awbCode }, 'a message about an unknown parcel')
    const [fresh] = await tx
      .insert(webhookEvents)
      .values({ eventId: id, source: 'courier', kind: String(news.code), receivedAt: now })
      .onConflictDoNothing({ target: webhookEvents.eventId })
      .returning({ eventId: webhookEvents.eventId })
    if (!fresh) return
    if (courierStatus(news.code)?.reread) {
      await enqueue(tx, { kind: 'confirm-news', uniqueKey: `confirm ${id}`, payload: { awbCode }, runAt: now })
    } else {
      // A scan that would have to be asked for is left to the message about it.
      const scans = news.scans.filter(({ code }) => !courierStatus(code)?.reread)
      await keepNews(tx, log, { ...parcel, news: { ...news, scans }, asked: false, now })
    }
  })
}
