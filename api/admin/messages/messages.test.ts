import { afterAll, expect, test } from 'vitest'
import { getMessages, setMessageState } from '#contract/contact'
import { addMessage, addSignedIn } from '../../testing/data.ts'
import { read } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

test('contact messages are listed newest first, can be filtered, and their state can be changed', async () => {
  const first = await addMessage(shop, { subject: 'Where is <b>it</b>?' })
  shop.advance(1000)
  const second = await addMessage(shop, { name: 'Zoya', message: 'A bulk order, please.' })
  const list = async (query = '') => read(getMessages, await admin.get(`/api/admin/messages${query}`))
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)
  expect(await ids('')).toEqual([second.id, first.id])
  const { awaitsNotice: _, ...shown } = first
  expect((await list())[1]).toEqual({ ...shown, createdAt: first.createdAt.toISOString() })
  const change = await admin.send('PATCH', `/api/admin/messages/${first.id}`, { state: 'answered' })
  expect(await read(setMessageState, change)).toMatchObject({ id: first.id, state: 'answered' })
  expect(await ids('?state=open')).toEqual([second.id])
  expect(await ids('?state=answered')).toEqual([first.id])
  expect(await ids(`?q=${first.ticket.toLowerCase()}`)).toEqual([first.id])
  expect(await ids(`?id=${first.id}`)).toEqual([first.id])
  expect(await ids('?q=bulk')).toEqual([second.id])
  for (const state of ['lost', null, 1, undefined]) {
    expect((await admin.send('PATCH', `/api/admin/messages/${first.id}`, { state })).status).toBe(400)
  }
})
