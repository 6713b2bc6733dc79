import { ProductTexts } from '#contract/translations'
import type { CategoryRow, ProductRow, VariantRow } from '../../../catalogue/catalogue-store.ts'
import { createPause } from '../../../db/statement.ts'
import type { Cell } from '../../exports/csv.ts'
import type { RowProblem } from './read-csv.ts'
import { type Cells, type FileProduct, type FileVariant, withoutUndefined } from './read-csv.ts'

// The shop's own format of product files, which the export `products` writes: one row for each variant. Importing an
// exported file changes nothing.

const texts = ['shortDescription', 'description', 'dosage'] as const
const lists = ['ingredients', 'benefits', 'certifications', 'doshaTypes'] as const
const declarations = [
  'netQuantity',
  'manufacturer',
  'countryOfOrigin',
  'licenceNumber',
  'bestBefore',
  'caution',
] as const
const languages = ['hi', 'ur'] as const
type Text = keyof ProductTexts
const translated = Object.keys(ProductTexts.entries) as Text[]
const optionNumbers = [1, 2, 3] as const

/** Returns the column name of a text in a language, such as `name (hi)`. */
const translationColumn = (text: string, language: string) => `${text} (${language})`

export const ownHeader: readonly string[] = [
  ...['id', 'productId', 'slug', 'name', 'variant', 'position'],
  ...optionNumbers.flatMap((number) => [`option${number}Name`, `option${number}Value`]),
  ...[
    'sku',
    'barcode',
    'price',
    'salePrice',
    'saleFrom',
    'saleTo',
    'compareAtPrice',
    'mrp',
    'gstRate',
    'hsn',
    'inventory',
    'lowStockAt',
    'variantActive',
  ],
  ...['weight', 'dimensions', 'packageSize', 'variantImage', 'category', 'categoryPath', 'isActive', 'isFeatured'],
  ...['mainImage', 'images', 'imageAlts', ...texts, ...lists, ...declarations, 'requiresPrescription', 'uqc'],
  ...languages.flatMap((language) => translated.map((text) => translationColumn(text, language))),
  'createdAt',
]

/** The column names of the own format that differ from the names of their fields. */
export const ownColumns: Record<string, string> = {
  ...Object.fromEntries(ownHeader.map((name) => [name, name])),
  imageUrl: 'mainImage',
  options: 'option1Value',
}

/** Writes a list into one cell: separated by semicolons, or as JSON when an entry contains a semicolon. */
function listCell(entries: readonly string[]): string {
  const isPlain = entries.every((entry) => entry.trim() === entry && entry !== '' && !/[;\n]/.test(entry))
  const text = entries.join('; ')
  return isPlain && !text.startsWith('[') ? text : JSON.stringify(entries)
}

/** Returns the entries of a list in a cell; undefined if the cell starts like JSON but cannot be parsed. */
function entriesOf(cell: string): string[] | undefined {
  if (!cell.startsWith('[')) return cell.split(';').flatMap((entry) => entry.trim() || [])
  try {
    const entries: unknown = JSON.parse(cell)
    return Array.isArray(entries) && entries.every((entry) => typeof entry === 'string') ? entries : undefined
  } catch {
    return undefined
  }
}

/** A category path: the names of the parent categories, topmost first, and then the name of the category. */
export interface CategoryPath {
  slug: string
  path: readonly string[]
}

/** Returns for each category, by id, its slug and the names of its parent categories (topmost first) and of itself. */
export function categoryPaths(rows: readonly CategoryRow[]): Map<number, CategoryPath> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathOf = (row: CategoryRow, depth = 0): string[] => {
    const parent = depth < rows.length ? byId.get(row.parentId ?? 0) : undefined
    return [...(parent ? pathOf(parent, depth + 1) : []), row.name]
  }
  return new Map(rows.map((row) => [row.id, { slug: row.slug, path: pathOf(row) }]))
}

const paise = (amount: number | null): Cell => (amount === null ? null : BigInt(amount))
const textOrList = (value: string | string[] | undefined): Cell => (Array.isArray(value) ? listCell(value) : value)

/** Returns the cells of a variant, in the sequence of `ownHeader`. */
export function ownCells(
  row: Omit<ProductRow, 'variants'>,
  variant: VariantRow,
  category: CategoryPath | undefined,
): readonly Cell[] {
  const { dimensions: size, packageAmount, packageUnit } = variant
  return [
    ...[variant.id, row.id, row.slug, row.name, variant.title, variant.position],
    ...optionNumbers.flatMap((number) => [row.options[number - 1]?.name, variant.optionValues[number - 1]]),
    ...[
      variant.sku,
      variant.barcode,
      paise(variant.regularPrice ?? variant.price),
      paise(variant.salePrice),
      variant.saleFrom,
      variant.saleTo,
      paise(row.compareAtPrice),
      paise(variant.mrp),
    ],
    ...[variant.gstRate === null ? null : variant.gstRate / 100, variant.hsn, variant.inventory, variant.lowStockAt],
    ...[variant.isActive, variant.weight, size && `${size.length}x${size.breadth}x${size.height}`],
    ...[packageAmount === null ? null : `${packageAmount} ${packageUnit}`, variant.imageUrl],
    ...[category?.slug, category?.path.join(' > '), row.isActive, row.isFeatured, row.imageUrl, listCell(row.images)],
    row.images.some((address) => row.imageAlts?.[address])
      ? JSON.stringify(row.images.map((address) => row.imageAlts?.[address] ?? ''))
      : '',
    ...texts.map((name) => row[name]),
    ...lists.map((name) => listCell(row[name])),
    ...declarations.map((name) => row[name]),
    row.requiresPrescription,
    row.uqc,
    ...languages.flatMap((language) => translated.map((text) => textOrList(row.translations?.[language]?.[text]))),
    row.createdAt,
  ]
}

