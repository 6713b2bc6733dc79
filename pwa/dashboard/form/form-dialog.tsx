import { useBlocker } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { ConfirmDialog, Sheet } from './dialogs.tsx'

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
  /** Whether there are unsaved changes. */
  dirty: boolean
  busy: boolean
  /** The reason why the form could not be saved. */
  problem?: string | undefined
  submit: string
  busyText?: string
  onSubmit: (event: FormEvent) => void
  /** Navigates to the URL without the dialog. With unsaved changes, the guard asks for confirmation first. */
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
