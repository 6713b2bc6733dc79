import { useBlocker } from '@tanstack/react-router'
import { X } from 'lucide-react'
import * as AlertDialog from 'radix-ui/alert-dialog'
import * as Dialog from 'radix-ui/dialog'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { failureText } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { closeOnEscape } from '../../ui/dialog.ts'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { isStale } from './use-admin-write.ts'

/** Focuses an element. Returns whether it has the focus: removed, hidden and disabled elements cannot be focused. */
function tryFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || element === document.body) return false
  element.focus({ preventScroll: element.id === 'main' })
  return document.activeElement === element
}

const lastOf = (selector: string) => [...document.querySelectorAll(selector)].at(-1)

const linkTo = (path: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find(({ pathname }) => pathname === path)

/**
 * Decides which element gets the focus when a dialog closes: the one that had it before. A dialog that was opened by
 * its URL has no such element; then it is the dialog below, the link to the dialog's URL, or the main content.
 */
function useFocusReturn() {
  const before = useRef<Element | null>(null)
  const path = useRef('')
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
      path.current = location.pathname
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const now = document.activeElement
      // If another element has the focus already, for example after a click on another tab of the dashboard, the focus
      // stays there.
      if (now && now !== document.body && now !== before.current && !now.closest('[data-state=closed]')) return
      const below = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'
      if (tryFocus(before.current) || tryFocus(lastOf(below)) || tryFocus(linkTo(path.current))) return
      tryFocus(document.getElementById('main'))
    },
  }
}

interface SheetProps {
  open: boolean
  title: string
  /** The text under the title of the dialog. Screen readers announce it with the title. */
  text?: ReactNode
  onClose: () => void
  children: ReactNode
  /** Whether the dialog is wide, for tables and pictures. */
  wide?: boolean
}

/**
 * A dialog, at the bottom of a phone screen and in the middle of a wide window. Escape, a click outside and the close
 * button close it.
 */
export const Sheet = ({ open, title, text, onClose, children, wide = false }: SheetProps) => (
  <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-50 bg-forest-deep/45 transition-opacity duration-200 starting:opacity-0" />
      <Dialog.Content
        {...useFocusReturn()}
        onKeyDown={closeOnEscape(onClose)}
        {...(text ? {} : { 'aria-describedby': undefined })}
        className={`fixed inset-x-0 bottom-0 z-50 max-h-[94dvh] overflow-y-auto overscroll-contain rounded-t-card bg-paper shadow-lift transition-[translate,opacity] duration-250 ease-calm sm:inset-0 sm:m-auto sm:h-fit sm:rounded-card starting:translate-y-6 starting:opacity-0 ${wide ? 'sm:w-[min(52rem,calc(100%-3rem))]' : 'sm:w-[min(34rem,calc(100%-3rem))]'}`}
      >
        <div className="sticky top-0 z-10 mb-4 flex items-center justify-between gap-3 border-b border-line bg-paper py-2 pr-2 pl-5 sm:pl-7">
          <Dialog.Title className="display min-w-0 text-xl wrap-anywhere">{title}</Dialog.Title>
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

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** The text of the dialog, which states the consequence of the action. */
  text: ReactNode
  /** The label of the button that confirms the action: a verb. */
  confirm: string
  /** The label of the button that closes the dialog without the action. */
  cancel?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** An input field between text and buttons, for example for a reason. */
  children?: ReactNode
}