/**
 * Creates a reader of the cells of a row. For a column that the file lacks it returns undefined, and the stored value
 * is not changed.
 */
function ownReader(cells: Cells, problems: RowProblem[]) {
  const reject = (column: string, message: string) => {
    problems.push({ row: cells.row, column, message })
    return undefined
  }
  const has = (name: string) => cells.has(name.toLowerCase())
  const text = (name: string) => cells.text(name.toLowerCase())
  const orNull = <T>(name: string, value: T | undefined) => (has(name) ? (value ?? null) : undefined)
  const packageSize = () => {
    if (text('packageSize') === '') return orNull('packageSize', undefined)
    const [, amount, unit] = /^([\d.]+) ?(\p{L}+)$/u.exec(text('packageSize')) ?? []
    return unit ? { amount: Number(amount), unit } : reject('packageSize', 'Write the package size as "100 g"')
  }
  return {
    text,
    reject,
    /** Reads a text that can be removed: an empty cell removes it. */
    optional: (name: string) => (has(name) ? text(name) : undefined),
    list(name: string) {
      if (!has(name)) return undefined
      return entriesOf(text(name)) ?? reject(name, 'Separate the entries with semicolons')
    },
    amount: (name: string) => cells.amount(name.toLowerCase()),
    number: (name: string) => cells.number(name.toLowerCase()),
    flag: (name: string) => cells.flag(name.toLowerCase()),
    orNull,
    packageSize,
  }
}

type Reader = ReturnType<typeof ownReader>

const emptyNull = (value: string | undefined) => (value === undefined ? undefined : value || null)

function ownVariant(row: number, read: Reader): FileVariant & { position: number } {
  const options = optionNumbers.flatMap((number) => {
    const name = read.text(`option${number}Name`)
    return name ? [[name, read.text(`option${number}Value`)]] : []
  })
  const id = read.number('id')
  return {
    ...(id === undefined ? {} : { id }),
    row,
    position: read.number('position') ?? 0,
    options: Object.fromEntries(options),
    fields: withoutUndefined({
      price: read.amount('price'),
      salePrice: read.orNull('salePrice', read.amount('salePrice')),
      saleFrom: emptyNull(read.optional('saleFrom')),
      saleTo: emptyNull(read.optional('saleTo')),
      sku: read.optional('sku'),
      barcode: read.optional('barcode'),
      mrp: read.orNull('mrp', read.amount('mrp')),
      gstRate: read.orNull('gstRate', read.number('gstRate')),
      hsn: emptyNull(read.optional('hsn')),
      inventory: read.number('inventory'),
      lowStockAt: read.number('lowStockAt'),
      isActive: read.flag('variantActive'),
      weight: read.orNull('weight', read.number('weight')),
      dimensions: emptyNull(read.optional('dimensions')),
      packageSize: read.packageSize(),
      imageUrl: emptyNull(read.optional('variantImage')),
    }),
  }
}

/** Returns the texts of a row in a language; undefined if the file has no column of the language. */
function translationOf(read: Reader, language: string) {
  const given = translated.map((text) => {
    const column = translationColumn(text, language)
    const isList = text === 'benefits' || text === 'ingredients'
    return [text, isList ? read.list(column) : read.optional(column)] as const
  })
  const known = given.filter(([, value]) => value !== undefined)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

function ownFields(read: Reader): Record<string, unknown> {
  const translations = withoutUndefined(
    Object.fromEntries(languages.map((language) => [language, translationOf(read, language)])),
  )
  return withoutUndefined({
    name: read.text('name') || undefined,
    slug: read.text('slug') || undefined,
    compareAtPrice: read.orNull('compareAtPrice', read.amount('compareAtPrice')),
    isActive: read.flag('isActive'),
    isFeatured: read.flag('isFeatured'),
    requiresPrescription: read.flag('requiresPrescription'),
    uqc: read.text('uqc').toUpperCase() || undefined,
    imageUrl: emptyNull(read.optional('mainImage')),
    images: read.list('images'),
    imageAlts: read.list('imageAlts'),
    ...Object.fromEntries([...texts, ...declarations].map((name) => [name, read.optional(name)])),
    ...Object.fromEntries(lists.map((name) => [name, read.list(name)])),
    translations: Object.keys(translations).length > 0 ? translations : undefined,
  })
}

/**
 * Reads the products of a file in the shop's own format. Rows with the same slug are one product; the first row has the
 * product's fields.
 */
export async function readOwn(rows: readonly Cells[], problems: RowProblem[]): Promise<FileProduct[]> {
  const pause = createPause()
  const found = new Map<string, Omit<FileProduct, 'variants'> & { variants: ReturnType<typeof ownVariant>[] }>()
  for (const cells of rows) {
    await pause()
    const read = ownReader(cells, problems)
    const handle = read.text('slug') || read.text('name')
    let product = found.get(handle)
    if (!product) {
      const slug = read.text('category')
      const path = read.text('categoryPath').split(' > ').filter(Boolean)
      const productId = read.number('productId')
      const category = cells.has('category', 'categorypath')
        ? { path: path.length > 0 ? path : slug ? [slug] : [], ...(slug ? { slug } : {}) }
        : null
      product = { row: cells.row, handle, fields: ownFields(read), category, variants: [] }
      if (productId !== undefined) product.productId = productId
      found.set(handle, product)
    }
    product.variants.push(ownVariant(cells.row, read))
  }
  return [...found.values()].map((product) => ({
    ...product,
    variants: product.variants
      .toSorted((a, b) => a.position - b.position)
      .map(({ position: _, ...variant }) => variant),
  }))
}
