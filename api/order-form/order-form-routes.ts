import type { Hono, Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { getProduct, Product } from '#contract/catalogue'
import { CheckoutFields, createOrder, type Placed } from '#contract/checkout'
import { languages, pathIn } from '#contract/languages'
import { orderFormPath, urlOf } from '#contract/paths'
import { getSettings, PublicSettings } from '#contract/settings'
import type { Language } from '#contract/translations'
import { addressLine } from '#rules/address/address'
import { maxLineQuantity } from '#rules/cart'
import { parseRupees, rupees } from '#rules/money'
import { profileOf } from '#rules/shop/shop-profile'
import { checkoutTotals } from '#rules/totals'
import { asVariant, shownVariant } from '#rules/variant-choice'
import { nameWithVariant } from '#rules/variants'
import type { Deps } from '../deps.ts'
import { assertSameOrigin } from '../http/access.ts'
import { ownOrigins, readBody } from '../http/request.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { addRoute } from '../http/shop-error.ts'
import {
  checkInputText,
  type FormState,
  mayBePlacedText,
  type OrderedProduct,
  orderFormPage,
  placedPage,
  unavailablePage,
} from './order-form-page.ts'

const maxFormBytes = 16 * 1024

const Whole = v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))

/**
 * The values that the form contained. The order is created from these values and from the input of the shopper, not
 * from the current product. Therefore a second press of the button sends the same order again, even if the first press
 * has bought the last pieces.
 */
const Posted = v.object({
  product: v.string(),
  productId: Whole,
  /** The ID of the variant; missing for a product without options. */
  variant: v.optional(Whole),
  quantity: Whole,
  /**
   * Price in paise, like `total`. The order is refused if the price or the total has changed since the form was
   * rendered.
   */
  price: Whole,
  total: Whole,
  /** The idempotency key of the order. */
  key: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
})

const Reply = v.object({
  success: v.optional(v.boolean()),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
})

const emptyForm: Omit<FormState, 'key'> = { values: {}, errors: {}, problem: null, mayBePlaced: false }

type Mounted = Pick<Deps, 'catalogue' | 'config' | 'random'> & { isSecure: (c: HonoContext) => boolean }

/**
 * Adds `/order-form?product={slug}&variant={id}&quantity={n}` in each language: a form that orders one product or
 * variant with cash on delivery in a browser without scripts. It sends the order through `createOrder`, so that the
 * same checks and limits apply. The reply to an invalid form (422) contains the input of the shopper. A closed shop
 * redirects to its home page and refuses orders.
 */
