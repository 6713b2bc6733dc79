import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/**
 * Copies the sample products in the database of a stopped shop until there are `count` products, each with a unique name,
 * slug, price and date.
 *
 * @param {string} dataDir
 * @param {number} count
 */
export function fillCatalogue(dataDir, count) {
  const db = new Sqlite(join(dataDir, 'shop.db'))
  const samples = /** @type {Record<string, unknown>[]} */ (db.prepare('select * from products order by id').all())
  const { id: _id, ...columns } = samples[0] ?? {}
  const names = Object.keys(columns)
  const insert = db.prepare(
    `insert into products (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
  )
  const insertVariant = db.prepare('insert into variants (product_id, price, inventory) values (?, ?, ?)')
  db.transaction(() => {
    db.exec('update catalogue_version set version = version + 1')
    const { version } = /** @type {{ version: number }} */ (db.prepare('select version from catalogue_version').get())
    for (let existing = samples.length; existing < count; existing += 1) {
      const { id, ...sample } = samples[existing % samples.length] ?? {}
      const number = Math.floor(existing / samples.length) + 1
      const price = Number(sample.price) + (existing % 97) * 100
      const { lastInsertRowid } = insert.run({
        ...sample,
        name: `${sample.name} No. ${number}`,
        slug: `${sample.slug}-${number}`,
        price,
        created_at: Number(sample.created_at) - existing * 60_000,
        version,
      })
      insertVariant.run(lastInsertRowid, price, sample.inventory)
    }
  })()
  db.close()
}
