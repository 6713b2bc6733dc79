import { maxOptions } from '#contract/constants'
import { createPause } from '../../../db/statement.ts'
import {
  type Cells,
  type FileProduct,
  filled,
  normalName,
  type RowProblem,
  textOfHtml,
  withoutUndefined,
} from './read-csv.ts'

/** The column of a WooCommerce file for each field, for messages about invalid cells. */
export const wooColumns = {
  name: 'Name',
  description: 'Description',
  shortDescription: 'Short description',
  images: 'Images',
  price: 'Regular price',
  compareAtPrice: 'Regular price',
  sku: 'SKU',
  inventory: 'Stock',
  weight: 'Weight (kg)',
  dimensions: 'Length (cm)',
  options: 'Attribute 1 value(s)',
}

/**
 * Converts a number of pieces in a file to a stock of at least 0: Shopify and WooCommerce export negative numbers for
 * products that are sold before they arrive.
 */
export const pieces = (count: number | undefined) => (count === undefined ? undefined : Math.max(0, Math.floor(count)))

export const kilograms = (amount: number | undefined, perKilogram: number) =>
  amount === undefined || amount <= 0 ? undefined : Math.round((amount / perKilogram) * 10_000) / 10_000

/** Splits a list in a WooCommerce cell at commas; `\,` is a comma within an entry. */
const listOf = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter(Boolean)

const perKilogram: Record<string, number> = { kg: 1, g: 1000, lbs: 2.204_622_6, oz: 35.273_962 }
const centimetres: Record<string, number> = { cm: 1, m: 100, mm: 0.1, in: 2.54, yd: 91.44 }

/** Reads the sizes of the variants of a WooCommerce file, whose units are part of the names of its columns. */
function sizesOf(header: readonly string[]) {
  const column = (name: string) => header.map(normalName).find((each) => each.startsWith(`${name} (`)) ?? name
  const unitOf = (name: string) => /\((\w+)\)$/.exec(column(name))?.[1] ?? ''
  return (cells: Cells) => {
    const side = (name: string) => {
      const amount = cells.number(column(name))
      return amount ? Math.round(amount * (centimetres[unitOf(name)] ?? 1) * 100) / 100 : undefined
    }
    const [length, breadth, height] = [side('length'), side('width'), side('height')]
    return {
      weight: kilograms(cells.number(column('weight')), perKilogram[unitOf('weight')] ?? 1),
      dimensions: length && breadth && height ? { length, breadth, height } : undefined,
    }
  }
}

/** Returns the attributes of a WooCommerce row by name; for a variation at most `maxOptions`. */
function attributesOf(cells: Cells): Record<string, string> {
  const found: Record<string, string> = {}
  for (let number = 1; cells.has(`attribute ${number} name`); number += 1) {
    const name = cells.text(`attribute ${number} name`)
    const value = cells.text(`attribute ${number} value(s)`)
    if (name && value && Object.keys(found).length < maxOptions) found[name] = value
  }
  return found
}

/**
 * Parses the time in a cell such as `2026-12-01` or `2026-12-01 10:00:00`, in India's time zone; null for an empty
 * cell.
 */
function saleTime(text: string, timeOfDay: string): Date | null {
  const [, day, time = timeOfDay] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? []
  const at = new Date(day ? `${day}T${time}+05:30` : text)
  return Number.isNaN(at.getTime()) ? null : at
}

function wooVariant(cells: Cells, sizes: ReturnType<typeof sizesOf>, now: Date, options: Record<string, string>) {
  const regular = cells.amount('regular price')
  const ends = saleTime(cells.text('date sale price ends'), '23:59:59')
  const hasEnded = ends !== null && ends < now
  const sale = hasEnded ? undefined : cells.amount('sale price')
  const isReduced = sale !== undefined && regular !== undefined && Number(sale) < Number(regular)
  return {
    row: cells.row,
    options,
    fields: withoutUndefined({
      price: regular,
      // A row with a price also sets or removes the sale: if it has no sale price, an existing sale is removed.
      ...(regular === undefined ? {} : { salePrice: null, saleFrom: null, saleTo: null }),
      ...(isReduced
        ? {
            salePrice: sale,
            saleFrom: saleTime(cells.text('date sale price starts'), '00:00:00')?.toISOString() ?? null,
            saleTo: ends?.toISOString() ?? null,
          }
        : {}),
      sku: filled(cells.text('sku')),
      barcode: filled(cells.text('gtin, upc, ean, or isbn')),
      inventory: pieces(cells.number('stock')),
      ...sizes(cells),
    }),
  }
}

function wooProduct(cells: Cells): FileProduct {
  const images = listOf(cells.text('images'))
  const path = listOf(cells.text('categories')).find((entry) => entry.toLowerCase() !== 'uncategorized')
  return {
    row: cells.row,
    handle: cells.text('name'),
    fields: withoutUndefined({
      name: filled(cells.text('name')),
      description: filled(textOfHtml(cells.text('description').replaceAll('\\n', '\n'))),
      shortDescription: filled(textOfHtml(cells.text('short description').replaceAll('\\n', '\n'))),
      isActive: cells.flag('published'),
      isFeatured: cells.flag('is featured?'),
      images: images.length > 0 ? images : undefined,
    }),
    category: path ? { path: path.split('>').flatMap((part) => filled(part.trim()) ?? []) } : null,
    variants: [],
  }
}

/**
 * Reads the products of a WooCommerce file. Variations can come before or after their parent product, which they refer
 * to by its SKU or as `id:12`.
 */
export async function readWoo(rows: readonly Cells[], header: readonly string[], rejected: RowProblem[], now: Date) {
  const pause = createPause()
  const sizes = sizesOf(header)
  const products: FileProduct[] = []
  const parents = new Map<string, FileProduct>()
  const reject = ({ row }: Cells, column: string, message: string) => rejected.push({ row, column, message })
  const typesOf = (cells: Cells) => listOf(cells.text('type').toLowerCase())
  for (const cells of rows) {
    await pause()
    const types = typesOf(cells)
    if (types.includes('variation')) continue
    if (types.some((type) => ['grouped', 'external'].includes(type))) {
      reject(cells, 'type', 'Grouped and external products are not imported')
      continue
    }
    const product = wooProduct(cells)
    products.push(product)
    if (!types.includes('variable')) product.variants.push(wooVariant(cells, sizes, now, {}))
    else {
      for (const key of [cells.text('sku'), cells.text('id') && `id:${cells.text('id')}`]) {
        if (key && parents.has(key)) reject(cells, 'sku', `Another product of the file has ${key}`)
        if (key) parents.set(key, product)
      }
    }
  }
  for (const cells of rows) {
    await pause()
    if (!typesOf(cells).includes('variation')) continue
    const parent = parents.get(cells.text('parent'))
    if (!parent) reject(cells, 'parent', `The file has no variable product ${cells.text('parent').slice(0, 60)}`)
    else {
      const [picture] = listOf(cells.text('images'))
      const variant = wooVariant(cells, sizes, now, attributesOf(cells))
      const isActive = cells.flag('published')
      parent.variants.push({
        ...variant,
        fields: { ...variant.fields, ...withoutUndefined({ imageUrl: picture, isActive }) },
      })
    }
  }
  return products
}
