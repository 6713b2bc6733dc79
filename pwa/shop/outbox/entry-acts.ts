import { newKey } from '../../offline/attempt.ts'
import { dropDraft } from '../../offline/draft.ts'
import type { Entry } from '../../offline/outbox/entry.ts'
import { dropRecord, editEntry, editOutbox } from '../../offline/outbox/entry-store.ts'
import { toast } from '../../ui/toast-store.ts'
import { askToSync, runOutbox } from './outbox-store.ts'

const waiting = { state: 'waiting', problem: null, nextAt: 0 } as const

/** The draft of what is being changed about an entry, from one pressing of 'Change' to the sending. */
export const changesOf = (key: string) => `waiting-${key}`

async function sendNow(key: string, change: (entry: Entry) => Entry) {
  await editEntry(key, (entry) => (entry.state === 'sent' ? entry : change(entry)))
  await dropDraft(changesOf(key))
  askToSync()
  await runOutbox()
}

/** What its maker can do with an entry. Each says so where the device does not take it. */
const acts = {
  send: ({ key }: Entry) => sendNow(key, (entry) => ({ ...entry, ...waiting })),
  /** Not sent while it is changed. */
  hold: ({ key }: Entry) => editEntry(key, (entry) => (entry.state === 'sent' ? entry : { ...entry, state: 'held' })),
  /** Under the same key: if the first words arrived after all, the shop says so and makes nothing twice. */
  save: ({ key }: Entry, body: string) => sendNow(key, (entry) => ({ ...entry, ...waiting, body })),
  /** What arrived first stays, and these words are a new one. */
  sendAsNew: async ({ key }: Entry) => {
    const fresh = newKey()
    await editOutbox((entries) =>
      entries.map((entry) =>
        entry.key === key ? { ...entry, ...waiting, key: fresh, tried: false, tries: 0 } : entry,
      ),
    )
    await runOutbox()
  },
  discard: async ({ key }: Entry) => {
    await editEntry(key, (entry) => (entry.state === 'sent' ? entry : null))
    await dropDraft(changesOf(key))
  },
  dropUnreadable: (key: string) => dropRecord(key),
} as const

type Acts = typeof acts

const told =
  <A extends unknown[]>(act: (...given: A) => Promise<unknown>) =>
  async (...given: A) => {
    try {
      await act(...given)
    } catch {
      const description = 'This phone did not keep the change. Please free some space and try again.'
      toast({ title: 'Nothing was changed', description, variant: 'destructive' })
    }
  }

export const entryActs: { readonly [Name in keyof Acts]: (...given: Parameters<Acts[Name]>) => Promise<void> } = {
  send: told(acts.send),
  hold: told(acts.hold),
  save: told(acts.save),
  sendAsNew: told(acts.sendAsNew),
  discard: told(acts.discard),
  dropUnreadable: told(acts.dropUnreadable),
}
