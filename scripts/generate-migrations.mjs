// Makes the SQL migrations of both engines from the one schema: `node scripts/generate-migrations.mjs [name]`.
// What drizzle-kit cannot be told for SQLite is done here: tables are STRICT, and one that is rebuilt goes on counting its
// ids where it was, so that none is ever given twice.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const name = process.argv[2]

/** @type {(statements: string, table: string) => string} */
const keepingIds = (statements, table) =>
  [
    `DELETE FROM sqlite_sequence WHERE name = '__new_${table}';--> statement-breakpoint`,
    `UPDATE sqlite_sequence SET name = '__new_${table}' WHERE name = '${table}';--> statement-breakpoint`,
    statements,
  ].join('\n')

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
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.sql'))) {
    const path = join(folder, file)
    const sql = readFileSync(path, 'utf8')
    const mended = sql
      .replace(/^(CREATE TABLE [^;]*?\n\));/gm, '$1 STRICT;')
      .replace(
        /(?<!sqlite_sequence.*\n)^DROP TABLE `(\w+)`;--> statement-breakpoint\nALTER TABLE `__new_\1` RENAME/gm,
        keepingIds,
      )
    if (mended !== sql) writeFileSync(path, mended)
  }
}
