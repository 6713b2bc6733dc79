import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../api/current-user.ts'
import type { Entry } from '../../offline/outbox/entry.ts'
import { editOutbox, readOutbox } from '../../offline/outbox/entry-store.ts'

const needsItsMaker = ['unauthenticated', 'other_user']

/** Has those of the entries sent again that were refused for want of their maker, if the shop says that this is who is here. */
export async function sendAgain(client: QueryClient, keys: readonly string[]): Promise<void> {
  const isRefused = ({ key, state, problem }: Entry) =>
    keys.includes(key) && state === 'needs-you' && needsItsMaker.includes(problem?.code ?? '')
  const { entries } = await readOutbox()
  if (!entries.some(isRefused)) return
  const user = await client.fetchQuery(userQuery)
  if (!user) return
  await editOutbox((all) =>
    all.map((entry) =>
      isRefused(entry) && entry.owner === user.id ? { ...entry, state: 'waiting', problem: null, nextAt: 0 } : entry,
    ),
  )
}
