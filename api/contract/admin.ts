import * as v from 'valibot'
import { CurrentUser, Role } from './account.ts'
import { Category, Product } from './catalogue.ts'
import { AddressDetails } from './checkout.ts'
import { del, get, getWithQuery, patch, post, put } from './endpoint.ts'
import { Order, OrderStatus } from './orders.ts'
import { pageFields } from './paging.ts'
import { Id, IdInput, IdQuery, Instant, Money, MoneyInput, requiredText, text } from './scalars.ts'
import { ShippingSettings } from './settings.ts'
import { ShipmentReply } from './shipping.ts'

/** Every call of this file with these rights answers admins only: 401 for nobody, 403 for a user. */
const admin = { access: 'admin' } as const
const withPictures = { ...admin, pictures: true } as const

export const AdminUser = v.object({ ...CurrentUser.entries, isEmailVerified: v.boolean(), createdAt: Instant })
export type AdminUser = v.InferOutput<typeof AdminUser>

/** With `limit` (1-500) the reply is a page and carries `X-Total-Count`. */
export const Paging = v.object({
  ...pageFields,
  /** Searches username and e-mail. */
  q: v.optional(text(200)),
})

export const UserQuery = v.object({
  ...Paging.entries,
  role: v.optional(Role),
  /** One user alone. */
  id: v.optional(IdQuery),
})

/** Newest first; without `limit` the newest 500. */
export const getAdminUsers = getWithQuery('/api/admin/users', UserQuery, v.array(AdminUser), admin)

/** The four figures of the overview. */
export const getAdminStats = get(
  '/api/admin/stats',
  v.object({
    totalProducts: v.number(),
    totalOrders: v.number(),
    /** Rupees: paid orders and delivered ones paid in cash, net of refunds. */
    totalRevenue: Money,
    /** Active products with less than 10 pieces. */
    lowStockProducts: v.number(),
  }),
  admin,
)

/** The last admin stays one: 409. */
export const changeRole = patch('/api/admin/users/:userId/role', v.object({ role: Role }), AdminUser, admin)

const Reason = v.optional(v.object({ reason: v.optional(v.nullable(text(500))) }))

/**
 * 409 when the order is cancelled, delivered or completed. Gives the stock back once. The shopper reads the reason
 * among the tracking events.
 */
export const cancelOrder = patch('/api/admin/orders/:orderId/cancel', Reason, Order, admin)

/** A legal step of the status table, else 409. The note is kept for the admins; no shopper sees it. */
export const moveOrder = patch(
  '/api/admin/orders/:id/status',
  v.object({ status: OrderStatus, note: v.optional(v.nullable(text(500))) }),
  Order,
  admin,
)

/**
 * Corrects where an order goes, as long as no courier has been told the old address. 409 for an order that has left the
 * shop or ended, and for one whose parcel is booked or just being booked; one that the courier has cancelled is none. 409
 * too for a PIN code that is known not to be delivered to, or not against cash.
 */
export const correctAddress = patch('/api/admin/orders/:orderId/address', AddressDetails, Order, admin)

/**
 * Books the order's one parcel, again where that failed or the courier has cancelled it; asking twice books once. 409 for
 * an order that is cancelled, delivered, completed or, if paid online, not paid.
 */
export const createAdminShipment = post('/api/admin/orders/:orderId/create-shipment', null, ShipmentReply, admin)

/** The parcel of a cancelled order is back: its pieces are on sale again. 409 where none is missing. */
export const receiveParcel = patch('/api/admin/orders/:orderId/received', v.optional(v.object({})), Order, admin)

/** `wanted`: queued. `failed`: `problem` says why, and somebody must act. */
export const ShipmentState = v.picklist(['wanted', 'booked', 'cancelled', 'failed'])
export type ShipmentState = v.InferOutput<typeof ShipmentState>

export const AdminShipment = v.object({
  orderId: Id,
  state: ShipmentState,
  shipmentId: v.nullable(v.string()),
  awbCode: v.nullable(v.string()),
  courierName: v.nullable(v.string()),
  courierStatus: v.nullable(v.string()),
  labelUrl: v.nullable(v.string()),
  trackUrl: v.nullable(v.string()),
  estimatedDelivery: v.nullable(Instant),
  /** Why it does not go on, or what the courier says is wrong; null where nothing is. */
  problem: v.nullable(v.string()),
  /** When the courier was last asked. */
  checkedAt: v.nullable(Instant),
  updatedAt: Instant,
})
export type AdminShipment = v.InferOutput<typeof AdminShipment>

/** The order's parcel, null where there is none yet. */
export const getOrderShipment = get(
  '/api/admin/orders/:orderId/shipment',
  v.object({ shipment: v.nullable(AdminShipment) }),
  admin,
)

const Lines = v.pipe(v.array(requiredText(500, 'Please fill in every line')), v.maxLength(50))
const Stock = v.pipe(v.number(), v.integer(), v.minValue(0, 'Stock cannot be below 0'), v.maxValue(1_000_000))
const Price = v.pipe(MoneyInput, v.minValue(0, 'Price cannot be below 0'))

