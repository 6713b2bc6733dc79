import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../api/current-user.ts'
import type { Entry } from '../../offline/outbox/entry.ts'
import { editOutbox, readOutbox } from '../../offline/outbox/entry-store.ts'

const needsAuthorCodes = ['unauthenticated', 'other_user']

/**
 * Retries entries that were refused because their author was signed out, if the server says that the author is
 * signed in now.
 */
export async function retryRefused(client: QueryClient, keys: readonly string[]): Promise<void> {
  const isRefused = ({ key, state, problem }: Entry) =>
    keys.includes(key) && state === 'needs-you' && needsAuthorCodes.includes(problem?.code ?? '')
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
