import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ExportName, ExportQuery } from '#contract/admin/exports'
import type { Database, Tx } from '#engine'
import { rupees } from '#rules/money'
import { users } from '../../db/schema/accounts.ts'
import { categories, products, variants } from '../../db/schema/catalogue.ts'
import { coupons } from '../../db/schema/coupons.ts'
import { newsletterSubscriptions as subscriptions } from '../../db/schema/engagement.ts'
import { auditLog } from '../../db/schema/operations.ts'
import { orders } from '../../db/schema/orders.ts'
import { withinDays } from '../list-query.ts'
import type { Cell } from './csv.ts'

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

export const exports: Record<ExportName, Export> = {
  products: productExport,
  orders: orderExport,
  customers: customerExport,
  subscribers: subscriberExport,
  audit: auditExport,
}

/** Yields the rows of an export in batches, oldest first. Each batch is read on its own, so writes are not blocked. */
export async function* batchesOf(db: Database, { rows }: Export, query: ExportQuery) {
  for (let after = 0; ; ) {
    const batch = await db.read((tx) => rows(tx, query, after))
    const last = batch.at(-1)
    if (!last) return
    yield batch.map(({ cells }) => cells)
    if (batch.length < rowsPerBatch) return
    after = last.id
  }
}
