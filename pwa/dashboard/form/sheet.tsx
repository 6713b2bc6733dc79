import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { escapeCloses } from '../../ui/escape-closes.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface SheetProps {
  open: boolean
  title: string
  /** Under the title, read out with it. */
  text?: ReactNode
  onClose: () => void
  children: ReactNode
  /** For tables and pictures. */
  wide?: boolean
}

/** A dialog: from below on a phone, in the middle of a desk. Escape, the ground behind it and its cross close it. */
export const Sheet = ({ open, title, text, onClose, children, wide = false }: SheetProps) => (
  <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-50 bg-forest-deep/45 transition-opacity duration-200 starting:opacity-0" />
      <Dialog.Content
        {...useFocusReturn()}
        onKeyDown={escapeCloses(onClose)}
        {...(text ? {} : { 'aria-describedby': undefined })}
        className={`fixed inset-x-0 bottom-0 z-50 max-h-[94dvh] overflow-y-auto overscroll-contain rounded-t-card bg-paper shadow-lift transition-[translate,opacity] duration-250 ease-calm sm:inset-0 sm:m-auto sm:h-fit sm:rounded-card starting:translate-y-6 starting:opacity-0 ${wide ? 'sm:w-[min(52rem,calc(100%-3rem))]' : 'sm:w-[min(34rem,calc(100%-3rem))]'}`}
      >
        <div className="sticky top-0 z-10 mb-4 flex items-center justify-between gap-3 border-b border-line bg-paper py-2 pr-2 pl-5 sm:pl-7">
          <Dialog.Title className="display min-w-0 text-2xl wrap-anywhere">{title}</Dialog.Title>
          <Dialog.Close
            aria-label="Close"
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-paper-deep"
          >
            <X size={22} aria-hidden="true" />
          </Dialog.Close>
        </div>
        {text && <Dialog.Description className="px-5 pb-4 text-ink-soft sm:px-7">{text}</Dialog.Description>}
        {children}
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
)
