import { count, desc, eq } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import type { ImportCounts, ImportResult, ImportRow } from '#contract/admin/exports'
import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { allCategories, findProducts, type ProductRow } from '../../../catalogue/catalogue-store.ts'
import { users } from '../../../db/schema/accounts.ts'
import { productHandles, products } from '../../../db/schema/catalogue.ts'
import { imports } from '../../../db/schema/stock.ts'
import { createPause, inParts } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'
import { requireAdmin } from '../../../http/access.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { addAudit } from '../../audit/audit-store.ts'
import { listPage, pageReply } from '../../list-query.ts'
import { priceRules } from '../write-product.ts'
import { parseProducts } from './formats.ts'
import { fetchPicture, findPictures, pictureLimits, storePicture, unzipPictures } from './import-pictures.ts'
import { ImportPlan, type PlannedProduct } from './plan-import.ts'
import { type ParsedFile, type RowProblem, readCsv } from './read-csv.ts'
import { beginImport, interruptedMs, setFailed, storePlans } from './stored-changes.ts'
import { undoStored } from './undo-import.ts'

type Endpoints = Pick<typeof contract, 'createImport' | 'getImports' | 'undoImport' | 'addImportPictures'>

const emptyFile = async function* (): AsyncGenerator<Uint8Array> {}
const bodyOf = ({ body }: Request): AsyncIterable<Uint8Array> => body ?? emptyFile()

export const importHandlers = (deps: Deps): Handlers<Endpoints> => ({
  createImport: async ({ query, caller, request }) => {
    const admin = requireAdmin(await caller())
    const file = await parseProducts(await readCsv(bodyOf(request)), query.format ?? 'auto', deps.clock())
    const setStock = query.setStock === 'true'
    return query.dryRun === 'true' ? dryRun(deps, file, setStock) : runImport(deps, admin, { file, setStock })
  },

  getImports: async ({ query, response }) => {
    const page = listPage(query)
    const found = await deps.db.read(async (tx) => {
      const rows = await tx
        .select({ row: imports, admin: users.username })
        .from(imports)
        .leftJoin(users, eq(users.id, imports.userId))
        .orderBy(desc(imports.id))
        .limit(page.limit)
        .offset(page.offset)
      const [all] = await tx.select({ number: count() }).from(imports)
      return { rows, total: all?.number ?? 0 }
    })
    const oldest = deps.clock().getTime() - interruptedMs
    return pageReply(response, found).map(({ row, admin }) => ({
      id: row.id,
      format: row.format,
      state: row.state === 'running' && row.updatedAt.getTime() < oldest ? 'failed' : row.state,
      counts: row.counts,
      done: row.done,
      total: row.total,
      admin,
      createdAt: row.createdAt.toISOString(),
    }))
  },

  undoImport: async ({ params, caller }) => undoStored(deps, requireAdmin(await caller()).id, params.id),

  addImportPictures: async ({ request, caller }) => {
    const { id: userId } = requireAdmin(await caller())
    const result: { stored: number; rejected: { name: string; message: string }[] } = { stored: 0, rejected: [] }
    for await (const picture of unzipPictures(await wholeBody(request))) {
      if ('message' in picture) result.rejected.push(picture)
      else if (await storePicture(deps, picture.name, picture.bytes)) result.stored += 1
      else result.rejected.push({ name: picture.name, message: 'Not a picture of at most 25 megapixels' })
    }
    await deps.db.write((tx) =>
      addAudit(tx, {
        ...{ userId, action: 'addImportPictures', target: 'imports/pictures' },
        after: { stored: result.stored, rejected: result.rejected.length },
        createdAt: deps.clock(),
      }),
    )
    return result
  },
})

