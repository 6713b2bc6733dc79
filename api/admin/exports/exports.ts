import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Hono, Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { ExportName, ExportQuery, exportPath } from '#contract/admin/exports'
import type { Database, Tx } from '#engine'
import { rupees } from '#rules/money'
import { users } from '../../db/schema/accounts.ts'
import { categories, products, variants } from '../../db/schema/catalogue.ts'
import { coupons, newsletterSubscriptions as subscriptions } from '../../db/schema/engagement.ts'
import { auditLog } from '../../db/schema/operations.ts'
import { orders } from '../../db/schema/orders.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import { addRoute } from '../../http/add-route.ts'
import type { Identify } from '../../http/call-context.ts'
import { readCookie } from '../../http/credentials.ts'
import { headerOf } from '../../http/request.ts'
import { apiHeaders } from '../../http/security-headers.ts'
import { ShopError } from '../../http/shop-error.ts'
import { movementsAfter } from '../../stock/movement-store.ts'
import { withinDays } from '../list-query.ts'

/** A value of a cell. A number is written with a dot as decimal separator, an absent value as an empty cell. */
type Cell = string | number | boolean | Date | null | undefined

/** A spreadsheet runs a cell that begins with one of these characters as a formula. */
const formulaStart = /^[=+\-@\t\r]/

/**
 * Returns a cell of a CSV file (RFC 4180). A text that a spreadsheet could run as a formula begins with an apostrophe,
 * which spreadsheets show as text. Times are ISO 8601 in UTC.
 */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  const safe = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a row of a CSV file with its line end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

const byteOrderMark = '\uFEFF'

/**
 * Streams a CSV file with a byte order mark, with which spreadsheets read it as UTF-8. `batches` yields rows. The next
 * batch is read only when the client has taken the previous one, so memory does not grow with the number of rows.
 */
export function csvStream(header: readonly string[], batches: AsyncIterator<readonly (readonly Cell[])[]>) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + csvRow(header))),
      pull: async (controller) => {
        const { value, done } = await batches.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value.map(csvRow).join('')))
      },
      cancel: async () => {
        await batches.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}

/** Rows that are read in one query. */
const rowsPerBatch = 500

interface Row {
  id: number
  cells: readonly Cell[]
}

export interface Export {
  header: readonly string[]
  /** Returns rows with a greater id than `after`, sorted by id. */
  rows(tx: Tx, query: ExportQuery, after: number): Promise<Row[]>
}

const amount = (paise: number | null): Cell => (paise === null ? null : rupees(paise))
const joined = (texts: readonly string[]): Cell => texts.join('; ')

/** One row per variant. A product without options has one. */
const productExport: Export = {
  header: [
    ...['id', 'productId', 'slug', 'name', 'variant', 'sku', 'barcode', 'shortDescription', 'description', 'category'],
    ...['price', 'compareAtPrice', 'mrp', 'inventory', 'lowStockAt', 'isActive', 'isFeatured', 'images'],
    ...['ingredients', 'dosage', 'benefits', 'certifications', 'doshaTypes', 'weight', 'hsn', 'netQuantity'],
    ...['manufacturer', 'countryOfOrigin', 'licenceNumber', 'bestBefore', 'caution', 'createdAt'],
  ],
  async rows(tx, { active }, after) {
    const rows = await tx
      .select({ row: products, variant: variants, category: categories.slug })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(and(gt(variants.id, after), active ? eq(products.isActive, active === 'true') : undefined))
      .orderBy(asc(variants.id))
      .limit(rowsPerBatch)
    return rows.map(({ row, variant, category }) => ({
      id: variant.id,
      cells: [
        ...[variant.id, row.id, row.slug, row.name, variant.title, variant.sku, variant.barcode],
        ...[row.shortDescription, row.description, category, amount(variant.price), amount(row.compareAtPrice)],
        ...[amount(variant.mrp), variant.inventory, variant.lowStockAt, row.isActive && variant.isActive],
        ...[row.isFeatured, joined(row.images), joined(row.ingredients), row.dosage, joined(row.benefits)],
        ...[joined(row.certifications), joined(row.doshaTypes), variant.weight, variant.hsn, row.netQuantity],
        ...[row.manufacturer, row.countryOfOrigin, row.licenceNumber, row.bestBefore, row.caution, row.createdAt],
      ],
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
    ...['orderNumber', 'admin'],
  ],
  async rows(tx, filter, after) {
    const rows = await movementsAfter(tx, filter, { after, limit: rowsPerBatch })
    return rows.map(({ movement, product, variant, order, admin }) => ({
      id: movement.id,
      cells: [
        ...[movement.id, movement.createdAt, movement.productId, product?.name ?? null, movement.variantId],
        ...[variant?.title ?? null, variant?.sku ?? null, movement.quantity, movement.reason],
        ...[order?.orderNumber ?? null, admin],
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
  audit: auditExport,
}

/** Yields the rows of an export in batches, oldest first. Each batch is read on its own, so writes are not blocked. */
async function* batchesOf(db: Database, { rows }: Export, query: ExportQuery) {
  for (let after = 0; ; ) {
    const batch = await db.read((tx) => rows(tx, query, after))
    const last = batch.at(-1)
    if (!last) return
    yield batch.map(({ cells }) => cells)
    if (batch.length < rowsPerBatch) return
    after = last.id
  }
}

/**
 * Adds `GET /api/admin/exports/{name}.csv`: products, orders, customers, subscribers, stock movements or the audit
 * log as a CSV file, for admins only, with the filters of `ExportQuery`. 404 for another name, 400 for an invalid filter.
 */
export function mountExports(
  app: Hono,
  deps: Pick<Deps, 'db' | 'clock'> & { identify: Identify },
  isSecure: (c: HonoContext) => boolean,
) {
  addRoute(app, exportPath, {
    get: async (c) => {
      const name = /^(\w+)\.csv$/.exec(c.req.param('file') ?? '')?.[1]
      if (!v.is(ExportName, name)) throw new ShopError('not_found', (t) => t.notFound)
      const session = readCookie(headerOf(c, 'cookie') ?? null, 'session', isSecure(c))
      requireAdmin(await deps.identify({ session, guest: undefined, orderToken: undefined }))
      const query = v.safeParse(ExportQuery, c.req.query())
      if (!query.success) throw new ShopError('invalid', 'Please check the filters.')
      const headers = new Headers(apiHeaders(isSecure(c), 'private'))
      headers.set('content-type', 'text/csv; charset=utf-8')
      const day = deps.clock().toISOString().slice(0, 10)
      headers.set('content-disposition', `attachment; filename="${name}-${day}.csv"`)
      const file = exports[name]
      return new Response(csvStream(file.header, batchesOf(deps.db, file, query.output)), { headers })
    },
  })
}
