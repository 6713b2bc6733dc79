import * as v from 'valibot'
import {
  type AdminSettings,
  codRanges,
  daysMessage,
  GstRegistration,
  isDays,
  promiseRanges,
  updateSettings,
} from '#contract/settings'
import { formatShortInr, parseRupees } from '#rules/money'
import { samplePromises } from '#rules/shop/shop-profile'
import type { useForm } from '../../forms/use-form.ts'

/**
 * The default settings. The rates are those of specification section 9, the limits of cash on delivery those of record
 * 19. The setting "Use these rates everywhere" (`everywhere`) is not in the specification and is off.
 */
export const defaults: Omit<AdminSettings, 'version' | 'isSample'> = {
  everywhere: false,
  freeThreshold: '2500.00',
  standardCost: '150.00',
  taxRate: 18,
  taxIncluded: false,
  gstRegistration: 'regular',
  shopState: null,
  invoicePrefix: 'GB',
  codMaxAmount: '25000.00',
  codMaxPieces: 50,
  codOpenPerPhone: 5,
  codOpenPerAddress: 5,
  codOpenPerIp: 200,
  codExpiryDays: 7,
  cashOnDelivery: true,
  reviewApproval: false,
  largeTurnover: false,
  eInvoices: false,
  signature: null,
  promises: samplePromises,
}

const dayValues = (promises: AdminSettings['promises']) => ({
  'promises.deliveryMetro': promises.deliveryMetro ?? '',
  'promises.deliveryTier1': promises.deliveryTier1 ?? '',
  'promises.deliveryOther': promises.deliveryOther ?? '',
  'promises.refundCards': promises.refundCards ?? '',
  'promises.refundUpi': promises.refundUpi ?? '',
  'promises.refundBank': promises.refundBank ?? '',
})

/**
 * Returns the form values of the promises. The names of these values are those of the fields in the server's errors, so
 * that the form can show these errors.
 */
const promisesFormOf = (promises: AdminSettings['promises']) => ({
  'promises.returnDays': String(promises.returnDays),
  'promises.replyHours': String(promises.replyHours),
  'promises.packHours': promises.packHours === null ? '' : String(promises.packHours),
  ...dayValues(promises),
  'promises.consultationPhone': promises.consultationPhone ?? '',
  'promises.consultationVisit': promises.consultationVisit ?? '',
  'promises.expressDelivery': String(promises.expressDelivery),
  'promises.courierPickup': String(promises.courierPickup),
  'promises.storeCredit': String(promises.storeCredit),
  'promises.freeExchange': String(promises.freeExchange),
  'promises.newsletterDiscount': String(promises.newsletterDiscount),
})

export const settingsFormOf = (settings: Omit<AdminSettings, 'version' | 'isSample'>) => ({
  everywhere: String(settings.everywhere),
  freeThreshold: settings.freeThreshold,
  standardCost: settings.standardCost,
  taxRate: String(settings.taxRate),
  taxIncluded: String(settings.taxIncluded),
  gstRegistration: settings.gstRegistration as string,
  shopState: settings.shopState ?? '',
  invoicePrefix: settings.invoicePrefix,
  codMaxAmount: settings.codMaxAmount,
  codMaxPieces: String(settings.codMaxPieces),
  codOpenPerPhone: String(settings.codOpenPerPhone),
  codOpenPerAddress: String(settings.codOpenPerAddress),
  codOpenPerIp: String(settings.codOpenPerIp),
  codExpiryDays: String(settings.codExpiryDays),
  cashOnDelivery: String(settings.cashOnDelivery),
  reviewApproval: String(settings.reviewApproval),
  largeTurnover: String(settings.largeTurnover),
  eInvoices: String(settings.eInvoices),
  signature: settings.signature?.hash ?? '',
  ...promisesFormOf(settings.promises),
})
export type SettingsValues = ReturnType<typeof settingsFormOf>

/** Converts a typed number or range of days. A range may contain spaces and a dash. */
const daysIn = (typed: string): string | null => typed.replace(/\s/g, '').replace(/[–—]/g, '-') || null

