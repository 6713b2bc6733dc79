import { queryOptions } from '@tanstack/react-query'
import { readOutbox } from '../../offline/outbox/entry-store.ts'

/** What waits on this device, the oldest first. Read again after every change, whoever made it. */
export const outboxQuery = queryOptions({ queryKey: ['outbox'], queryFn: readOutbox, staleTime: 0 })
