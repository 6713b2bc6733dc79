import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Hono, Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { ExportName, ExportQuery, exportPath } from '#contract/admin/exports'
import type { Tx } from '#engine'
import { dayInIndia } from '#rules/dates'
import { rupees } from '#rules/money'
import type { CourierKind } from '#rules/provider-accounts'
import { allCategories } from '../../catalogue/catalogue-store.ts'
import { users } from '../../db/schema/accounts.ts'
import { products, variants } from '../../db/schema/catalogue.ts'
import { coupons, newsletterSubscriptions as subscriptions } from '../../db/schema/engagement.ts'
import { auditLog } from '../../db/schema/operations.ts'
import { orders } from '../../db/schema/orders.ts'
import type { Deps } from '../../deps.ts'
import { type Identify, requireAdmin } from '../../http/access.ts'
import { readCookie } from '../../http/credentials.ts'
import { headerOf } from '../../http/request.ts'
import { addRoute, ShopError } from '../../http/shop-error.ts'
import { cashDifferences } from '../../ledger/remittance-store.ts'
import { ordersOfBatchAfter } from '../../stock/batch-list-store.ts'
import { movementsAfter } from '../../stock/movement-store.ts'
import { withinDays } from '../list-query.ts'
import { categoryPaths, ownCells, ownHeader } from '../products/import/own-format.ts'
import { type Cell, csvStream, csvType, download } from './csv.ts'

type Shop = Pick<Deps, 'db' | 'clock' | 'courier'>

/** Number of rows that one query of an export reads. */
const rowsPerBatch = 500

interface Row {
  id: number
  cells: readonly Cell[]
}

export interface Export {
  header: readonly string[]
  /** Returns the rows of the export with an id greater than `after`, sorted by id. */
  rows(tx: Tx, query: ExportQuery, after: number, context: { kind: CourierKind; now: Date }): Promise<Row[]>
}

const amount = (paise: number | null): Cell => (paise === null ? null : rupees(paise))

/** The export of products: one row per variant, with all its fields. The product import accepts this file. */
const productExport: Export = {
  header: ownHeader,
  async rows(tx, { active }, after) {
    const rows = await tx
      .select({ row: products, variant: variants })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(and(gt(variants.id, after), active ? eq(products.isActive, active === 'true') : undefined))
      .orderBy(asc(variants.id))
      .limit(rowsPerBatch)
    const paths = categoryPaths(await allCategories(tx))
    return rows.map(({ row, variant }) => ({
      id: variant.id,
      cells: ownCells(row, variant, paths.get(row.categoryId ?? 0)),
    }))
  },
}

const orderExport: Export = {
  header: [
    ...['id', 'orderNumber', 'createdAt', 'status', 'paymentMethod', 'paymentStatus', 'customerName', 'customerEmail'],
    ...['customerPhone', 'street', 'city', 'state', 'zipCode', 'subtotal', 'discount', 'shipping', 'tax', 'total'],
    ...['couponCode', 'notes', 'locale'],
  ],
  async rows(tx, { status, paymentStatus, paymentMethod, from, to }, after) {
    const rows = await tx
      .select()
      .from(orders)
      .where(
        and(
          gt(orders.id, after),
          status && eq(orders.status, status),
          paymentStatus && eq(orders.paymentStatus, paymentStatus),
          paymentMethod && eq(orders.paymentMethod, paymentMethod),
          withinDays(orders.createdAt, from, to),
        ),
      )
      .orderBy(asc(orders.id))
      .limit(rowsPerBatch)
    return rows.map((row) => ({
      id: row.id,
      cells: [
        ...[row.id, row.orderNumber, row.createdAt, row.status, row.paymentMethod, row.paymentStatus],
        ...[row.customerName, row.customerEmail, row.customerPhone, row.shippingAddress.street],
        ...[row.shippingAddress.city, row.shippingAddress.state, row.shippingAddress.zipCode, amount(row.subtotal)],
        ...[amount(row.discount), amount(row.shipping), amount(row.tax), amount(row.total), row.couponCode],
        ...[row.notes, row.locale],
      ],
    }))
  },
}

const customerExport: Export = {
  header: ['id', 'username', 'email', 'mobile', 'isEmailVerified', 'orders', 'createdAt'],
  async rows(tx, { from, to }, after) {
    const placed = sql<number>`(select count(*) from ${orders} where ${orders.userId} = ${users.id})`.mapWith(Number)
    const rows = await tx
      .select({
        id: users.id,
        username: users.username,
        email: users.email,
        mobile: users.mobile,
        isEmailVerified: users.isEmailVerified,
        placed,
        createdAt: users.createdAt,
      })
      .from(users)
      .where(and(gt(users.id, after), eq(users.role, 'user'), withinDays(users.createdAt, from, to)))
      .orderBy(asc(users.id))
      .limit(rowsPerBatch)
    return rows.map((row) => ({
      id: row.id,
      cells: [row.id, row.username, row.email, row.mobile, row.isEmailVerified, row.placed, row.createdAt],
    }))
  },
}

const subscriberExport: Export = {
  header: ['id', 'email', 'isActive', 'couponCode', 'createdAt'],
  async rows(tx, { active, from, to }, after) {
    const rows = await tx
      .select({
        id: subscriptions.id,
        email: subscriptions.email,
        isActive: subscriptions.isActive,
        code: coupons.code,
        createdAt: subscriptions.createdAt,
      })
      .from(subscriptions)
      .leftJoin(coupons, eq(coupons.email, subscriptions.email))
      .where(
        and(
          gt(subscriptions.id, after),
          active ? eq(subscriptions.isActive, active === 'true') : undefined,
          withinDays(subscriptions.createdAt, from, to),
        ),
      )
      .orderBy(asc(subscriptions.id))
      .limit(rowsPerBatch)
    return rows.map((row) => ({ id: row.id, cells: [row.id, row.email, row.isActive, row.code, row.createdAt] }))
  },
}