/** Converts the form values to the request body. */
export const settingsWireOf = ({
  everywhere,
  freeThreshold,
  standardCost,
  taxRate,
  ...cod
}: SettingsValues): v.InferInput<typeof updateSettings.body> => ({
  everywhere: everywhere === 'true',
  freeThreshold: freeThreshold.trim(),
  standardCost: standardCost.trim(),
  taxRate: Number(taxRate),
  taxIncluded: cod.taxIncluded === 'true',
  gstRegistration: v.parse(GstRegistration, cod.gstRegistration),
  shopState: cod.shopState || null,
  invoicePrefix: cod.invoicePrefix.trim().toUpperCase(),
  codMaxAmount: cod.codMaxAmount.trim(),
  codMaxPieces: Number(cod.codMaxPieces),
  codOpenPerPhone: Number(cod.codOpenPerPhone),
  codOpenPerAddress: Number(cod.codOpenPerAddress),
  codOpenPerIp: Number(cod.codOpenPerIp),
  codExpiryDays: Number(cod.codExpiryDays),
  cashOnDelivery: cod.cashOnDelivery === 'true',
  reviewApproval: cod.reviewApproval === 'true',
  largeTurnover: cod.largeTurnover === 'true',
  eInvoices: cod.eInvoices === 'true',
  signature: cod.signature || null,
  promises: {
    returnDays: Number(cod['promises.returnDays']),
    replyHours: Number(cod['promises.replyHours']),
    packHours: cod['promises.packHours'].trim() ? Number(cod['promises.packHours']) : null,
    deliveryMetro: daysIn(cod['promises.deliveryMetro']),
    deliveryTier1: daysIn(cod['promises.deliveryTier1']),
    deliveryOther: daysIn(cod['promises.deliveryOther']),
    refundCards: daysIn(cod['promises.refundCards']),
    refundUpi: daysIn(cod['promises.refundUpi']),
    refundBank: daysIn(cod['promises.refundBank']),
    consultationPhone: cod['promises.consultationPhone'].trim() || null,
    consultationVisit: cod['promises.consultationVisit'].trim() || null,
    expressDelivery: cod['promises.expressDelivery'] === 'true',
    courierPickup: cod['promises.courierPickup'] === 'true',
    storeCredit: cod['promises.storeCredit'] === 'true',
    freeExchange: cod['promises.freeExchange'] === 'true',
    newsletterDiscount: cod['promises.newsletterDiscount'] === 'true',
  },
})

const inRupees = (typed: string) =>
  /^\d{1,7}(\.\d{1,2})?$/.test(typed.trim()) ? formatShortInr(parseRupees(typed.trim())) : '…'

/** Returns the lines of the summary for delivery costs and tax. */
function rateLines(values: SettingsValues): string[] {
  if (values.everywhere !== 'true') return ['The default rates of the shop']
  const { freeThreshold, standardCost, gstRegistration } = values
  const isFree = Number(standardCost) === 0 || Number(freeThreshold) === 0
  const tax = { true: 'Prices include GST', false: `${values.taxRate || '…'}% GST is added at checkout` }
  return [
    isFree
      ? 'Free delivery on every order'
      : `Delivery ${inRupees(standardCost)}, free from ${inRupees(freeThreshold)}`,
    gstRegistration === 'regular' ? tax[values.taxIncluded === 'true' ? 'true' : 'false'] : 'No GST',
  ]
}

