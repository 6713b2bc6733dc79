import type { Entry } from '../entry.ts'

/** Returns the outbox entry of a waiting contact message, with some fields changed. */
export const entryOf = (key: string, changes: Partial<Entry> = {}): Entry => ({
  key,
  kind: 'contact',
  owner: 5,
  path: '/api/contact',
  body: '{"name":"Amina"}',
  language: 'en',
  about: '',
  orderToken: '',
  lines: [],
  number: 0,
  madeAt: 1,
  state: 'waiting',
  tried: false,
  tries: 0,
  nextAt: 0,
  problem: null,
  reply: undefined,
  ...changes,
})
