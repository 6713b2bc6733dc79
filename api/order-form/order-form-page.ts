import { html, raw } from 'hono/html'
import type { CheckoutFields, Placed } from '#contract/checkout'
import { pathIn } from '#contract/languages'
import { homePage, productPage, termsPage } from '#contract/page-paths'
import type { Language, Translated } from '#contract/translations'
import { states } from '#rules/address/states'
import { formatInr, type Paise } from '#rules/money'
import type { CheckoutTotals } from '#rules/totals'
import * as enLanguage from '../../texts/en/language.ts'
import * as en from '../../texts/en/order-form.ts'
import * as enStates from '../../texts/en/states.ts'
import * as hiLanguage from '../../texts/hi/language.ts'
import * as hi from '../../texts/hi/order-form.ts'
import * as hiStates from '../../texts/hi/states.ts'
import * as urLanguage from '../../texts/ur/language.ts'
import * as ur from '../../texts/ur/order-form.ts'
import * as urStates from '../../texts/ur/states.ts'

type Texts = Translated<typeof en> & Translated<Pick<typeof enLanguage, 'direction' | 'tag'>> & typeof enStates

const texts: Readonly<Record<Language, Texts>> = {
  en: { ...enLanguage, ...enStates, ...en },
  hi: { ...hiLanguage, ...hiStates, ...hi },
  ur: { ...urLanguage, ...urStates, ...ur },
}

/**
 * The product that the form orders. `name` is in the language of the page, or in English, and includes the title of the
 * variant. `variantId` is null for a product without options.
 */
export interface OrderedProduct {
  id: number
  variantId: number | null
  slug: string
  name: string
  quantity: number
  /** The price of one piece, in paise. */
  price: Paise
  totals: CheckoutTotals
}

export type FormField = Exclude<
  keyof CheckoutFields,
  'paymentMethod' | 'couponCode' | 'buyerGstin' | 'buyerCompany' | 'country' | 'landmark'
>

/** The input of the shopper by field, and the error messages of the fields that the shopper must correct. */
export interface FormState {
  key: string
  values: Partial<Record<string, string>>
  errors: Partial<Record<string, string>>
  /** The reason why the order was not placed; null before the form was sent. */
  problem: string | null
  /** Whether the order may have been placed although an error was reported. */
  mayBePlaced: boolean
}

const style = `
*{box-sizing:border-box}
body{margin:0;background:var(--color-paper,#fbf6ea);color:var(--color-ink,#1c2a22);font:1rem/1.5 system-ui,'Noto Sans Devanagari',sans-serif}
:lang(ur){font-family:'Noto Nastaliq Urdu',system-ui,sans-serif;line-height:2}
main{max-width:36rem;margin:0 auto;padding:1.5rem 1rem 4rem;display:grid;gap:1.25rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.125rem;margin:0 0 .75rem}p{margin:0}a{color:var(--color-forest,#1f3b2d)}
.brand{font-size:1.25rem;text-decoration:none}
section,fieldset{margin:0;border:1px solid var(--color-line,#e5dac2);border-radius:1rem;background:var(--color-card,#fffdf8);padding:1rem;display:grid;gap:.875rem;min-inline-size:0}
legend{float:inline-start;width:100%;font-weight:600;font-size:1.125rem;padding:0}
dl{display:grid;grid-template-columns:1fr auto;gap:.25rem 1rem;margin:0}dd{margin:0;text-align:end}.strong{font-weight:700}
label{display:grid;gap:.25rem;font-weight:600}label.row{display:flex;gap:.75rem;font-weight:400;align-items:start}
input,select,textarea{font:inherit;width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid #8a8271;border-radius:.5rem;background:#fff;color:inherit}
input[type=checkbox]{width:1.5rem;min-height:1.5rem;flex:none;margin:0}
[aria-invalid]{border-color:#a3341f;border-width:2px}
.error{color:#8f2d1a;font-weight:600;font-size:.875rem}
.alert{border:2px solid #a3341f;border-radius:1rem;padding:1rem;background:#fff}
button{font:inherit;font-weight:600;min-height:3.25rem;padding:0 1.5rem;border:0;border-radius:2rem;background:var(--color-forest,#1f3b2d);color:#fff}
:focus-visible{outline:3px solid #c77f12;outline-offset:2px}`

type Content = ReturnType<typeof html>

/** The data of the shop that a page shows: the language of its texts, its name, and the declarations of its colours. */
export interface FormShop {
  language: Language
  brand: string
  styles: string
}

const document = ({ language, brand, styles }: FormShop, title: string, content: Content) => {
  const t = texts[language]
  return html`<!doctype html><html lang="${t.tag}" dir="${t.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} | ${brand}</title><style>${raw(styles && `:root{${styles}}`)}${raw(style)}</style></head><body><main><a class="brand" href="${pathIn(language, homePage)}">${brand}</a>${content}</main></body></html>`
}

interface FieldOptions {
  name: FormField
  label: string
  state: FormState
  /** Additional HTML attributes of the input field. */
  attributes?: string
}

const problemOf = ({ errors }: FormState, name: string) =>
  errors[name] ? html`<span class="error" id="${name}-error">${errors[name]}</span>` : ''

const invalid = ({ errors }: FormState, name: string) =>
  errors[name] ? raw(` aria-invalid="true" aria-describedby="${name}-error"`) : ''

const field = ({ name, label, state, attributes = '' }: FieldOptions) =>
  html`<label>${label}<input name="${name}" value="${state.values[name] ?? ''}" ${raw(attributes)}${invalid(state, name)}>${problemOf(state, name)}</label>`

