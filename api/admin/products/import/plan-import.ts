import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { ProductChanges } from '#contract/admin/catalogue'
import type { ImportAction, ImportRow } from '#contract/admin/exports'
import { slugOf } from '#rules/slug'
import { productTotals } from '#rules/variants'
import type { CategoryRow, ProductRow } from '../../../catalogue/catalogue-store.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { mergeVariants, type PlanContext, planVariants } from '../plan-variants.ts'
import { productColumns, withState } from '../write-product.ts'
import type { NewCategory } from './apply-import.ts'
import { optionsOf } from './formats.ts'
import { picturesOf, withPaths } from './import-pictures.ts'
import type { ProductPlan } from './prepare-product.ts'
import type { FileProduct, ParsedFile, RowProblem } from './read-csv.ts'
import { plannedChange, readable } from './stored-changes.ts'

/** The plan of what an import changes in a product of its file. */
export interface PlannedProduct extends ProductPlan {
  file: FileProduct
  rows: ImportRow[]
}

export interface Shop extends Omit<PlanContext, 'former' | 'addressOf'> {
  products: readonly ProductRow[]
  categories: readonly CategoryRow[]
  /** Ids of products by the handle that they had in another shop. */
  handles: ReadonlyMap<string, number>
}

export interface PlanOptions {
  /** Whether the import replaces the stock of existing variants. */
  setStock: boolean
  /**
   * Returns the path of a stored picture, the source of a picture that is not downloaded yet, or null for a missing
   * picture.
   */
  pictureOf: (source: string) => string | null
}

class Rejected extends Error {
  readonly problem: RowProblem
  constructor(problem: RowProblem) {
    super(problem.message)
    this.problem = problem
  }
}

const reject = (row: number, column: string | null, message: string) => new Rejected({ row, column, message })

/**
 * The plan of an import file. It records the slugs, SKUs and products that earlier rows of the file use, so that later
 * rows cannot use them again.
 */
export class ImportPlan {
  /** The new categories that the import creates, by slug. */
  readonly newCategories: ReadonlyMap<string, NewCategory>
  readonly #shop: Shop
  readonly #columns: ParsedFile['columns']
  readonly #format: ParsedFile['format']
  readonly #options: PlanOptions
  readonly #bySlug = new Map<string, ProductRow>()
  readonly #byId = new Map<number, ProductRow>()
  readonly #bySku = new Map<string, ProductRow>()
  readonly #categories: ReadonlyMap<string, number>
  readonly #added = new Map<string, NewCategory>()
  readonly #parents = new Map<string, string>()
  readonly #claimed = { slugs: new Map<string, number>(), skus: new Map<string, number>() }

  constructor(shop: Shop, { columns, format }: Pick<ParsedFile, 'columns' | 'format'>, options: PlanOptions) {
    this.#shop = shop
    this.#columns = columns
    this.#format = format
    this.#options = options
    for (const row of shop.products) {
      this.#bySlug.set(row.slug, row)
      this.#byId.set(row.id, row)
      for (const { sku } of row.variants) if (sku) this.#bySku.set(sku, row)
    }
    this.#categories = new Map(shop.categories.map(({ slug, id }) => [slug, id]))
    this.newCategories = this.#added
  }

  /**
   * Finds the product of the shop to which a product of the file belongs: by slug, by the handle in its former shop, or
   * by SKUs.
   */
  #formerOf(file: FileProduct): ProductRow | null {
    const skus = file.variants.flatMap(({ fields: { sku } }) =>
      typeof sku === 'string' ? (this.#bySku.get(sku) ?? []) : [],
    )
    const handle = this.#shop.handles.get(file.handle.toLowerCase())
    const named = this.#bySlug.get(slugOf(file.handle)) ?? this.#byId.get(handle ?? 0)
    const own = this.#byId.get(file.productId ?? 0)
    // An id in the file counts only if the product also has the same name, because the file can come from another shop,
    // where the id belongs to another product.
    const found = this.#isNamed(file, named) ? (named ?? skus[0]) : skus[0]
    const wanted = found ?? (own && own.name === file.fields.name ? own : undefined)
    const other = skus.find((row) => row !== wanted)
    if (wanted && other)
      throw reject(file.row, 'sku', `The SKU belongs to another product of the shop: ${other.name.slice(0, 60)}`)
    return wanted ?? null
  }

