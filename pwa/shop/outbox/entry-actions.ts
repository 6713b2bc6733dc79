import * as t from '#texts/outbox'
import { dropDraft } from '../../offline/draft.ts'
import { type Entry, newKey } from '../../offline/outbox/entry.ts'
import { dropRecord, editEntry, editOutbox } from '../../offline/outbox/entry-store.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { askToSync, runOutbox } from './submit-store.ts'

const waiting = { state: 'waiting', problem: null, nextAt: 0 } as const

/** The draft of an edited entry, from pressing 'Change' until it is sent. */
export const changesOf = (key: string) => `waiting-${key}`

async function sendNow(key: string, change: (entry: Entry) => Entry) {
  await editEntry(key, (entry) => (entry.state === 'sent' ? entry : change(entry)))
  await dropDraft(changesOf(key))
  askToSync()
  await runOutbox()
}

/** What the shopper can do with an entry. */
const actions = {
  send: ({ key }: Entry) => sendNow(key, (entry) => ({ ...entry, ...waiting })),
  /** A held entry is not sent while it is edited. */
  hold: ({ key }: Entry) => editEntry(key, (entry) => (entry.state === 'sent' ? entry : { ...entry, state: 'held' })),
  /**
   * Sends the edited entry with the same key: if the first version has arrived, the server says so and creates nothing
   * twice.
   */
  save: ({ key }: Entry, body: string) => sendNow(key, (entry) => ({ ...entry, ...waiting, body })),
  /** The first version stays on the server; the edited entry is sent with a new key. */
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
    await editEntry(key, (entry) => {
      if (entry.state === 'sent') return entry
      // The order may have been placed. Its key is stored, so that the next order replaces this order.
      return entry.kind === 'order' && entry.tried ? { ...entry, state: 'foreground' } : null
    })
    await dropDraft(changesOf(key))
  },
  dropUnreadable: (key: string) => dropRecord(key),
} as const

type Actions = typeof actions

const withErrorToast =
  <A extends unknown[]>(act: (...given: A) => Promise<unknown>) =>
  async (...given: A) => {
    try {
      await act(...given)
    } catch {
      toast({ title: t.notChangedTitle, description: t.notChangedText, variant: 'destructive' })
    }
  }

export const entryActions: {
  readonly [Name in keyof Actions]: (...given: Parameters<Actions[Name]>) => Promise<void>
} = {
  send: withErrorToast(actions.send),
  hold: withErrorToast(actions.hold),
  save: withErrorToast(actions.save),
  sendAsNew: withErrorToast(actions.sendAsNew),
  discard: withErrorToast(actions.discard),
  dropUnreadable: withErrorToast(actions.dropUnreadable),
}