/**
 * A dialog that asks for confirmation before an action that cannot be undone. At first the cancel button has the focus.
 */
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
  <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
    <AlertDialog.Portal>
      <AlertDialog.Overlay className="fixed inset-0 z-60 bg-forest-deep/45" />
      <AlertDialog.Content
        {...useFocusReturn()}
        onKeyDown={closeOnEscape(() => !busy && onCancel())}
        className="fixed inset-x-4 bottom-4 z-60 grid max-h-[92dvh] gap-4 overflow-y-auto rounded-card bg-paper p-6 shadow-lift sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(28rem,calc(100%-3rem))]"
      >
        <AlertDialog.Title className="display text-xl">{title}</AlertDialog.Title>
        <AlertDialog.Description className="text-ink-soft">{text}</AlertDialog.Description>
        {children}
        <div className="mt-1 flex flex-wrap justify-end gap-3">
          <AlertDialog.Cancel asChild>
            <Button variant="outline" disabled={busy}>
              {cancel}
            </Button>
          </AlertDialog.Cancel>
          <Button
            variant="solid"
            aria-disabled={busy ? true : undefined}
            onClick={() => !busy && onConfirm()}
            className="max-w-full min-w-0 bg-terracotta! wrap-anywhere max-sm:px-4! hover:brightness-90 aria-disabled:opacity-60"
          >
            {confirm}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)

/** A section of a dialog under its heading. */
export const DetailSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid content-start gap-3 border-t border-line pt-4">
    <h3 className="display text-lg">{title}</h3>
    {children}
  </section>
)

interface FactsProps {
  /** Names with their values. A pair without a value is omitted. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Names and values, one pair on each line. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className="grid gap-1.5 text-sm">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
)

interface UnsavedGuardProps {
  dirty: boolean
  /** URL paths of dialogs over the form. The form stays open while they are shown. */
  openAt?: readonly string[]
}

/**
 * Asks for confirmation before unsaved changes are lost: with a dialog when the admin navigates within the dashboard,
 * with the browser's dialog when the document is left. The `data-unsaved` element prevents automatic reloads.
 */
export const UnsavedGuard = ({ dirty, openAt = [] }: UnsavedGuardProps) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => next.pathname !== current.pathname && !openAt.includes(next.pathname),
    enableBeforeUnload: dirty,
    disabled: !dirty,
    withResolver: true,
  })
  return (
    <>
      {dirty && <span data-unsaved="" hidden />}
      <ConfirmDialog
        open={status === 'blocked'}
        title="Leave without saving?"
        text="You have unsaved changes."
        confirm="Discard changes"
        cancel="Keep editing"
        onConfirm={() => proceed?.()}
        onCancel={() => reset?.()}
      />
    </>
  )
}

interface FormDialogProps {
  title: string
  text?: ReactNode
  /** Whether the form has unsaved changes. */
  dirty: boolean
  busy: boolean
  /** The reason why the form could not be saved. */
  problem?: ReactNode
  submit: string
  busyText?: string
  onSubmit: (event: FormEvent) => void
  /** Navigates to the URL without the dialog. When there are unsaved changes, the admin must confirm first. */
  onClose: () => void
  children: ReactNode
  wide?: boolean
}

/** A form in a dialog. It is mounted while its URL is open. */
export const FormDialog = ({
  title,
  text,
  dirty,
  busy,
  problem,
  submit,
  busyText = 'Saving...',
  onSubmit,
  onClose,
  children,
  wide = false,
}: FormDialogProps) => (
  <Sheet open title={title} text={text} onClose={onClose} wide={wide}>
    <form
      noValidate
      onSubmit={onSubmit}
      className="grid gap-4 px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-7"
    >
      {children}
      {typeof problem === 'string' ? <FormAlert title={problem} /> : problem}
      <div className="mt-1 flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={busyText}>
          {submit}
        </SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
    <UnsavedGuard dirty={dirty} />
  </Sheet>
)

interface SaveProblemProps {
  error: Error | null
  /** The message that is shown when the error has no message of the server. */
  text: string
  /** What another admin has changed, as part of a sentence, for example "the settings". */
  stale: string
  /** Loads the version that the other admin has stored. The input of this form is discarded. */
  reload: () => void
}

/** The message above the buttons of a form. After a change by another admin it offers to load the stored version. */
export const SaveProblem = ({ error, text, stale, reload }: SaveProblemProps) =>
  isStale(error) ? (
    <FormAlert title={`Another admin changed ${stale}.`}>
      <Button variant="outline" className="mt-2" onClick={reload}>
        Load the stored version
      </Button>
    </FormAlert>
  ) : (
    <FormAlert title={error ? failureText(error, text) : undefined} />
  )