const auditExport: Export = {
  header: ['id', 'createdAt', 'admin', 'action', 'target', 'before', 'after'],
  async rows(tx, { from, to }, after) {
    const rows = await tx
      .select({
        id: auditLog.id,
        createdAt: auditLog.createdAt,
        admin: users.username,
        action: auditLog.action,
        target: auditLog.target,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.userId))
      .where(and(gt(auditLog.id, after), withinDays(auditLog.createdAt, from, to)))
      .orderBy(asc(auditLog.id))
      .limit(rowsPerBatch)
    return rows.map((row) => ({
      id: row.id,
      cells: [
        ...[row.id, row.createdAt, row.admin, row.action, row.target],
        ...[row.before, row.after].map((value) => (value === null ? null : JSON.stringify(value))),
      ],
    }))
  },
}

const stockExport: Export = {
  header: [
    ...['id', 'createdAt', 'productId', 'product', 'variantId', 'variant', 'sku', 'quantity', 'reason'],
    ...['orderNumber', 'admin', 'batch', 'note'],
  ],
  async rows(tx, filter, after) {
    const rows = await movementsAfter(tx, filter, { after, limit: rowsPerBatch })
    return rows.map(({ movement, product, variant, order, admin, batch }) => ({
      id: movement.id,
      cells: [
        ...[movement.id, movement.createdAt, movement.productId, product?.name ?? null, movement.variantId],
        ...[variant?.title ?? null, variant?.sku ?? null, movement.quantity, movement.reason],
        ...[order?.orderNumber ?? null, admin, batch?.number ?? null, movement.note],
      ],
    }))
  },
}

/**
 * The export of the orders that a recall of a batch affects, with their customers. Without `batchId` the file has no
 * rows.
 */
const recallExport: Export = {
  header: [
    ...['id', 'orderNumber', 'createdAt', 'status', 'customerName', 'customerEmail', 'customerPhone'],
    'piecesOfBatch',
  ],
  async rows(tx, { batchId }, after) {
    if (batchId === undefined) return []
    const rows = await ordersOfBatchAfter(tx, batchId, { after, limit: rowsPerBatch })
    return rows.map((row) => ({
      id: row.id,
      cells: [
        ...[row.id, row.orderNumber, row.createdAt, row.status, row.customerName, row.customerEmail],
        ...[row.customerPhone, row.quantity],
      ],
    }))
  },
}

/**
 * The export of COD cash that differs from the amount that the courier transferred. If the admin adds a column
 * "Remitted amount", the file can be imported as a remittance report.
 */
const remittanceExport: Export = {
  header: ['id', 'AWB', 'Order', 'Courier', 'Collected on', 'Collected', 'Remitted so far', 'With courier'],
  async rows(tx, { shown = 'missing' }, after, context) {
    const rows = await cashDifferences(tx, { shown, ...context }, { after, limit: rowsPerBatch })
    return rows.map((row) => ({
      id: row.orderId,
      cells: [
        ...[row.orderId, row.awb, row.orderNumber, row.courier, row.collectedAt && dayInIndia(row.collectedAt)],
        ...[BigInt(row.collected), BigInt(row.remitted), BigInt(row.withCourier)],
      ],
    }))
  },
}

const exports: Record<ExportName, Export> = {
  products: productExport,
  orders: orderExport,
  customers: customerExport,
  subscribers: subscriberExport,
  stock: stockExport,
  recall: recallExport,
  remittances: remittanceExport,
  audit: auditExport,
}

/**
 * Yields the rows of an export in batches, oldest first. Each batch is read in a separate transaction, so that writes
 * are not blocked.
 */
async function* batchesOf({ db, clock, courier }: Shop, { rows }: Export, query: ExportQuery) {
  const context = { kind: courier?.kind ?? 'live', now: clock() }
  for (let after = 0; ; ) {
    const batch = await db.read((tx) => rows(tx, query, after, context))
    const last = batch.at(-1)
    if (!last) return
    yield batch.map(({ cells }) => cells)
    if (batch.length < rowsPerBatch) return
    after = last.id
  }
}

/**
 * Adds `GET /api/admin/exports/{name}.csv`: products, orders, customers, subscribers, stock movements, COD cash or the
 * audit log as a CSV file, for admins only, with the filters of `ExportQuery`. 404 for another name, 400 for an invalid filter.
 */
export function mountExports(app: Hono, deps: Shop & { identify: Identify }, isSecure: (c: HonoContext) => boolean) {
  addRoute(app, exportPath, {
    get: async (c) => {
      const name = /^(\w+)\.csv$/.exec(c.req.param('file') ?? '')?.[1]
      if (!v.is(ExportName, name)) throw new ShopError('not_found', (t) => t.notFound)
      const session = readCookie(headerOf(c, 'cookie') ?? null, 'session', isSecure(c))
      requireAdmin(await deps.identify({ session, guest: undefined, orderToken: undefined }))
      const query = v.safeParse(ExportQuery, c.req.query())
      if (!query.success) throw new ShopError('invalid', 'Please check the filters.')
      const day = deps.clock().toISOString().slice(0, 10)
      const file = exports[name]
      const rows = csvStream(file.header, batchesOf(deps, file, query.output))
      return download(`${name}-${day}.csv`, csvType, rows, isSecure(c))
    },
  })
}
