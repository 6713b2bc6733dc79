import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/**
 * Fills the database of a stopped shop up to a number of products on sale: the sample ones again and again, each with
 * a name, an address, a price and a day of its own.
 *
 * @param {string} dataDir
 * @param {number} count
 */
export function fillCatalogue(dataDir, count) {
  const db = new Sqlite(join(dataDir, 'shop.db'))
  const samples = /** @type {Record<string, unknown>[]} */ (db.prepare('select * from products order by id').all())
  const { sku: _sku, id: _id, ...columns } = samples[0] ?? {}
  const names = Object.keys(columns)
  const insert = db.prepare(
    `insert into products (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
  )
  db.transaction(() => {
    db.exec('update catalogue_version set version = version + 1')
    const { version } = /** @type {{ version: number }} */ (db.prepare('select version from catalogue_version').get())
    for (let made = samples.length; made < count; made += 1) {
      const { sku, id, ...sample } = samples[made % samples.length] ?? {}
      const number = Math.floor(made / samples.length) + 1
      insert.run({
        ...sample,
        name: `${sample.name} No. ${number}`,
        slug: `${sample.slug}-${number}`,
        price: Number(sample.price) + (made % 97) * 100,
        created_at: Number(sample.created_at) - made * 60_000,
        version,
      })
    }
  })()
  db.close()
}
