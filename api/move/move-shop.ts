import { isDeepStrictEqual } from 'node:util'
import { type Key, MoveFailed, type Source, type Table, type Target } from './rows.ts'

const chunkRows = 1000

/** If the command is killed, the recording of changes ends after this time. */
const recordingMs = 120_000
const renewalMs = 15_000

/** The writes are paused when the changes since the last look are at most this many rows. */
const fewChanges = 200
const maxLooks = 50

export interface Moved {
  rows: number
  tables: number
  /** Time in which writes were refused. */
  pausedMs: number
}

interface Options {
  source: Source
  target: Target
  tables: readonly Table[]
  /** The address of the target, which the source stores at the end. */
  address: string
  /** Time for which writes are refused at most. */
  pauseMs: number
  report(line: string): void
}

/**
 * Moves a shop to an empty database while it is open: copies all rows, repeats that for the rows which have changed,
 * refuses writes while it copies the last changes and compares both databases, and closes the source to writes in the
 * statement that stores the new address. Throws `MoveFailed` or the error of a database; the shop then uses the source as
 * before.
 */
export async function moveShop(options: Options): Promise<Moved> {
  const { source, target, tables, report } = options
  await source.record(tables, recordingMs)
  try {
    return await copyAndSeal(options)
  } catch (error) {
    await target.close().catch(() => undefined)
    await source
      .release(tables)
      .catch(() => report('The old database could not be cleaned. It accepts writes again in a few seconds.'))
    throw error
  }
}

async function copyAndSeal({ source, target, tables, address, pauseMs, report }: Options): Promise<Moved> {
  let renewedAt = performance.now()
  const renew = async () => {
    if (performance.now() - renewedAt < renewalMs) return
    await source.keepRecording(recordingMs)
    renewedAt = performance.now()
  }

  await target.prepare(tables)
  let rows = 0
  await source.beginSnapshot()
  for (const table of tables) {
    let last: Key | null = null
    const at = table.columns.findIndex(({ name }) => name === table.key)
    for (;;) {
      const chunk = await source.rowsAfter(table, last, chunkRows)
      if (chunk.length > 0) await target.insert(table, chunk)
      rows += chunk.length
      last = (chunk.at(-1)?.[at] ?? null) as Key | null
      await renew()
      if (chunk.length < chunkRows) break
    }
  }
  await source.endSnapshot()
  report(`Copied ${rows} rows of ${tables.length} tables`)

  for (let look = 1; ; look += 1) {
    const changed = await applyChanges(source, target, tables)
    await renew()
    report(`Copied ${changed} changes`)
    if (changed <= fewChanges) break
    if (look === maxLooks) throw new MoveFailed('The shop changes faster than it can be copied: try at a quieter time')
  }

  await source.keepRecording(recordingMs)
  const pausedAt = performance.now()
  await source.pause(tables, pauseMs)
  const changed = await applyChanges(source, target, tables)
  await assertEqual(source, target, tables)
  for (const table of tables) {
    const last = await source.lastNumber(table)
    if (last !== null) await target.setLastNumber(table, last)
  }
  const tooSlow = () =>
    new MoveFailed(`The writes would be refused for more than ${pauseMs / 1000} s: set --pause <seconds>`)
  if (performance.now() - pausedAt > pauseMs) throw tooSlow()
  await target.complete(tables)
  // From here on both databases are complete. The source is used until this statement.
  if (!(await source.seal(address))) throw tooSlow()
  const pausedMs = Math.round(performance.now() - pausedAt)
  report(`Copied ${changed} last changes and compared counts and sums of ${tables.length} tables`)
  await target.close().catch(() => undefined)
  return { rows, tables: tables.length, pausedMs }
}

/** Copies the rows that have changed since the last call. Returns their number. */
async function applyChanges(source: Source, target: Target, tables: readonly Table[]): Promise<number> {
  const changes = await source.takeChanges(tables)
  let changed = 0
  for (const table of tables) {
    const { keys, rows } = changes.get(table.name) ?? { keys: [], rows: [] }
    changed += keys.length
    // All old rows of a table are removed first, because a changed row can have the unique value of another old one.
    for (const chunk of chunksOf(keys)) await target.remove(table, chunk)
    for (const chunk of chunksOf(rows)) await target.insert(table, chunk)
  }
  return changed
}

function* chunksOf<T>(list: readonly T[]) {
  for (let start = 0; start < list.length; start += chunkRows) yield list.slice(start, start + chunkRows)
}

/** Throws unless both databases have equal counts and sums in every column of every table. */
async function assertEqual(source: Source, target: Target, tables: readonly Table[]) {
  for (const table of tables) {
    const [before, after] = await Promise.all([source.sumsOf(table), target.sumsOf(table)])
    if (isDeepStrictEqual(before, after)) continue
    const column = Object.keys(before).find((name) => before[name] !== after[name])
    throw new MoveFailed(
      `The copy of ${table.name} differs: ${column} is ${after[column ?? '']}, not ${before[column ?? '']}`,
    )
  }
}
