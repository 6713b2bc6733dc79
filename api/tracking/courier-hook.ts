import type { Hono, Context as HonoContext } from 'hono'
import { courierWebhookPath } from '#contract/paths'
import { courierStatus } from '#rules/order/courier-status'
import type { CourierKind } from '#rules/provider-accounts'
import { webhookEvents } from '../db/schema/operations.ts'
import type { Deps } from '../deps.ts'
import { addRoute } from '../http/add-route.ts'
import { readBody } from '../http/request.ts'
import { apiHeaders } from '../http/security-headers.ts'
import { ShopError } from '../http/shop-error.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { HookReading } from '../providers/courier/port.ts'
import { findParcel } from '../shipping/shipment-store.ts'
import { storeTracking } from './tracking-store.ts'

const bodyLimitBytes = 256 * 1024

/**
 * Adds `POST /api/hooks/courier` for webhooks of the courier. They have a shared token and no signature, so a webhook
 * that sets a final status is first confirmed with a tracking request.
 */
export function mountCourierHook(app: Hono, deps: Deps, isSecure: (c: HonoContext) => boolean) {
  addRoute(app, courierWebhookPath, {
    post: async (c) => {
      const { courier } = deps
      // The token is checked before the body is read, so that callers without the token cannot send large bodies.
      if (!courier?.isHook(c.req.header('x-api-key') ?? null)) {
        throw new ShopError('unauthenticated', 'The token is wrong.')
      }
      const reading = courier.readHook(new TextDecoder().decode(await readBody(c, bodyLimitBytes)))
      if (reading === 'unreadable') throw new ShopError('invalid', 'The request body could not be read.')
      await take(deps, courier.kind, reading)
      deps.jobs.wake()
      return new Response('{"received":true}', { headers: apiHeaders(isSecure(c), 'private') })
    },
  })
}

function take({ db, clock, log }: Deps, kind: CourierKind, reading: Exclude<HookReading, string>): Promise<void> {
  const { id, awbCode, news } = reading
  return db.write(async (tx) => {
    const now = clock()
    const parcel = await findParcel(tx, awbCode)
    // The webhook is not stored as handled, so that a repetition is handled if the booking of its shipment is committed
    // meanwhile.
    if (parcel?.shipment.courier !== kind) return log.warn({ awb: awbCode }, 'a message about an unknown parcel')
    const [fresh] = await tx
      .insert(webhookEvents)
      .values({ eventId: id, source: 'courier', kind: String(news.code), receivedAt: now })
      .onConflictDoNothing({ target: webhookEvents.eventId })
      .returning({ eventId: webhookEvents.eventId })
    if (!fresh) return
    if (courierStatus(news.code)?.needsConfirmation) {
      await enqueue(tx, { kind: 'confirm-news', uniqueKey: `confirm ${id}`, payload: { awbCode }, runAt: now })
    } else {
      // Scans with a status that must be confirmed are not stored here. The webhook with that status queues the
      // confirmation.
      const scans = news.scans.filter(({ code }) => !courierStatus(code)?.needsConfirmation)
      await storeTracking(tx, log, { ...parcel, news: { ...news, scans }, asked: false, now })
    }
  })
}
