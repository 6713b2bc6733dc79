import * as t from '#texts/outbox'
import { dropDraft } from '../../offline/draft.ts'
import { type Entry, newKey } from '../../offline/outbox/entry.ts'
import { dropRecord, editEntry, editOutbox } from '../../offline/outbox/entry-store.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { askToSync, runOutbox } from './submit-store.ts'

const waiting = { state: 'waiting', problem: null, nextAt: 0 } as const

/**
 * Returns the name of the draft of an edited outbox entry. It exists from pressing 'Change' until the entry is sent.
 */
export const changesOf = (key: string) => `waiting-${key}`

async function sendNow(key: string, change: (entry: Entry) => Entry) {
  await editEntry(key, (entry) => (entry.state === 'sent' ? entry : change(entry)))
  await dropDraft(changesOf(key))
  askToSync()
  await runOutbox()
}

/** What the shopper can do with an outbox entry on the waiting page. */
const actions = {
  send: ({ key }: Entry) => sendNow(key, (entry) => ({ ...entry, ...waiting })),
  /** Marks an outbox entry as held, so that it is not sent while the shopper edits it. */
  hold: ({ key }: Entry) => editEntry(key, (entry) => (entry.state === 'sent' ? entry : { ...entry, state: 'held' })),
  /**
   * Sends the edited entry with the same idempotency key. If the first version has reached the server, the server
   * reports that and creates nothing twice.
   */
  save: ({ key }: Entry, body: string) => sendNow(key, (entry) => ({ ...entry, ...waiting, body })),
  /** Sends the edited entry with a new idempotency key. The first version stays on the server. */
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
      // The order may have been placed. Its idempotency key is not deleted, so that the next order replaces this order.
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

const editableKinds = ['review', 'newsletter', 'stock', 'contact'] as const
export type EditableKind = (typeof editableKinds)[number]

/**
 * Whether an outbox entry can be edited on the waiting page. An order is edited at the checkout. A vote or a return
 * request cannot be edited.
 */
export const isEditable = (entry: Entry): entry is Entry & { kind: EditableKind } =>
  editableKinds.some((kind) => kind === entry.kind)

/** Returns the top-level fields of an outbox entry's body as text. */
export function bodyTextOf({ body }: Pick<Entry, 'body'>): Record<string, string> {
  const parts: unknown = JSON.parse(body)
  const fields = typeof parts === 'object' && parts !== null ? Object.entries(parts) : []
  return Object.fromEntries(
    fields.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}
