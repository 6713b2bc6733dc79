import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { DocumentKind, getDocuments, type ListedDocument } from '#contract/documents'
import { getOrder, getOrderActions, getOrderItems, type Order, type OrderLine } from '#contract/orders'
import { invoicePage } from '#contract/page-paths'
import { urlOf } from '#contract/paths'
import { Id } from '#contract/scalars'
import { call, sendRequest } from '../../api/api-client.ts'
import { invoiceDraft, type PlacedOrder, type StoredLine } from '../../offline/db.ts'
import { saveDraft } from '../../offline/draft.ts'
import { withOwnRecords } from '../../offline/own-records.ts'
import { orderRecord, parseStoredOrder } from '../../offline/stored-order.ts'

/** A line item of an order as screens show it. */
export type ShownLine = Pick<StoredLine, 'slug' | 'name' | 'variantTitle' | 'quantity' | 'price' | 'imageUrl'> & {
  /** The number of cancelled pieces of the line. Lines that are stored on the device do not have it. */
  cancelledQuantity?: number
  /** How many of the cancelled pieces were returned. */
  returnedQuantity?: number
}

/**
 * Reads the orders that the current account placed on this device, newest first. Returns an empty list without a
 * database.
 */
export async function readPlacedOrders(): Promise<PlacedOrder[]> {
  try {
    const records = await withOwnRecords(['placed'], 'readonly', (tx) => tx.objectStore('placed').getAll())
    return records.flatMap((record) => parseStoredOrder(record) ?? []).toSorted((a, b) => b.orderId - a.orderId)
  } catch {
    return []
  }
}

/**
 * Stores an online order on this device before its payment, so that its page and its payment can be opened again if the
 * payment is interrupted.
 */
export async function storeUnpaid(order: Order, lines: readonly StoredLine[]): Promise<void> {
  try {
    await withOwnRecords(['placed'], 'readwrite', async (tx) => {
      await tx.objectStore('placed').put(orderRecord(order, lines, Date.now()))
      await tx.done
    })
  } catch {
    // Ignore the error, because the order can be paid even if this device cannot store it.
  }
}

/**
 * Stores the server's data of an order that was placed on this device, for offline use. When `events` is null because
 * they could not be fetched, the stored events are not changed.
 */
export async function storeTracked(
  orderId: number,
  { order, events }: Pick<PlacedOrder, 'order'> & { events: PlacedOrder['events'] | null },
  asOf: number,
): Promise<void> {
  try {
    await withOwnRecords(['placed'], 'readwrite', async (tx) => {
      const placed = tx.objectStore('placed')
      const record = await placed.get(orderId)
      const stored = parseStoredOrder(record)
      if (stored) await placed.put({ ...Object(record), ...stored, order, events: events ?? stored.events, asOf })
      await tx.done
    })
  } catch {
    // Ignore the error, because the screen shows the order even if this device cannot store it.
  }
}

/** Query of the orders placed on this device. It reads them each time, because another tab may have placed an order. */
export const placedOrdersQuery = queryOptions({ queryKey: ['placed'], queryFn: readPlacedOrders, staleTime: 0 })

const shownLine = (line: OrderLine): ShownLine => ({
  slug: line.product?.slug ?? null,
  name: line.shownName,
  variantTitle: line.variantTitle,
  quantity: line.quantity,
  price: line.price,
  imageUrl: line.productImage,
  cancelledQuantity: line.cancelledQuantity ?? 0,
  returnedQuantity: line.returnedQuantity ?? 0,
})

/** How a page proves access to an order, in addition to the cookies. */
export interface OrderAccess {
  id: number
  /** The email address of the order, for visitors who are neither the owner nor have the guest cookie. */
  email?: string | undefined
  /** The token of the email link with which the order was opened. */
  token?: string | null | undefined
}

interface LinesRequest extends OrderAccess {
  signal?: AbortSignal
}

const queryOf = (email: string | undefined) => (email === undefined ? {} : { email })

/** Fetches the line items of an order. Returns an empty list when they cannot be fetched (specification section 7). */
export const linesOrNone = ({ id, email, token, signal }: LinesRequest): Promise<ShownLine[]> =>
  call(getOrderItems, { params: { id }, query: queryOf(email) }, { signal, orderToken: token }).then(
    (lines) => lines.map(shownLine),
    () => [],
  )

/** Returns the query of an order with its line items. */
export const ownOrderQuery = ({ id, email, token }: OrderAccess) =>
  queryOptions({
    queryKey: [urlOf(getOrder.path, { params: { id } }), 'own', email, token],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const order = await call(getOrder, { params: { id }, query: queryOf(email) }, { signal, orderToken: token })
      return { order, lines: await linesOrNone({ id, email, token, signal }) }
    },
  })

/** Returns the query of the invoices and credit notes of an order. */
export const documentsQuery = ({ id, email, token }: OrderAccess) =>
  queryOptions({
    queryKey: [urlOf(getDocuments.path, { params: { id } }), email, token],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(getDocuments, { params: { id }, query: queryOf(email) }, { signal, orderToken: token }),
  })

/** An invoice or credit note that was opened on this device. The worker shows its page offline (`invoiceDraft`). */
type StoredDocument = Pick<ListedDocument, 'id' | 'kind' | 'number'>

/**
 * Fetches the page of an invoice or credit note and stores it on this device, with the account or guest to which it
 * belongs (record 27).
 */
export async function storeDocument(
  { id: orderId, email, token }: OrderAccess,
  { id, kind, number }: StoredDocument,
): Promise<void> {
  const proof = Object.entries({ email, token }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  try {
    const page = await sendRequest(`${invoicePage(orderId)}?document=${id}`, {
      method: 'POST',
      body: new URLSearchParams(proof),
    })
    const policy = page.headers.get('content-security-policy')
    if (page.ok) await saveDraft(invoiceDraft(orderId, id), { id, kind, number, policy, html: await page.text() })
  } catch {
    // Ignore the error, because the page is open even if this device cannot store it.
  }
}

const Stored = v.object({ id: Id, kind: DocumentKind, number: v.string() })

/** Returns the query of the documents of an order that were opened on this device. */
export const storedDocumentsQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['stored-documents', orderId],
    staleTime: 0,
    networkMode: 'always',
    queryFn: async (): Promise<StoredDocument[]> => {
      try {
        const drafts = await withOwnRecords(['drafts'], 'readonly', (tx) => tx.objectStore('drafts').getAll())
        const own = drafts.filter(({ name }) => name.startsWith(invoiceDraft(orderId, '')))
        return own.flatMap(({ value }) => (v.is(Stored, value) ? value : []))
      } catch {
        return []
      }
    },
  })

/** Returns the query of the actions that the visitor can do with an order now. */
export const orderActionsQuery = ({ id, email, token }: OrderAccess) =>
  queryOptions({
    queryKey: [urlOf(getOrderActions.path, { params: { id } }), email, token],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(getOrderActions, { params: { id }, query: queryOf(email) }, { signal, orderToken: token }),
  })
