export const kinds = {
  tax_invoice: 'टैक्स इनवॉइस',
  bill_of_supply: 'बिल ऑफ़ सप्लाई',
  invoice_cum_bill_of_supply: 'इनवॉइस-कम-बिल ऑफ़ सप्लाई',
  invoice: 'इनवॉइस',
  credit_note: 'क्रेडिट नोट',
}
export const sample = 'नमूना, टैक्स दस्तावेज़ नहीं'
export const held = 'अभी मान्य नहीं: ई-इनवॉइस पोर्टल पर रजिस्ट्रेशन बाकी है'
export const irn = 'IRN'
export const original = 'मूल प्रति, ग्राहक के लिए'
export const composition = 'कंपोज़िशन करदाता, सप्लाई पर टैक्स लेने के पात्र नहीं'
export const reverseCharge = 'रिवर्स चार्ज: नहीं'
export const number = 'नंबर'
export const date = 'तारीख'
export const order = 'ऑर्डर'
export const seller = 'विक्रेता'
export const buyer = 'ग्राहक और डिलीवरी का पता'
export const phone = 'फ़ोन'
export const fssai = 'FSSAI नंबर'
export const state = 'राज्य'
export const placeOfSupply = 'सप्लाई का राज्य'
export const againstInvoice = 'इस इनवॉइस के लिए'
export const reason = 'कारण'
export const item = 'आइटम'
export const hsn = 'HSN'
export const batch = 'बैच'
export const expires = 'समाप्ति तिथि'
export const sku = 'SKU'
export const quantity = 'मात्रा'
export const price = 'कीमत'
export const discount = 'छूट'
export const delivery = 'डिलीवरी'
export const taxable = 'कर योग्य मूल्य'
export const rate = 'GST'
export const amount = 'रकम'
export const subtotal = 'उप-योग'
export const total = 'कुल'
export const inWords = 'शब्दों में'
export const paid = { razorpay: 'ऑनलाइन भुगतान हुआ', cash_on_delivery: 'कैश ऑन डिलीवरी' }
export const pricesInclude = 'कीमतों में GST शामिल है।'
export const lateNote = 'इनवॉइस के वित्त वर्ष के बाद की 30 नवंबर के बाद जारी: इससे अब टैक्स कम नहीं होता।'
export const signature = 'कंप्यूटर से बना दस्तावेज़'
export const signatory = 'अधिकृत हस्ताक्षरकर्ता'
export const print = 'प्रिंट करें'
export const a4 = 'A4'
export const roll = '80 mm'
export const notFound = 'यह इनवॉइस उपलब्ध नहीं है।'
export const toShop = 'दुकान पर जाएँ'

/** The names of the numbers 0 to 99, for the written total of an invoice. */
export const names: readonly string[] =
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'.split(
    ' ',
  )
export const units = { crore: 'करोड़', lakh: 'लाख', thousand: 'हज़ार', hundred: 'सौ' }
/** The written total of an invoice, such as "Rupees one hundred only". `paise` is null for a whole number of rupees. */
export const rupeesInWords = (rupees: string, paise: string | null) =>
  `${rupees} रुपये${paise === null ? '' : ` और ${paise} पैसे`} मात्र`