  /**
   * Whether the slug is enough to identify the product. Names in WooCommerce can repeat, so if the SKUs belong to
   * another product than the slug, the SKUs decide.
   */
  #isNamed({ variants }: FileProduct, named: ProductRow | undefined): boolean {
    if (this.#format !== 'woocommerce' || !named) return true
    const skus = variants.flatMap(({ fields: { sku } }) => (typeof sku === 'string' ? sku : []))
    const own = named.variants.flatMap(({ sku }) => sku ?? [])
    return skus.every((sku) => !this.#bySku.has(sku)) && (skus.length === 0 || own.length === 0)
  }

  /**
   * Records the category and its parent categories if the import must create them. Throws if the file makes a category
   * its own parent.
   */
  #categoryOf({ row, category }: FileProduct): string | null | undefined {
    if (!category) return undefined
    const leaf = category.slug ?? slugOf(category.path.at(-1) ?? '')
    const slugs = [...category.path.slice(0, -1).map(slugOf), ...(leaf ? [leaf] : [])]
    if (slugs.length === 0) return null
    if (slugs.length > 10)
      throw reject(row, this.#columns.category ?? 'category', 'At most 10 categories above each other')
    for (const [index, slug] of slugs.entries()) {
      const parent = slugs[index - 1] ?? null
      if (!slug) throw reject(row, 'category', 'The name of a category cannot be used as a web address')
      if (slugs.indexOf(slug) < index) throw reject(row, 'category', 'The category is above itself')
      if (this.#categories.has(slug) || this.#added.has(slug)) {
        if (parent && this.#added.has(slug)) this.#assertTree(row, slug, parent)
        continue
      }
      this.#added.set(slug, { slug, name: category.path[index] ?? slug, parent })
      if (parent) this.#parents.set(slug, parent)
    }
    return slugs.at(-1)
  }

  #assertTree(row: number, slug: string, parent: string) {
    for (let above: string | undefined = parent; above !== undefined; above = this.#parents.get(above))
      if (above === slug) throw reject(row, 'category', `The categories form a cycle: ${slug} is above ${parent}`)
  }

  /** Validates the fields of a product like a request of the product form. Throws for the first invalid field. */
  #checked(file: FileProduct, former: ProductRow | null): ProductChanges {
    const fields = withPaths(file.fields, former ?? undefined, this.#options.pictureOf)
    const variants = file.variants.map((each) => {
      const { sku } = each.fields
      const stored = former?.variants.find((row) => row.sku !== null && row.sku === sku)
      return withPaths(each.fields, stored ?? former?.variants[0], this.#options.pictureOf)
    })
    const result = v.safeParse(ProductChanges, { ...fields, variants, options: optionsOf(file) })
    if (result.success) {
      // Option values of the variants are compared with the options of the product, so an option with characters that
      // validation removes is rejected.
      if (isDeepStrictEqual(result.output.options, optionsOf(file))) return result.output
      throw reject(file.row, this.#columns.options ?? null, 'An option has characters that are not allowed')
    }
    const [{ path: keys = [], message }] = result.issues
    const path = keys.map(({ key }) => key)
    const name = String(path.findLast((key) => typeof key === 'string' && key !== 'variants') ?? '')
    const variant = path[0] === 'variants' ? file.variants[Number(path[1])] : undefined
    throw reject(variant?.row ?? file.row, this.#columns[name] ?? name, message)
  }

  #assertUnique(file: FileProduct, slug: string) {
    const other = this.#claimed.slugs.get(slug)
    if (other) throw reject(file.row, this.#columns.slug ?? null, `Row ${other} has the same product`)
    const own = new Set<string>()
    for (const { row, fields } of file.variants) {
      const sku = typeof fields.sku === 'string' ? fields.sku : ''
      const first = this.#claimed.skus.get(sku) ?? (own.has(sku) ? row : undefined)
      if (sku && first !== undefined) throw reject(row, this.#columns.sku ?? 'sku', `The file has the SKU ${sku} twice`)
      if (sku) own.add(sku)
    }
    this.#claimed.slugs.set(slug, file.row)
    for (const sku of own) this.#claimed.skus.set(sku, file.row)
  }

  /** Returns the slug of a new product: made from its handle, followed by the SKU if another product uses that slug. */
  #newSlug(file: FileProduct): string {
    const slug = slugOf(file.handle)
    if (!slug) throw reject(file.row, this.#columns.name ?? null, 'The name cannot be used as a web address')
    const sku = file.variants[0]?.fields.sku
    return (this.#claimed.slugs.has(slug) || this.#bySlug.has(slug)) && typeof sku === 'string'
      ? slugOf(`${slug} ${sku}`)
      : slug
  }

  #missing(fields: Record<string, unknown>): string[] {
    return picturesOf(fields).flatMap((source) =>
      this.#options.pictureOf(source) === null ? [`The picture is missing: ${source.slice(0, 200)}`] : [],
    )
  }

  /**
   * Plans one product of the file. Call it in the sequence of the file. Pass `current`, the newly read row, for a
   * product that an order has changed since it was planned.
   */
  plan(file: FileProduct, problems: readonly RowProblem[], current?: ProductRow): PlannedProduct {
    try {
      const [problem] = problems
      if (problem) throw new Rejected(problem)
      if (file.variants.length === 0) throw reject(file.row, null, 'The product has no variants')
      const former = current ?? this.#formerOf(file)
      const slug = former?.slug ?? this.#newSlug(file)
      if (!current) this.#assertUnique(file, slug)
      const body = this.#checked(file, former)
      if (!former && body.name === undefined) throw reject(file.row, this.#columns.name ?? null, 'Name is required')
      return this.#planned(file, former, slug, body)
    } catch (error) {
      if (error instanceof Rejected) return rejected(file, error.problem)
      if (error instanceof ShopError) return rejected(file, fieldProblem(file, error, this.#columns))
      throw error
    }
  }

  #planned(file: FileProduct, former: ProductRow | null, slug: string, body: ProductChanges): PlannedProduct {
    const inputs = (body.variants ?? []).map((input, index) => {
      const { id, options: values = {} } = file.variants[index] ?? {}
      return { input, options: values, id: former && former.id === file.productId ? id : undefined }
    })
    const { body: input, places } = mergeVariants(inputs, former, this.#options.setStock)
    const { variants: _, options: _options, slug: _slug, ...ofProduct } = body
    const plan = planVariants(input, { ...this.#shop, former, addressOf: (path) => path })
    const given = productColumns(ofProduct, { addressOf: (path) => path }, former)
    const categorySlug = this.#categoryOf(file)
    const totals = productTotals(plan.rows.map(withState))
    const next = { ...given, options: plan.options, ...totals }
    const { change, visible, variants, isChanged } = plannedChange(former, next, {
      rows: plan.rows,
      category: categorySlug,
      categories: this.#shop.categories,
    })
    const rows = file.variants.map((source, index) => {
      const own = variants.find((_, place) => file.variants[places[place] ?? -1] === source)
      const changes = [...(index === 0 ? readable(visible) : []), ...readable(own?.columns ?? {})].filter(
        ({ field }) => !['title', 'optionValues', 'options'].includes(field),
      )
      const isNew = !former || !own?.stored
      const action: ImportAction = isNew ? 'created' : changes.length > 0 ? 'updated' : 'unchanged'
      const sku = own?.row.sku ?? null
      return {
        row: source.row,
        action,
        handle: file.handle.slice(0, 200),
        sku,
        changes,
        errors: this.#missing(source.fields),
      }
    })
    rows[0]?.errors.push(...this.#missing(file.fields))
    const action: ImportAction = !former ? 'created' : isChanged ? 'updated' : 'unchanged'
    return { file, former, action, slug, columns: next, categorySlug, variants: plan.rows, change, rows }
  }
}

function rejected(file: FileProduct, { row, column, message }: RowProblem): PlannedProduct {
  const reason = `Row ${row}${column ? `, column ${column}` : ''}: ${message}`
  const rows = (file.variants.length > 0 ? file.variants : [file]).map((each) => ({
    row: each.row,
    action: 'rejected' as const,
    handle: file.handle.slice(0, 200),
    sku: 'fields' in each && typeof each.fields.sku === 'string' ? each.fields.sku.slice(0, 60) : null,
    changes: [],
    errors: [reason],
  }))
  const change = { isCreated: false, columns: {}, variants: [] }
  return { file, former: null, action: 'rejected', slug: '', columns: {}, variants: [], change, rows }
}

/** Returns the row and column of the file for an error of `planVariants`. */
function fieldProblem(file: FileProduct, error: ShopError, columns: Record<string, string>): RowProblem {
  const [[field, text] = ['', error.message]] = Object.entries(error.fields ?? {})
  const message = typeof text === 'string' ? text : error.message
  const name = field.split('.').at(-1) ?? field
  return { row: file.row, column: columns[name] ?? (name || null), message }
}
