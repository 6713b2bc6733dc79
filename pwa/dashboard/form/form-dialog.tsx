import { useBlocker } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { ConfirmDialog, Sheet } from './dialogs.tsx'

interface UnsavedGuardProps {
  dirty: boolean
  /** Pathnames at which the form stays open below a dialog. */
  openAt?: readonly string[]
}

/**
 * Asks before unsaved changes are lost: with a dialog inside the dashboard, with the browser's own question when the
 * document is left. The mark in the page prevents an automatic reload.
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
  /** Whether there are unsaved changes. */
  dirty: boolean
  busy: boolean
  /** Why the form could not be saved. */
  problem?: string | undefined
  submit: string
  busyText?: string
  onSubmit: (event: FormEvent) => void
  /** Navigates to the address without the dialog; with unsaved changes the guard asks first. */
  onClose: () => void
  children: ReactNode
  wide?: boolean
}

/** A form in a dialog; mounted while its address is open. */
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
      <FormAlert title={problem} />
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
