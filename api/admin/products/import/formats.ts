import type { ImportFormat } from '#contract/admin/exports'
import { createPause } from '../../../db/statement.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { ownColumns, readOwn } from './own-format.ts'
import type { CsvFile, RowProblem } from './read-csv.ts'
import {
  type Cells,
  cellReader,
  type FileProduct,
  filled,
  normalName,
  type ParsedFile,
  textOfHtml,
  withoutUndefined,
} from './read-csv.ts'
import { kilograms, pieces, readWoo, wooColumns } from './woocommerce.ts'

/** Recognises the format of a product file by its header; returns null for an unknown format. */
export function formatOf(header: readonly string[]): ImportFormat | null {
  const known = header.map(normalName)
  const has = (...names: string[]) => names.every((name) => known.includes(name))
  if (has('slug', 'name')) return 'gulbagh'
  if ((has('handle') || has('url handle')) && has('title')) return 'shopify'
  if (has('title') && (has('price') || has('variant price'))) return 'shopify'
  return has('type', 'name') && (has('regular price') || has('sku')) ? 'woocommerce' : null
}

/** The column of a Shopify file for each field, for messages about invalid cells. */
const shopifyColumns = {
  name: 'Title',
  description: 'Description',
  manufacturer: 'Vendor',
  images: 'Product image URL',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  sku: 'SKU',
  barcode: 'Barcode',
  inventory: 'Inventory quantity',
  weight: 'Weight value (grams)',
  options: 'Option1 value',
  imageUrl: 'Variant image URL',
}

/**
 * Reads the products of a file in one of the three formats. Invalid rows are listed in `rejected`, and their products
 * are not imported. Other requests are processed while the file is read. Throws `invalid` for an unknown format. `now`
 * decides whether a sale has ended.
 */
export async function parseProducts(file: CsvFile, asked: ImportFormat | 'auto', now: Date): Promise<ParsedFile> {
  const format = asked === 'auto' ? formatOf(file.header) : asked
  if (!format)
    throw new ShopError('invalid', 'The columns are not those of a product file of Shopify, WooCommerce or this shop.')
  const rejected: RowProblem[] = [...file.rejected]
  const read = cellReader(file.header, rejected)
  const rows = file.rows.map(read)
  const readers = {
    shopify: () => readShopify(rows),
    woocommerce: () => readWoo(rows, file.header, rejected, now),
    gulbagh: () => readOwn(rows, rejected),
  }
  const columns = { shopify: shopifyColumns, woocommerce: wooColumns, gulbagh: ownColumns }[format]
  return { format, products: await readers[format](), rejected, columns }
}

/**
 * Adds an option to the options of a variant, unless its name is the placeholder that Shopify uses for products without
 * options.
 */
function shopifyOptions(cells: Cells, names: string[]): Record<string, string> {
  const options: Record<string, string> = {}
  for (const number of [1, 2, 3]) {
    const name = cells.text(`option${number} name`) || names[number - 1]
    const value = cells.text(`option${number} value`)
    if (!name || !value || (name === 'Title' && value === 'Default Title')) continue
    names[number - 1] = name
    options[name] = value
  }
  return options
}

function shopifyProduct(cells: Cells, handle: string): FileProduct {
  const type = cells.text('type')
  const path = cells.text('product category')
  const status = cells.text('status')
  const isPublished = cells.flag('published on online store', 'published')
  const isActive =
    isPublished === false || !/^(active)?$/i.test(status) ? false : isPublished || status ? true : undefined
  const category = type ? [type] : path.split('>').flatMap((part) => filled(part.trim()) ?? [])
  return {
    row: cells.row,
    handle,
    fields: withoutUndefined({
      name: filled(cells.text('title')),
      description: filled(textOfHtml(cells.text('description', 'body (html)'))),
      manufacturer: filled(cells.text('vendor')),
      isActive,
    }),
    category: category.length > 0 ? { path: category } : null,
    variants: [],
  }
}

interface Picture {
  address: string
  alt: string
  position: number
}

/**
 * Reads the products of a Shopify file. Rows with the same handle are one product: the first row, its variants and
 * further pictures.
 */
async function readShopify(rows: readonly Cells[]): Promise<FileProduct[]> {
  const pause = createPause()
  const found = new Map<string, { product: FileProduct; names: string[]; pictures: Picture[] }>()
  for (const cells of rows) {
    await pause()
    const handle = cells.text('url handle', 'handle') || cells.text('title')
    let entry = found.get(handle)
    if (!entry) {
      entry = { product: shopifyProduct(cells, handle), names: [], pictures: [] }
      found.set(handle, entry)
    }
    const { product, names, pictures } = entry
    const address = cells.text('product image url', 'image src')
    if (address) {
      const position = cells.number('image position') ?? pictures.length + 1
      pictures.push({ address, alt: cells.text('image alt text'), position })
    }
    const options = shopifyOptions(cells, names)
    const price = cells.amount('price', 'variant price')
    // A row of a Shopify file that only adds a picture has neither price nor options.
    if (price === undefined && Object.keys(options).length === 0 && product.row !== cells.row) continue
    const compareAt = cells.amount('compare-at price', 'variant compare at price')
    product.variants.push({
      row: cells.row,
      options,
      fields: withoutUndefined({
        ...(compareAt !== undefined && Number(compareAt) > Number(price)
          ? { price: compareAt, salePrice: price }
          : { price, ...(price === undefined ? {} : { salePrice: null }) }),
        sku: filled(cells.text('sku', 'variant sku')),
        barcode: filled(cells.text('barcode', 'variant barcode')),
        inventory: pieces(cells.number('inventory quantity', 'variant inventory qty')),
        weight: kilograms(cells.number('weight value (grams)', 'variant grams'), 1000),
        imageUrl: filled(cells.text('variant image url', 'variant image')),
      }),
    })
  }
  return [...found.values()].map(({ product, pictures }) => withPictures(product, pictures))
}

function withPictures(product: FileProduct, pictures: readonly Picture[]): FileProduct {
  if (pictures.length === 0) return product
  const sorted = pictures.toSorted((a, b) => a.position - b.position)
  const alts = sorted.some(({ alt }) => alt) ? { imageAlts: sorted.map(({ alt }) => alt) } : {}
  return { ...product, fields: { ...product.fields, images: sorted.map(({ address }) => address), ...alts } }
}

/** Returns the options of a product in a file, collected from its variants. */
export function optionsOf({ variants }: FileProduct) {
  const names = [...new Set(variants.flatMap(({ options }) => Object.keys(options)))]
  return names.map((name) => ({ name, values: [...new Set(variants.flatMap(({ options }) => options[name] || []))] }))
}