async function wholeBody(request: Request): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bodyOf(request)) {
    size += part.length
    if (size > pictureLimits.zipBytes) throw new ShopError('too_large', 'The ZIP file is larger than 100 MB.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Returns the existing products with these ids. They are read in parts, so that other requests are processed between
 * the parts.
 */
export async function readProducts(tx: Tx, ids: readonly number[]): Promise<ProductRow[]> {
  const found: ProductRow[] = []
  await inParts(ids, async (part) => {
    found.push(...(await findProducts(tx, part)))
  })
  return found
}

const allIds = async (tx: Tx) => (await tx.select({ id: products.id }).from(products)).map(({ id }) => id)

const readShop = (now: Date) => async (tx: Tx) => ({
  now,
  products: await readProducts(tx, await allIds(tx)),
  categories: await allCategories(tx),
  handles: new Map((await tx.select().from(productHandles)).map(({ handle, productId }) => [handle, productId])),
  ...(await priceRules(tx, now)),
})

type Shop = Awaited<ReturnType<ReturnType<typeof readShop>>>

/** Plans all products of an import file. Other requests are processed between two products. */
async function planFile(file: ParsedFile, shop: Shop, options: ConstructorParameters<typeof ImportPlan>[2]) {
  const planner = new ImportPlan(shop, file, options)
  const problems = new Map<number, RowProblem[]>()
  for (const problem of file.rejected) problems.set(problem.row, [...(problems.get(problem.row) ?? []), problem])
  const plans: PlannedProduct[] = []
  const pause = createPause()
  for (const product of file.products) {
    const rows = [product.row, ...product.variants.map(({ row }) => row)]
    plans.push(
      planner.plan(
        product,
        rows.flatMap((row) => problems.get(row) ?? []),
      ),
    )
    await pause()
  }
  return { planner, plans }
}

/**
 * Maximum number of rows with the same action in a reply. With all rows, the reply to 30,000 new rows would have 13 MB.
 */
const maxShownRows = 500

/** Returns the number of rows for each action of the import, and the first rows of each action. */
async function resultOf(file: ParsedFile, plans: readonly PlannedProduct[]): Promise<Omit<ImportResult, 'id'>> {
  const planned: ImportRow[] = []
  const known = new Set<number>()
  const pause = createPause()
  for (const { rows } of plans) {
    planned.push(...rows)
    for (const { row } of rows) known.add(row)
    await pause()
  }
  const others: ImportRow[] = file.rejected
    .filter(({ row }) => !known.has(row))
    .map(({ row, column, message }) => ({
      ...{ row, action: 'rejected', handle: '', sku: null, changes: [] },
      errors: [`Row ${row}${column ? `, column ${column}` : ''}: ${message}`],
    }))
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
  const rows = planned
    .concat(others)
    .sort((a, b) => a.row - b.row)
    .filter(({ action }) => {
      counts[action] += 1
      return counts[action] <= maxShownRows
    })
  return { format: file.format, counts, rows }
}

async function dryRun(deps: Deps, file: ParsedFile, setStock: boolean): Promise<ImportResult> {
  const shop = await deps.db.read(readShop(deps.clock()))
  const { pictureOf } = await findPictures(deps, file, shop)
  const { plans } = await planFile(file, shop, { setStock, pictureOf })
  return { id: 0, ...(await resultOf(file, plans)) }
}

/**
 * Downloads the pictures of an import, several at the same time, and records the progress. Products are imported
 * without pictures that fail.
 */
async function fetchAll(deps: Deps, id: number, { toFetch, found }: Awaited<ReturnType<typeof findPictures>>) {
  const waiting = [...toFetch]
  let done = 0
  const recordProgress = () => {
    const progress = { done, total: toFetch.length, updatedAt: deps.clock() }
    return deps.db.writeInBackground((tx) =>
      tx
        .update(imports)
        .set(progress)
        .where(eq(imports.id, id))
        .then(() => undefined),
    )
  }
  await recordProgress()
  const next = async (): Promise<void> => {
    for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
      const bytes = await fetchPicture(source).catch((error: Error) => {
        deps.log.info({ source: source?.slice(0, 200), cause: error.message }, 'picture of an import was not fetched')
        return null
      })
      found.set(source, bytes && (await storePicture(deps, source, bytes)))
      done += 1
      await recordProgress()
    }
  }
  await Promise.all(Array.from({ length: pictureLimits.parallel }, next))
}

interface Import {
  file: ParsedFile
  setStock: boolean
}

/**
 * Runs an import: downloads the pictures of the file, plans its products, and stores them in one transaction. Throws
 * `conflict`.
 */
async function runImport(deps: Deps, { id: userId }: CurrentUser, { file, setStock }: Import): Promise<ImportResult> {
  const id = await beginImport(deps, userId, file.format)
  try {
    let shop = await deps.db.read(readShop(deps.clock()))
    const pictures = await findPictures(deps, file, shop)
    if (pictures.toFetch.length > 0) {
      await fetchAll(deps, id, pictures)
      // Downloads can take minutes, so the shop is read again.
      shop = await deps.db.read(readShop(deps.clock()))
    }
    const { planner, plans } = await planFile(file, shop, { setStock, pictureOf: pictures.pictureOf })
    const result = await resultOf(file, plans)
    await storePlans(deps, plans, {
      ...{ importId: id, userId, counts: result.counts, newCategories: planner.newCategories },
      replan: (plan, current) => planner.plan(plan.file, [], current),
      audit: { action: 'createImport', after: { format: file.format, setStock, ...result.counts } },
    })
    return { id, ...result }
  } catch (error) {
    await deps.db.write((tx) => setFailed(tx, [id]))
    throw error
  }
}
