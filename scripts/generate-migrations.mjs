// Generates the SQL migrations for SQLite and PostgreSQL from the schema: `node scripts/generate-migrations.mjs
// [name]`. For SQLite it adds what drizzle-kit cannot generate: tables are STRICT, a rebuilt table retains its id
// counter, so that ids are never reused, and a rebuild copies only columns that exist in the old table.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const name = process.argv[2]

/** @type {(statements: string, table: string) => string} */
const withIdCounter = (statements, table) =>
  [
    `DELETE FROM sqlite_sequence WHERE name = '__new_${table}';--> statement-breakpoint`,
    `UPDATE sqlite_sequence SET name = '__new_${table}' WHERE name = '${table}';--> statement-breakpoint`,
    statements,
  ].join('\n')

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Returns the columns that each table had before the newest migration. Only these columns can be copied when a table is
 * rebuilt; drizzle-kit would also copy columns that the migration adds.
 *
 * @type {(folder: string) => Record<string, string[]>}
 */
function columnsBefore(folder) {
  const before = readJson(join(folder, 'meta/_journal.json')).entries.at(-2)
  if (!before) return {}
  /** @type {{ tables: Record<string, { columns: object }> }} */
  const { tables } = readJson(join(folder, `meta/${String(before.idx).padStart(4, '0')}_snapshot.json`))
  return Object.fromEntries(Object.entries(tables).map(([table, { columns }]) => [table, Object.keys(columns)]))
}

/** @type {(sql: string, known: Record<string, string[]>) => string} */
const copyExistingColumns = (sql, known) =>
  sql.replace(
    /^INSERT INTO `__new_(\w+)`\(([^)]+)\) SELECT ([^;]+) FROM `\1`;/gm,
    (statement, table, names, values) => {
      const existing = names
        .split(', ')
        .filter((/** @type {string} */ name) => known[table]?.includes(name.slice(1, -1)))
      return names === values
        ? `INSERT INTO \`__new_${table}\`(${existing.join(', ')}) SELECT ${existing.join(', ')} FROM \`${table}\`;`
        : statement
    },
  )

for (const engine of ['sqlite', 'postgres']) {
  const folder = join(root, 'api/db/migrations', engine)
  const { status } = spawnSync(
    process.execPath,
    [
      ...(engine === 'postgres' ? ['--conditions=postgres'] : []),
      join(root, 'node_modules/drizzle-kit/bin.cjs'),
      'generate',
      `--dialect=${engine === 'sqlite' ? 'sqlite' : 'postgresql'}`,
      '--schema=./api/db/schema/*.ts',
      `--out=./api/db/migrations/${engine}`,
      '--casing=snake_case',
      ...(name ? [`--name=${name}`] : []),
    ],
    { cwd: root, stdio: 'inherit' },
  )
  if (status !== 0) process.exit(status ?? 1)
  if (engine !== 'sqlite') continue
  const newest = `${readJson(join(folder, 'meta/_journal.json')).entries.at(-1).tag}.sql`
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.sql'))) {
    const path = join(folder, file)
    const sql = readFileSync(path, 'utf8')
    const corrected = (file === newest ? copyExistingColumns(sql, columnsBefore(folder)) : sql)
      .replace(/^(CREATE TABLE [^;]*?\n\));/gm, '$1 STRICT;')
      .replace(
        /(?<!sqlite_sequence.*\n)^DROP TABLE `(\w+)`;--> statement-breakpoint\nALTER TABLE `__new_\1` RENAME/gm,
        withIdCounter,
      )
    if (corrected !== sql) writeFileSync(path, corrected)
  }
}