/** Returns what the pages of the shop promise with these values, by topic, without topics that have no promise. */
export function shownPromises(values: SettingsValues): { title: string; lines: string[] }[] {
  const promised = (name: keyof SettingsValues, text: (value: string) => string) =>
    values[name].trim() ? [text(values[name].trim())] : []
  const offered = (name: keyof SettingsValues, text: string) => (values[name] === 'true' ? [text] : [])
  const express =
    values.everywhere === 'true' ? [] : offered('promises.expressDelivery', 'Express and same-day delivery')
  const topics = [
    { title: 'Costs', lines: [...rateLines(values), ...offered('cashOnDelivery', 'Cash on delivery')] },
    {
      title: 'Delivery',
      lines: [
        ...promised('promises.packHours', (hours) => `Packed within ${hours} hours`),
        ...promised('promises.deliveryMetro', (days) => `Metro cities: ${days} days`),
        ...promised('promises.deliveryTier1', (days) => `Tier 1 cities: ${days} days`),
        ...promised('promises.deliveryOther', (days) => `Other areas: ${days} days`),
        ...express,
      ],
    },
    {
      title: 'Returns and refunds',
      lines: [
        ...promised('promises.returnDays', (days) => `Returns within ${days} days, unopened`),
        ...promised('promises.refundCards', (days) => `Cards: ${days} business days`),
        ...promised('promises.refundUpi', (days) => `UPI: ${days} business days`),
        ...promised('promises.refundBank', (days) => `Bank transfer: ${days} business days`),
        ...offered('promises.courierPickup', 'A courier collects returns'),
        ...offered('promises.storeCredit', 'Refunds as store credit'),
        ...offered('promises.freeExchange', 'One free exchange per order'),
      ],
    },
    {
      title: 'Contact',
      lines: [
        ...promised('promises.replyHours', (hours) => `Reply within ${hours} hours`),
        ...promised('promises.consultationPhone', (price) => `Consultation by phone or video: ${inRupees(price)}`),
        ...promised('promises.consultationVisit', (price) => `Consultation in person: ${inRupees(price)}`),
        ...offered('promises.newsletterDiscount', 'Newsletter: 10% off the first order'),
      ],
    },
  ]
  return topics.filter(({ lines }) => lines.length > 0)
}

const amount = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter an amount, e.g. 149.50'))

const amountOrBlank = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(\d{1,7}(\.\d{1,2})?)?$/, 'Enter an amount, e.g. 149.50, or leave it blank'),
)

/** Returns the schema of a whole number in a range, with the same rule and message as on the server. */
const within = ({ min, max, message }: { min: number; max: number; message: string }) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,7}$/, message),
    v.check((text) => Number(text) >= min && Number(text) <= max, message),
  )

const daysOrBlank = v.pipe(
  v.string(),
  v.check((typed) => isDays(daysIn(typed) ?? '1'), daysMessage),
)

const { codMaxAmount: amounts } = codRanges

const aRate = 'Enter a tax rate from 0 to 100 with at most one decimal'

export const SettingsForm = v.pipe(
  v.object({
    everywhere: v.string(),
    freeThreshold: amount,
    standardCost: amount,
    taxRate: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,3}(\.\d)?$/, aRate),
      v.check((rate) => Number(rate) <= 100, aRate),
    ),
    taxIncluded: v.string(),
    gstRegistration: v.string(),
    shopState: v.string(),
    invoicePrefix: v.string(),
    codMaxAmount: v.pipe(
      amount,
      v.check((text) => Number(text) >= amounts.min && Number(text) <= amounts.max, amounts.message),
    ),
    codMaxPieces: within(codRanges.codMaxPieces),
    codOpenPerPhone: within(codRanges.codOpenPerPhone),
    codOpenPerAddress: within(codRanges.codOpenPerAddress),
    codOpenPerIp: within(codRanges.codOpenPerIp),
    codExpiryDays: within(codRanges.codExpiryDays),
    cashOnDelivery: v.string(),
    reviewApproval: v.string(),
    largeTurnover: v.string(),
    eInvoices: v.string(),
    signature: v.string(),
    'promises.returnDays': within(promiseRanges.returnDays),
    'promises.replyHours': within(promiseRanges.replyHours),
    'promises.packHours': v.union([v.pipe(v.string(), v.trim(), v.literal('')), within(promiseRanges.packHours)]),
    'promises.deliveryMetro': daysOrBlank,
    'promises.deliveryTier1': daysOrBlank,
    'promises.deliveryOther': daysOrBlank,
    'promises.refundCards': daysOrBlank,
    'promises.refundUpi': daysOrBlank,
    'promises.refundBank': daysOrBlank,
    'promises.consultationPhone': amountOrBlank,
    'promises.consultationVisit': amountOrBlank,
    'promises.expressDelivery': v.string(),
    'promises.courierPickup': v.string(),
    'promises.storeCredit': v.string(),
    'promises.freeExchange': v.string(),
    'promises.newsletterDiscount': v.string(),
  }),
  v.transform(settingsWireOf),
  updateSettings.body,
)

/** The part of the form's state that its sections need. */
export type SettingsFormState = Pick<
  ReturnType<typeof useForm<keyof SettingsValues, typeof SettingsForm>>,
  'field' | 'values' | 'set' | 'errors'
>
