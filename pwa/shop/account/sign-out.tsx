import type { QueryClient } from '@tanstack/react-query'
import * as Dialog from 'radix-ui/dialog'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as t from '#texts/account'
import { endSession } from '../../api/end-session.ts'
import { ownUnsent } from '../../offline/outbox/entry-store.ts'
import { owner } from '../../offline/owner.ts'
import { Button } from '../../ui/button.tsx'
import { closeOnEscape } from '../../ui/dialog.ts'
import { currentToast, dismissToast, toast } from '../../ui/toast/toast-store.ts'
import { clearCart } from '../cart/cart-store.ts'
import { runOutbox } from '../outbox/submit-store.ts'

/**
 * Signs out on this device or on every device. Returns false when the visitor cancels because of unsent outbox entries
 * (orders, reviews and other writes).
 */
export async function signOut(client: QueryClient, everywhere: boolean): Promise<boolean> {
  const { sendCartEdits } = await import('../cart/account-cart-store.ts')
  await sendCartEdits()
  return endSession(client, {
    everywhere,
    clearCart,
    confirmLoss: confirmSignOut,
  })
}

interface LeaveDialogProps {
  count: number
  /** Called with true to sign out, with false to cancel. */
  onDone: (leave: boolean) => void
}

const LeaveDialog = ({ count, onDone }: LeaveDialogProps) => {
  const [left, setLeft] = useState(count)
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState(false)

  const sendFirst = async () => {
    setSending(true)
    // Ignore the error: the outbox entry is still unsent, and the message below says that.
    await runOutbox(true).catch(() => undefined)
    const unsent = (await ownUnsent(owner())).length
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
          onKeyDown={closeOnEscape(() => onDone(false))}
          className="fixed inset-x-0 bottom-0 z-60 grid max-h-[94dvh] gap-4 overflow-y-auto rounded-t-card bg-paper p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-lift sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(28rem,calc(100%-3rem))] sm:rounded-card"
        >
          <Dialog.Title className="display text-xl">{t.leaveTitle}</Dialog.Title>
          <Dialog.Description>{t.leaveText(left)}</Dialog.Description>
          <p role="status" className="text-sm font-medium text-terracotta empty:hidden">
            {failed && t.leaveFailed}
          </p>
          <div className="grid gap-2">
            <Button variant="solid" disabled={sending} onClick={sendFirst}>
              {sending ? t.sending : t.leaveSend}
            </Button>
            <Button variant="outline" disabled={sending} onClick={() => onDone(true)}>
              {t.leaveDiscard}
            </Button>
            <Button variant="quiet" onClick={() => onDone(false)}>
              {t.leaveStay}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Asks what to do with unsent outbox entries (orders, reviews and other writes) before signing out. Resolves with true
 * to sign out. The dialog is rendered in a separate React root, because the menu that opens it unmounts and the dialog
 * is rarely needed.
 */
function confirmSignOut(count: number): Promise<boolean> {
  const { activeElement } = document
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise((resolve) => {
    const done = (leave: boolean) => {
      root.unmount()
      container.remove()
      if (!leave && activeElement instanceof HTMLElement) activeElement.focus()
      resolve(leave)
    }
    root.render(<LeaveDialog count={count} onDone={done} />)
  })
}

/** Closes the toast of the account that was signed out. If its session has ended, shows a toast that says so. */
export function showLoggedOut(isEnded: boolean, onLogin: () => void): void {
  const shown = currentToast()
  if (shown) dismissToast(shown.id)
  if (!isEnded) return
  toast({
    title: t.loggedOutTitle,
    description: t.loggedOutText,
    action: { label: t.logIn, onClick: onLogin },
  })
}
