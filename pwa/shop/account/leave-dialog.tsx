import * as Dialog from 'radix-ui/dialog'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { signedInAs } from '../../api/session-store.ts'
import { ownUnsent } from '../../offline/outbox/own-entries.ts'
import { Button } from '../../ui/button.tsx'
import { escapeCloses } from '../../ui/escape-closes.ts'
import { runOutbox } from '../outbox/outbox-store.ts'

interface LeaveDialogProps {
  count: number
  /** True to sign out. */
  onDone: (leave: boolean) => void
}

const things = (count: number) => (count === 1 ? '1 thing you made' : `${count} things you made`)

const LeaveDialog = ({ count, onDone }: LeaveDialogProps) => {
  const [left, setLeft] = useState(count)
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState(false)

  const sendFirst = async () => {
    setSending(true)
    // What failed is still unsent, and said so below.
    await runOutbox(true).catch(() => undefined)
    const unsent = (await ownUnsent(signedInAs())).length
    setSending(false)
    if (unsent === 0) return onDone(true)
    setLeft(unsent)
    setFailed(true)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onDone(false)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-60 bg-forest-deep/45" />
        <Dialog.Content
          onKeyDown={escapeCloses(() => onDone(false))}
          className="fixed inset-x-0 bottom-0 z-60 grid max-h-[94dvh] gap-4 overflow-y-auto rounded-t-card bg-paper p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-lift sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(28rem,calc(100%-3rem))] sm:rounded-card"
        >
          <Dialog.Title className="display text-2xl">Not everything is sent yet</Dialog.Title>
          <Dialog.Description>
            {things(left)} {left === 1 ? 'is' : 'are'} saved on this phone only. Logging out removes what is not sent.
          </Dialog.Description>
          <p role="status" className="text-sm font-medium text-terracotta empty:hidden">
            {failed && 'It could not be sent just now: there is no network, or the shop needs an answer of yours.'}
          </p>
          <div className="grid gap-2">
            <Button variant="solid" disabled={sending} onClick={sendFirst}>
              {sending ? 'Sending...' : 'Send first, then log out'}
            </Button>
            <Button variant="outline" disabled={sending} onClick={() => onDone(true)}>
              Discard and log out
            </Button>
            <Button variant="quiet" onClick={() => onDone(false)}>
              Stay logged in
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Asks what becomes of what was not sent. True to sign out. On a root of its own: it is opened from menus that are gone
 * by then, and once in a long while.
 */
export function askBeforeLeaving(count: number): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const done = (leave: boolean) => {
      root.unmount()
      place.remove()
      resolve(leave)
    }
    root.render(<LeaveDialog count={count} onDone={done} />)
  })
}
