import type { Hono, Context as HonoContext } from 'hono'
import type { contract } from '#contract/contract'
import type { ReplyOf } from '#contract/endpoint'
import { courierWebhookPath } from '#contract/paths'
import type { ShipmentTracking, trackShipment } from '#contract/tracking'
import { courierStatus } from '#rules/order/courier-status'
import { trackedOrder } from '#rules/order/order-status'
import type { CourierKind } from '#rules/provider-accounts'
import { webhookEvents } from '../db/schema/operations.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handler-types.ts'
import { describeError } from '../http/log.ts'
import { readBody } from '../http/request.ts'
import { apiHeaders } from '../http/security-headers.ts'
import { addRoute, ShopError } from '../http/shop-error.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { mayRead } from '../orders/order-access.ts'
import { eventReply, orderReply } from '../orders/order-reply.ts'
import { eventsOf, findOrderByNumber, shipmentOf } from '../orders/order-store.ts'
import type { CourierPort, HookReading } from '../providers/courier/port.ts'
import { findPickupByAwb } from '../returns/pickup-store.ts'
import { findParcel, type Shipment } from '../shipping/shipment-store.ts'
import { storePickupNews, storeTracking, updateTracking } from './tracking-store.ts'

interface Parcel {
  courierStatus: string | null
  trackUrl: string | null
  estimatedDelivery: Date | null
}

/**
 * Converts the stored tracking data of a shipment to the API. The link comes from the courier and is untrusted, so only
 * https links are included.
 */
const shipmentReply = ({ courierStatus, trackUrl, estimatedDelivery }: Parcel): ShipmentTracking => ({
  shipment_status: courierStatus,
  tracking_data: {
    track_url: trackUrl?.startsWith('https://') ? trackUrl : null,
    edd: estimatedDelivery?.toISOString() ?? null,
  },
})

/** Returns the response of the documented `trackShipment` endpoint, which contains the status twice. */
function liveReply(parcel: Parcel & { courierName: string | null }): ReplyOf<typeof trackShipment> {
  const { shipment_status, tracking_data } = shipmentReply(parcel)
  return {
    success: true,
    shipment_status,
    tracking_data: { ...tracking_data, shipment_status, courier_name: parcel.courierName },
  }
}

const notFound = () => new ShopError('not_found', (t) => t.orderNumberNotFound)

/** Maximum time in milliseconds that a request waits for the courier. A response that arrives later is also stored. */
const timeoutMs = 3000
/** Maximum age in milliseconds at which stored tracking data count as live. The courier is not called for such data. */
const maxLiveAgeMs = 2 * 60_000

const timeout = () => new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false).unref())

export function trackingHandlers(deps: Deps): Pick<Handlers<typeof contract>, 'trackOrder' | 'trackShipment'> {
  const { db, courier, clock, log } = deps
  const pending = new Map<string, Promise<boolean>>()

  const fetchTracking = (port: CourierPort, awbCode: string): Promise<boolean> =>
    updateTracking({ ...deps, courier: port }, awbCode).catch((error) => {
      log.warn({ cause: describeError(error) }, 'parcel could not be tracked')
      return false
    })

  /** Updates outdated tracking data and returns whether they are live. Concurrent calls share one courier request. */
  async function refresh(shipment: Shipment, awbCode: string): Promise<boolean> {
    if (!courier) return false
    // A stored time can be in the future if the clock was set back after it was stored, so the absolute difference is
    // compared.
    if (shipment.checkedAt && Math.abs(clock().getTime() - shipment.checkedAt.getTime()) < maxLiveAgeMs) {
      return shipment.courierStatus !== null
    }
    const request = pending.get(awbCode) ?? fetchTracking(courier, awbCode).finally(() => pending.delete(awbCode))
    pending.set(awbCode, request)
    return Promise.race([request, timeout()])
  }

  return {
    // Order number and email address are a weaker proof than a session, so the response omits phone number and notes.
    async trackOrder(call) {
      const { email } = call.query
      const asked = call.query.orderNumber.trim().toUpperCase()
      await call.caller()
      return db.read(async (tx) => {
        const found = (await findOrderByNumber(tx, asked)) ?? (await findParcel(tx, asked))?.order ?? null
        if (!(await mayRead(call, found, { asked, email, emailNeeded: true })) || !found) throw notFound()
        const order = trackedOrder(orderReply(found))
        const events = (await eventsOf(tx, found.id)).map(eventReply)
        const shipment = await shipmentOf(tx, found.id)
        return shipment?.awbCode ? { order, events, shipmentTracking: shipmentReply(shipment) } : { order, events }
      })
    },

    // The courier is called only for shipments of this shop that the caller is allowed to see.
    async trackShipment(call) {
      const { awbCode } = call.params
      const parcel = await db.read((tx) => findParcel(tx, awbCode))
      const claim = { asked: awbCode, email: call.query.email }
      if (!(await mayRead(call, parcel?.order ?? null, claim)) || !parcel) throw notFound()
      const notAvailable = { success: false, message: call.texts.trackingUnavailable }
      if (!(await refresh(parcel.shipment, awbCode))) return notAvailable
      const now = await db.read((tx) => findParcel(tx, awbCode))
      return now ? liveReply(now.shipment) : notAvailable
    },
  }
}

const bodyLimitBytes = 256 * 1024

/**
 * Adds `POST /api/hooks/courier` for webhooks of the courier. They have a shared token but no signature, so a webhook
 * that sets a final status must first be confirmed by a tracking request.
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
    const pickup = parcel ? null : await findPickupByAwb(tx, awbCode)
    // A webhook about an unknown shipment is not recorded as received. When the courier repeats it, the booking of the
    // shipment may be committed.
    const booked = parcel?.shipment ?? pickup
    if (booked?.courier !== kind) return log.warn({ awb: awbCode }, 'a message about an unknown parcel')
    const [fresh] = await tx
      .insert(webhookEvents)
      .values({ eventId: id, source: 'courier', kind: String(news.code), receivedAt: now })
      .onConflictDoNothing({ target: webhookEvents.eventId })
      .returning({ eventId: webhookEvents.eventId })
    if (!fresh) return
    if (courierStatus(news.code)?.needsConfirmation) {
      await enqueue(tx, { kind: 'confirm-news', uniqueKey: `confirm ${id}`, payload: { awbCode }, runAt: now })
    } else if (pickup) {
      await storePickupNews(tx, log, { returnId: pickup.returnId, awbCode, news, asked: false, now })
    } else if (parcel) {
      // Scans with a status that must be confirmed are not stored here, because the webhook with that status queues a
      // confirmation.
      const scans = news.scans.filter(({ code }) => !courierStatus(code)?.needsConfirmation)
      await storeTracking(tx, log, { ...parcel, news: { ...news, scans }, asked: false, now })
    }
  })
}
