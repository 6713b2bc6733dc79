export const kinds = {
  tax_invoice: 'ٹیکس انوائس',
  bill_of_supply: 'بل آف سپلائی',
  invoice_cum_bill_of_supply: 'انوائس کم بل آف سپلائی',
  invoice: 'انوائس',
  credit_note: 'کریڈٹ نوٹ',
}
export const sample = 'نمونہ، ٹیکس دستاویز نہیں'
export const held = 'ابھی قابلِ قبول نہیں: ای انوائس پورٹل پر رجسٹریشن باقی ہے'
export const irn = 'IRN'
export const original = 'اصل کاپی، خریدار کے لیے'
export const composition = 'کمپوزیشن ٹیکس دہندہ، سپلائی پر ٹیکس لینے کا مجاز نہیں'
export const reverseCharge = 'ریورس چارج: نہیں'
export const number = 'نمبر'
export const date = 'تاریخ'
export const order = 'آرڈر'
export const seller = 'فروخت کنندہ'
export const buyer = 'خریدار اور ڈیلیوری کا پتہ'
export const phone = 'فون'
export const fssai = 'FSSAI نمبر'
export const state = 'ریاست'
export const placeOfSupply = 'سپلائی کی ریاست'
export const againstInvoice = 'اس انوائس کے لیے'
export const reason = 'وجہ'
export const item = 'آئٹم'
export const hsn = 'HSN'
export const batch = 'بیچ'
export const expires = 'تاریخِ میعاد'
export const sku = 'SKU'
export const quantity = 'مقدار'
export const price = 'قیمت'
export const discount = 'ڈسکاؤنٹ'
export const delivery = 'ڈیلیوری'
export const taxable = 'قابلِ ٹیکس رقم'
export const rate = 'GST'
export const amount = 'رقم'
export const subtotal = 'ذیلی کُل'
export const total = 'کُل'
export const inWords = 'الفاظ میں'
export const paid = { razorpay: 'آن لائن ادائیگی ہو گئی', cash_on_delivery: 'کیش آن ڈیلیوری' }
export const pricesInclude = 'قیمتوں میں GST شامل ہے۔'
export const lateNote = 'انوائس کے مالی سال کے بعد کی 30 نومبر کے بعد جاری: اس سے اب ٹیکس کم نہیں ہوتا۔'
export const signature = 'کمپیوٹر سے تیار کردہ دستاویز'
export const signatory = 'مجاز دستخط کنندہ'
export const print = 'پرنٹ کریں'
export const a4 = 'A4'
export const roll = '80 mm'
export const notFound = 'یہ انوائس دستیاب نہیں ہے۔'
export const toShop = 'دکان پر جائیں'

/** The names of the numbers 0 to 99, for the written total of an invoice. */
export const names: readonly string[] =
  'صفر ایک دو تین چار پانچ چھ سات آٹھ نو دس گیارہ بارہ تیرہ چودہ پندرہ سولہ سترہ اٹھارہ انیس بیس اکیس بائیس تئیس چوبیس پچیس چھبیس ستائیس اٹھائیس انتیس تیس اکتیس بتیس تینتیس چونتیس پینتیس چھتیس سینتیس اڑتیس انتالیس چالیس اکتالیس بیالیس تینتالیس چوالیس پینتالیس چھیالیس سینتالیس اڑتالیس انچاس پچاس اکاون باون ترپن چون پچپن چھپن ستاون اٹھاون انسٹھ ساٹھ اکسٹھ باسٹھ ترسٹھ چونسٹھ پینسٹھ چھیاسٹھ سڑسٹھ اڑسٹھ انہتر ستر اکہتر بہتر تہتر چوہتر پچہتر چھہتر ستتر اٹھہتر اناسی اسی اکاسی بیاسی تراسی چوراسی پچاسی چھیاسی ستاسی اٹھاسی نواسی نوے اکانوے بانوے ترانوے چورانوے پچانوے چھیانوے ستانوے اٹھانوے ننانوے'.split(
    ' ',
  )
export const units = { crore: 'کروڑ', lakh: 'لاکھ', thousand: 'ہزار', hundred: 'سو' }
/** The written total of an invoice, such as "Rupees one hundred only". `paise` is null for a whole number of rupees. */
export const rupeesInWords = (rupees: string, paise: string | null) =>
  `${rupees} روپے${paise === null ? '' : ` اور ${paise} پیسے`} صرف`