const stateField = (t: Texts, state: FormState) =>
  html`<label>${t.state}<select name="state" autocomplete="address-level1"${invalid(state, 'state')}><option value="">${t.chooseState}</option>${states.map(
    ({ code, name }) =>
      html`<option value="${code}"${state.values.state === code ? raw(' selected') : ''}>${t.stateNames[code] ?? name}</option>`,
  )}</select>${problemOf(state, 'state')}</label>`

const totalsOf = (t: Texts, { name, quantity, totals }: OrderedProduct) => {
  const { subtotal, shipping, tax, taxKind, taxLabelRate, total } = totals
  return html`<section><h2>${name} × ${quantity}</h2><dl>
<dt>${t.subtotal}</dt><dd>${formatInr(subtotal, t.tag)}</dd>
<dt>${t.shipping}</dt><dd>${shipping === 0 ? t.freeShipping : formatInr(shipping, t.tag)}</dd>
${taxKind === 'added' ? html`<dt>${taxLabelRate === null ? t.gst : t.tax(taxLabelRate)}</dt><dd>${formatInr(tax, t.tag)}</dd>` : ''}
<dt class="strong">${t.total}</dt><dd class="strong">${formatInr(total, t.tag)}</dd>
${taxKind === 'included' ? html`<dt>${t.includesGst}</dt><dd>${formatInr(tax, t.tag)}</dd>` : ''}</dl></section>`
}

const agreement = (language: Language, state: FormState) => {
  const t = texts[language]
  const parts = t.agree((text: string) => html`<a href="${pathIn(language, termsPage)}">${text}</a>`)
  const checked = state.values.agreeToTerms ? raw(' checked') : ''
  return html`<label class="row"><input type="checkbox" name="agreeToTerms" value="yes"${checked}${invalid(state, 'agreeToTerms')}><span>${parts}</span></label>${problemOf(state, 'agreeToTerms')}`
}

/**
 * Renders the order form of one product. It works without scripts. The values that the shopper entered are filled in
 * again.
 */
export function orderFormPage(shop: FormShop, product: OrderedProduct, state: FormState) {
  const { language } = shop
  const t = texts[language]
  const of = (name: FormField, label: string, attributes?: string) =>
    field({ name, label, state, ...(attributes ? { attributes } : {}) })
  return document(
    shop,
    t.title,
    html`<h1>${t.title}</h1>
${state.problem ? html`<div class="alert" role="alert">${state.mayBePlaced ? '' : html`<p class="strong">${t.notPlaced}</p>`}<p>${state.problem}</p></div>` : ''}
${totalsOf(t, product)}
<form method="post" style="display:grid;gap:1.25rem">
<input type="hidden" name="product" value="${product.slug}"><input type="hidden" name="productId" value="${product.id}"><input type="hidden" name="quantity" value="${product.quantity}">
${product.variantId === null ? '' : html`<input type="hidden" name="variant" value="${product.variantId}">`}<input type="hidden" name="price" value="${product.price}"><input type="hidden" name="total" value="${product.totals.total}"><input type="hidden" name="key" value="${state.key}">
<p>${t.intro}</p>
<fieldset><legend>${t.contact}</legend>
${of('customerName', t.fullName, 'autocomplete="name"')}
${of('customerEmail', t.email, 'type="email" autocomplete="email" dir="ltr"')}
${of('customerPhone', t.phone, 'type="tel" autocomplete="tel" dir="ltr"')}</fieldset>
<fieldset><legend>${t.address}</legend>
${of('addressLine1', t.addressLine1, 'autocomplete="address-line1"')}
${of('addressLine2', t.addressLine2, 'autocomplete="address-line2"')}
${of('postalCode', t.pin, 'inputmode="numeric" autocomplete="postal-code" dir="ltr"')}
${of('city', t.city, 'autocomplete="address-level2"')}
${stateField(t, state)}
${of('notes', t.notes)}</fieldset>
${agreement(language, state)}
<button>${t.placeOrder}</button></form>
<a href="${pathIn(language, productPage(product.slug, product.variantId))}">${t.backToProduct}</a>`,
  )
}

/** Renders the page that is shown after an order was placed. */
export function placedPage(shop: FormShop, { order }: Placed) {
  const { language } = shop
  const t = texts[language]
  return document(
    shop,
    t.placedTitle,
    html`<h1>${t.placedTitle}</h1><section><p>${t.placedText(order.orderNumber)}</p><p>${t.emailSent(order.customerEmail)}</p></section><a href="${pathIn(language, homePage)}">${t.goToShop}</a>`,
  )
}

/** Renders the page that is shown for a product that cannot be ordered. */
export function unavailablePage(shop: FormShop, reason: 'soldOut' | 'notFound') {
  const { language } = shop
  const t = texts[language]
  const title = reason === 'soldOut' ? t.soldOutTitle : t.notFoundTitle
  const text = reason === 'soldOut' ? t.soldOutText : t.notFoundText
  return document(
    shop,
    title,
    html`<h1>${title}</h1><p>${text}</p><a href="${pathIn(language, homePage)}">${t.goToShop}</a>`,
  )
}

/** Returns the message above the order form when the shopper must correct fields. */
export const checkInputText = (language: Language): string => texts[language].checkInput

/** Returns the message above a form whose input was changed after the order of the form was placed. */
export const mayBePlacedText = (language: Language): string => texts[language].mayBePlaced
