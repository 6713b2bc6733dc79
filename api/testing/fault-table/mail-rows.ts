import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { jobs } from '../../db/schema/operations.ts'
import type { Row, Table } from './row.ts'

const letterJob = async ({ shop }: Table, id: number) => {
  const [job] = await shop.db.read((tx) =>
    tx
      .select()
      .from(jobs)
      .where(eq(jobs.uniqueKey, `order-placed ${id}`))
      .execute(),
  )
  return job
}

export const mailRows: readonly Row[] = [
  {
    failure: 'mail server is down or rejects an email with 4xx or 5xx',
    async check(table) {
      const { shop, placeCodOrder, mail } = table
      for (const [refusal, state] of [
        [450, 'waiting'],
        [550, 'failed'],
      ] as const) {
        mail.refuseWith(refusal)
        const customerEmail = `reader${refusal}@example.com`
        const order = await placeCodOrder({}, { customerEmail })
        await shop.settled()
        expect(await shop.stored(order.id)).toMatchObject({ status: 'pending' })
        expect(await letterJob(table, order.id)).toMatchObject({ state, attempts: 1 })
        mail.refuseWith(null)
        shop.advance(60_000)
        await shop.settled()
        expect(mail.emailsTo(customerEmail)).toHaveLength(state === 'waiting' ? 1 : 0)
      }
      await mail.down()
      const order = await placeCodOrder({}, { customerEmail: 'nobody-there@example.com' })
      await shop.settled()
      expect(await letterJob(table, order.id)).toMatchObject({ state: 'waiting', attempts: 1 })
      await mail.up()
      shop.advance(60_000)
      await shop.settled()
      expect(mail.emailsTo('nobody-there@example.com')).toHaveLength(1)
    },
  },
]
