export const kinds = {
  tax_invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  invoice_cum_bill_of_supply: 'Invoice-cum-bill of supply',
  invoice: 'Invoice',
  credit_note: 'Credit note',
}
export const sample = 'Sample, not a tax document'
export const held = 'Not valid yet: this document waits for its registration at the e-invoice portal'
export const irn = 'IRN'
export const original = 'Original for recipient'
export const composition = 'Composition taxable person, not eligible to collect tax on supplies'
export const reverseCharge = 'Reverse charge: No'
export const number = 'Number'
export const date = 'Date'
export const order = 'Order'
export const seller = 'Sold by'
export const buyer = 'Bill and ship to'
export const phone = 'Phone'
export const fssai = 'FSSAI number'
export const state = 'State'
export const placeOfSupply = 'Place of supply'
export const againstInvoice = 'For invoice'
export const reason = 'Reason'
export const item = 'Item'
export const hsn = 'HSN'
export const batch = 'Batch'
export const expires = 'expires'
export const sku = 'SKU'
export const quantity = 'Quantity'
export const price = 'Price'
export const discount = 'Discount'
export const delivery = 'Delivery'
export const taxable = 'Taxable value'
export const rate = 'GST'
export const amount = 'Amount'
export const subtotal = 'Subtotal'
export const total = 'Total'
export const inWords = 'In words'
export const paid = { razorpay: 'Paid online', cash_on_delivery: 'Cash on delivery' }
export const pricesInclude = 'Prices include GST.'
export const lateNote =
  'Issued after 30 November following the financial year of the invoice: it no longer reduces the tax.'
export const signature = 'Computer-generated document'
export const signatory = 'Authorised signatory'
export const print = 'Print'
export const a4 = 'A4'
export const roll = '80 mm'
export const notFound = 'This invoice is not available.'
export const toShop = 'Go to the shop'

/** The names of the numbers 0 to 99, for the written total of an invoice. */
export const names = (() => {
  const ones =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    )
  const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
  return [
    ...ones,
    ...tens.flatMap((ten) => [ten, ...ones.slice(1, 10).map((one) => `${ten}-${one}`)]),
  ] as readonly string[]
})()
export const units = { crore: 'crore', lakh: 'lakh', thousand: 'thousand', hundred: 'hundred' }
/** The written total of an invoice, such as "Rupees one hundred only". `paise` is null for a whole number of rupees. */
export const rupeesInWords = (rupees: string, paise: string | null) =>
  `Rupees ${rupees}${paise === null ? '' : ` and ${paise} paise`} only`
