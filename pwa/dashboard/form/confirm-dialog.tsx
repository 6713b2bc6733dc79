import * as Dialog from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { escapeCloses } from '../../ui/escape-closes.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen. */
  text: ReactNode
  /** The button that does it: a verb. */
  confirm: string
  /** The button that leaves everything as it is. */
  cancel?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** A field, where a reason is asked for. */
  children?: ReactNode
}

/** Asks before something that cannot be taken back. The focus begins on the way out. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  confirm,
  cancel = 'Cancel',
  busy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) => (
  <Dialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-60 bg-forest-deep/45" />
      <Dialog.Content
        {...useFocusReturn()}
        onKeyDown={escapeCloses(() => !busy && onCancel())}
        className="fixed inset-x-4 bottom-4 z-60 grid max-h-[92dvh] gap-4 overflow-y-auto rounded-card bg-paper p-6 shadow-lift sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(28rem,calc(100%-3rem))]"
      >
        <Dialog.Title className="display text-2xl">{title}</Dialog.Title>
        <Dialog.Description className="text-ink-soft">{text}</Dialog.Description>
        {children}
        <div className="mt-1 flex flex-wrap justify-end gap-3">
          <Dialog.Cancel asChild>
            <Button variant="outline" disabled={busy}>
              {cancel}
            </Button>
          </Dialog.Cancel>
          <Button
            variant="solid"
            aria-disabled={busy ? true : undefined}
            onClick={() => !busy && onConfirm()}
            className="max-w-full min-w-0 bg-terracotta! wrap-anywhere max-sm:px-4! hover:brightness-90 aria-disabled:opacity-60"
          >
            {confirm}
          </Button>
        </div>
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
)