/** A data string that is decoded and re-encoded, `/media/…` of this shop, or an https address that is never fetched. */
const Picture = v.pipe(
  v.string(),
  v.regex(
    /^(data:image\/(png|jpeg|webp|avif);base64,|\/media\/[0-9a-f]{32}\.webp$|https:\/\/[^\s\p{C}"'<>\\]{3,2000}$)/u,
    'Please use a PNG, JPEG or WebP picture',
  ),
)

const Centimetres = v.pipe(v.number(), v.minValue(0.1, 'Sizes are in centimetres, above 0'), v.maxValue(500))
const Size = v.object({ length: Centimetres, breadth: Centimetres, height: Centimetres })
const SizeText = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}(\.\d{1,2})?x\d{1,3}(\.\d{1,2})?x\d{1,3}(\.\d{1,2})?$/, 'Write sizes like 20x15x8'),
  v.transform((sizes) => {
    const [length, breadth, height] = sizes.split('x').map(Number)
    return { length, breadth, height }
  }),
  Size,
)

// A key that is left out stays as it is; a key that is there always has a value.
const given = v.exactOptional
const orNull = <const S extends v.GenericSchema>(schema: S) => v.exactOptional(v.nullable(schema))

/** Free text that may be missing; an empty field of a form is missing. */
const words = (max: number) =>
  orNull(
    v.pipe(
      text(max),
      v.transform((value) => value || null),
    ),
  )

const ProductName = requiredText(200, 'Name is required')
const Slug = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens'),
)
const Pictures = v.pipe(v.array(Picture), v.maxLength(10, 'At most 10 pictures'))

const productFields = {
  name: given(ProductName),
  slug: given(Slug),
  description: words(10_000),
  shortDescription: words(500),
  price: given(Price),
  compareAtPrice: orNull(Price),
  categoryId: orNull(IdInput),
  imageUrl: orNull(Picture),
  images: given(Pictures),
  /** Another name of `images`, which wins. */
  gallery: given(Pictures),
  /** What is seen on each picture, in the order of `images`. */
  imageAlts: given(v.pipe(v.array(text(200)), v.maxLength(10))),
  ingredients: given(Lines),
  dosage: words(2000),
  benefits: given(Lines),
  certifications: given(Lines),
  inventory: given(Stock),
  isActive: given(v.boolean()),
  isFeatured: given(v.boolean()),
  doshaTypes: given(Lines),
  sku: words(60),
  weight: orNull(v.pipe(v.number(), v.minValue(0.001, 'Weight must be above 0'), v.maxValue(100))),
  /** `{length, breadth, height}` in centimetres, or the same as `20x15x8`. */
  dimensions: orNull(v.union([Size, SizeText])),
  hsn: orNull(v.pipe(v.string(), v.regex(/^\d{4,8}$/, 'HSN has 4 to 8 digits'))),
  netQuantity: words(60),
  manufacturer: words(300),
  countryOfOrigin: words(60),
  licenceNumber: words(60),
  bestBefore: words(120),
  caution: words(500),
}

/** Only the fields given are changed. */
export const ProductChanges = v.object(productFields)
export type ProductChanges = v.InferOutput<typeof ProductChanges>
export const NewProduct = v.object({ ...productFields, name: ProductName, price: Price })
export type NewProduct = v.InferOutput<typeof NewProduct>

/** A slug is made from the name where none is given; a taken one is 409 with `fields.slug`. */
export const createProduct = post('/api/products', NewProduct, Product, { status: 201, ...withPictures })

/** `If-Match` with the product's ETag is optional; a stale one is 409 with the product as `current`. */
export const updateProduct = put('/api/products/:id', ProductChanges, Product, withPictures)

export const Deleted = v.object({ success: v.literal(true), deactivated: v.boolean() })

/** A product with orders is deactivated instead. */
export const deleteProduct = del('/api/products/:id', Deleted, admin)

const CategoryName = requiredText(120, 'Name is required')
const categoryFields = {
  name: given(CategoryName),
  slug: given(Slug),
  description: words(2000),
  imageUrl: orNull(Picture),
  parentId: orNull(IdInput),
}
export const CategoryChanges = v.object(categoryFields)
export type CategoryChanges = v.InferOutput<typeof CategoryChanges>
export const NewCategory = v.object({ ...categoryFields, name: CategoryName })
export type NewCategory = v.InferOutput<typeof NewCategory>

/** A slug is made from the name where none is given; a taken one is 409 with `fields.slug`. */
export const createCategory = post('/api/categories', NewCategory, Category, { status: 201, ...withPictures })

/** Changes the fields given; a parent below the category itself is refused, a taken slug is 409 with `fields.slug`. */
export const updateCategory = put('/api/categories/:id', CategoryChanges, Category, withPictures)

/** A category with products is 409, which says how many. */
export const deleteCategory = del('/api/categories/:id', Deleted, admin)

/** All four settings at once: amounts in rupees, the rate in per cent. In force with the next read and order. */
export const updateSettings = put(
  '/api/admin/settings',
  v.object({
    everywhere: v.boolean(),
    freeThreshold: Price,
    standardCost: Price,
    taxRate: v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(100),
      v.check((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, 'Tax rate has at most one decimal'),
    ),
  }),
  ShippingSettings,
  admin,
)

export const OrderQuery = v.object({ ...Paging.entries, mine: v.optional(v.picklist(['true', 'false'])) })

/** An admin's is every order, the newest 500 without `limit`; a user's, and `mine=true`, their own. */
export const getOrders = getWithQuery('/api/orders', OrderQuery, v.array(Order), { access: 'user' })