export function mountOrderForm(app: Hono, { catalogue, config, random, isSecure }: Mounted) {
  const newKey = () => Buffer.from(random(16)).toString('hex')

  function send(c: HonoContext, content: ReturnType<typeof orderFormPage>, status: 200 | 404 | 422 | 503) {
    return c.html(content, status, {
      ...securityHeaders('document', isSecure(c)),
      'cache-control': 'no-store',
    })
  }

  const ordered = (language: Language, wanted: { slug: string; variant: string | undefined; quantity: number }) =>
    findOrdered(app, catalogue, { language, ...wanted })

  const shopIn = async (language: Language) => {
    const { brand, look } = profileOf((await catalogue.current()).settings)
    return { language, brand, styles: look?.styles ?? '' }
  }

  async function show(c: HonoContext, language: Language) {
    // A closed shop redirects to its home page, which shows when the shop opens.
    if (!(await catalogue.current()).settings.isOpen) return c.redirect(pathIn(language, '/'), 302)
    const { product: slug = '', variant, quantity = '1' } = c.req.query()
    const product = await ordered(language, { slug, variant, quantity: Number(quantity) })
    if (!product) return send(c, unavailablePage(await shopIn(language), 'notFound'), 404)
    if (product.quantity < 1) return send(c, unavailablePage(await shopIn(language), 'soldOut'), 200)
    return send(c, orderFormPage(await shopIn(language), product, { ...emptyForm, key: newKey() }), 200)
  }

  async function place(c: HonoContext, language: Language) {
    assertSameOrigin(c.req.raw, () => ownOrigins(c, config))
    const bytes = await readBody(c, maxFormBytes)
    const values = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
    const posted = v.safeParse(Posted, values)
    if (!posted.success) return send(c, unavailablePage(await shopIn(language), 'notFound'), 404)
    const { product: slug, variant, quantity, key } = posted.output
    async function refuse(status: 422 | 503, state: Partial<FormState>) {
      const product = await ordered(language, { slug, variant: variant?.toString(), quantity })
      if (!product) return send(c, unavailablePage(await shopIn(language), 'notFound'), 404)
      if (product.quantity < 1) return send(c, unavailablePage(await shopIn(language), 'soldOut'), 200)
      return send(c, orderFormPage(await shopIn(language), product, { ...emptyForm, key, values, ...state }), status)
    }

    const form = v.safeParse(
      CheckoutFields,
      { ...values, paymentMethod: 'cod', agreeToTerms: values.agreeToTerms === 'yes', couponCode: '' },
      { lang: language },
    )
    if (!form.success) {
      return refuse(422, { errors: errorsOf(form.issues), problem: checkInputText(language) })
    }
    const response = await sendOrder(app, c, { language, key, body: orderBody(form.output, posted.output) })
    const reply: unknown = await response.json()
    for (const cookie of response.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    const { success, code = '', message, fields: errors = {} } = v.parse(Reply, reply)
    if (response.ok && success) return send(c, placedPage(await shopIn(language), reply as Placed), 200)
    // `key_reused` means that the input was changed after the order of this form was placed.
    if (code === 'key_reused')
      return refuse(422, { key: newKey(), problem: mayBePlacedText(language), mayBePlaced: true })
    const problem = message ?? checkInputText(language)
    if (code === 'order_cancelled') return refuse(422, { key: newKey(), problem })
    // After these errors the order may exist: after an error of the server, or while the first request is still
    // running. The form then contains the same idempotency key again.
    const mayBePlaced = response.status >= 500 || code === 'in_progress'
    return refuse(response.status >= 500 ? 503 : 422, { errors, problem, mayBePlaced })
  }

  for (const language of languages) {
    addRoute(app, pathIn(language, orderFormPath), { get: (c) => show(c, language), post: (c) => place(c, language) })
  }
}

/** Returns the request body of `createOrder` for a valid form. */
function orderBody(
  fields: v.InferOutput<typeof CheckoutFields>,
  { productId, variant, quantity, price, total }: v.InferOutput<typeof Posted>,
) {
  const { agreeToTerms: _agreed, paymentMethod: _method, couponCode: _code, notes, ...known } = fields
  const { customerEmail, customerName, customerPhone, ...details } = known
  return {
    customerEmail,
    customerName,
    customerPhone,
    shippingAddress: addressLine(details),
    shippingAddressDetails: details,
    paymentMethod: 'cash_on_delivery' as const,
    amount: rupees(total),
    notes: notes || null,
    couponCode: null,
    items: [{ productId, ...(variant === undefined ? {} : { variantId: variant }), quantity, price: rupees(price) }],
  }
}

/**
 * Returns the product of the form with its totals; null if the shop has no such product. If the variant is unknown, the
 * variant that the product page shows first is used.
 */
async function findOrdered(
  app: Hono,
  catalogue: Deps['catalogue'],
  wish: { language: Language; slug: string; variant: string | undefined; quantity: number },
): Promise<OrderedProduct | null> {
  const { language, slug, quantity } = wish
  const found = await app.request(urlOf(getProduct.path, { params: { slug } }))
  if (found.status !== 200) return null
  const all = v.parse(Product, await found.json())
  const variant = shownVariant(all, wish.variant)
  const product = variant ? asVariant(all, variant) : all
  const settings = v.parse(PublicSettings, await (await app.request(getSettings.path)).json())
  const wanted = Math.min(Math.max(1, Math.floor(quantity) || 1), maxLineQuantity(product.inventory))
  const price = parseRupees(product.price)
  const goods = [{ amount: price * wanted, gstRate: product.gstRate }]
  // Only the needed translated name is read from the snapshot, because parsing all translations of a large catalogue
  // takes a tenth of a second.
  const snapshot = await catalogue.current()
  const name = (language === 'en' ? undefined : snapshot.textsOf(product.id, language)?.name) ?? product.name
  return {
    id: product.id,
    variantId: variant?.id ?? null,
    slug,
    name: nameWithVariant(name, variant?.title),
    quantity: wanted,
    price,
    totals: checkoutTotals(goods, 0, settings),
  }
}

/** Sends the order to the API within the process, with the IP address, session and language of this request. */
function sendOrder(
  app: Hono,
  c: HonoContext,
  { language, key, body }: { language: Language; key: string; body: object },
) {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'idempotency-key': key,
    'accept-language': language,
  }
  for (const name of ['cookie', 'host', 'x-forwarded-for', 'x-forwarded-proto', 'user-agent']) {
    const value = c.req.header(name)
    if (value !== undefined) headers[name] = value
  }
  const { incoming } = c.env ?? {}
  const bindings = incoming && { incoming: { headers, socket: incoming.socket } }
  return app.request(createOrder.path, { method: 'POST', headers, body: JSON.stringify(body) }, bindings)
}

/** Returns the first error message of each form field. */
function errorsOf(issues: Parameters<typeof v.flatten<typeof CheckoutFields>>[0]) {
  const { nested } = v.flatten<typeof CheckoutFields>(issues)
  return Object.fromEntries(Object.entries(nested ?? {}).map(([name, texts]) => [name, texts?.[0]]))
}
