// Makes the SQL migrations of both engines from the one schema: `node scripts/generate-migrations.mjs [name]`.
// SQLite's tables are made STRICT here, because drizzle-kit cannot be told to.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const name = process.argv[2]

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
    const strict = sql.replace(/^(CREATE TABLE [^;]*?\n\));/gm, '$1 STRICT;')
    if (strict !== sql) writeFileSync(path, strict)
  }
}
