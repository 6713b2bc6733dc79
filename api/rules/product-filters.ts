import type { FilterCounts, ProductQuery } from '#contract/catalogue'
import {
  type FilterName,
  filterNames,
  minRatings,
  type ProductForm,
  priceRanges,
  productForms,
} from '#contract/constants'
import { parseRupees } from './money.ts'
import { isOnSale, type ProductCard } from './product-card.ts'
import { foldSpelling, wordsOf } from './search/synonyms.ts'

/** The product fields by which lists can be filtered. */
export type Filterable = Pick<
  ProductCard,
  'name' | 'price' | 'compareAtPrice' | 'inventory' | 'averageRating' | 'variants'
> & {
  /** The country of origin; missing in lists that an earlier version of the shop stored on a device. */
  countryOfOrigin?: string | null
}

/** The terms in product names that indicate a form, in Latin, Devanagari and Urdu script. */
const formTerms: Record<ProductForm, string> = {
  tablet:
    'qurs tablet tablets habb hab vati bati gutika gutti goli pill pills guggulu टैबलेट वटी गोली कुर्स गुग्गुलु قرص حب گولی',
  capsule: 'capsule capsules कैप्सूल کیپسول',
  powder: 'safuf safoof churna churan churn powder choornam चूर्ण सफूफ पाउडर سفوف چورن پاؤڈر',
  paste:
    'majun majoon jawarish itrifal khamira laooq lauq avaleha vasavaleha lehyam leha rasayana rasayan chyawanprash prash gulkand murabba halwa pak माजून जवारिश इतरीफल खमीरा अवलेह रसायन च्यवनप्राश गुलकंद معجون جوارش اطریفل خمیرہ لعوق گلقند',
  syrup: 'sharbat syrup asava asav arishta arishtam kashayam juice swaras शरबत सिरप आसव अरिष्ट शर्बत شربت سیرپ',
  distillate: 'arq ark arak distillate hydrosol jal अर्क عرق',
  oil: 'roghan oil tail taila thailam tel रोगन तेल तैल روغن تیل',
  ointment: 'marham balm cream ointment lep gel zimad मरहम बाम क्रीम लेप مرہم کریم لیپ',
  mineral: 'kushta bhasma bhasm pishti mandur कुश्ता भस्म पिष्टी کشتہ بھسم',
  tea: 'tea chai kahwa joshanda kadha kwath decoction चाय कहवा जोशांदा काढ़ा क्वाथ چائے قہوہ جوشاندہ',
  soap: 'soap shampoo साबुन صابن',
}

// The map is created on first use. The first load of a page uses other functions of this file and should not spend time
// on building it.
let formOfTerm: ReadonlyMap<string, ProductForm> | undefined
const makeFormOfTerm = () =>
  new Map(productForms.flatMap((form) => wordsOf(formTerms[form]).map((term) => [foldSpelling(term), form] as const)))

/**
 * Returns the form that a product name indicates; null if it indicates none. If the name contains several of these
 * terms, the last one decides: Arq Gulab Cream is an ointment.
 */
export function formOf(name: string): ProductForm | null {
  formOfTerm ??= makeFormOfTerm()
  const known = formOfTerm
  const forms = wordsOf(name).flatMap((word) => known.get(foldSpelling(word)) ?? [])
  return forms.at(-1) ?? null
}

const isIn = (paise: number, range: string) => {
  const [from, to] = range.split('-')
  return paise >= Number(from) * 100 && (!to || paise < Number(to) * 100)
}

/** Returns the values that a product has for one filter. */
function valuesOf(product: Filterable, filter: FilterName): readonly string[] {
  const country = product.countryOfOrigin?.trim()
  switch (filter) {
    case 'form':
      return [formOf(product.name) ?? []].flat()
    case 'price':
      return priceRanges.filter((range) => isIn(parseRupees(product.price), range))
    case 'rating':
      return minRatings.filter((stars) => product.averageRating >= Number(stars))
    case 'country':
      return country ? [country] : []
    case 'inStock':
      return product.inventory > 0 ? ['true'] : []
    case 'onSale':
      return isOnSale(product) ? ['true'] : []
  }
}

/**
 * Returns the key by which filter values are compared. Case is ignored, because countries are spelled in different
 * ways.
 */
const keyOf = (value: string) => value.toLowerCase()

type Chosen = readonly { filter: FilterName; key: string }[]

const chosenIn = (query: ProductQuery): Chosen =>
  filterNames.flatMap((filter) => {
    const value = query[filter]?.trim()
    return value && value !== 'false' ? [{ filter, key: keyOf(value) }] : []
  })

const failedFilters = (product: Filterable, chosen: Chosen): FilterName[] =>
  chosen.flatMap(({ filter, key }) => (valuesOf(product, filter).some((value) => keyOf(value) === key) ? [] : filter))

/** Returns the products that have the values of the filters in a query, in the given order. */
export function applyFilters<T extends Filterable>(products: readonly T[], query: ProductQuery): readonly T[] {
  const chosen = chosenIn(query)
  return chosen.length === 0 ? products : products.filter((product) => failedFilters(product, chosen).length === 0)
}

/** The filters whose values have a fixed sequence. The remaining filter, countries, is sorted by name. */
const sequences: Partial<Record<FilterName, readonly string[]>> = {
  form: productForms,
  price: priceRanges,
  rating: minRatings,
}

/**
 * Counts the products for each value of each filter. `products` match the other parameters of the query. A filter
 * counts only products that have the selected values of all other filters.
 */
export function countFilters(products: readonly Filterable[], query: ProductQuery): FilterCounts {
  const chosen = chosenIn(query)
  const counts: Record<FilterName, Map<string, number>> = {
    form: new Map(),
    price: new Map(),
    rating: new Map(),
    country: new Map(),
    inStock: new Map(),
    onSale: new Map(),
  }
  const shownAs = new Map<string, string>()
  for (const filter of filterNames) {
    const value = query[filter]?.trim()
    if (!value || value === 'false') continue
    counts[filter].set(value, 0)
    shownAs.set(`${filter} ${keyOf(value)}`, value)
  }
  for (const product of products) {
    const failed = failedFilters(product, chosen)
    if (failed.length > 1) continue
    for (const filter of failed.length === 0 ? filterNames : failed) {
      for (const given of valuesOf(product, filter)) {
        // Spellings of a country that differ only in case count as one value, shown in the spelling of the first
        // product.
        const value = shownAs.get(`${filter} ${keyOf(given)}`) ?? given
        shownAs.set(`${filter} ${keyOf(given)}`, value)
        counts[filter].set(value, (counts[filter].get(value) ?? 0) + 1)
      }
    }
  }
  const listOf = (filter: FilterName) => {
    const sequence = sequences[filter]
    return [...counts[filter]]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => (sequence ? sequence.indexOf(a.value) - sequence.indexOf(b.value) : a.value < b.value ? -1 : 1))
  }
  return {
    form: listOf('form'),
    price: listOf('price'),
    rating: listOf('rating'),
    country: listOf('country'),
    inStock: listOf('inStock'),
    onSale: listOf('onSale'),
  }
}
