import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Sheet } from './sheet.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface FormDialogProps {
  title: string
  text?: ReactNode
  /** Whether something was changed that is not saved. */
  dirty: boolean
  busy: boolean
  /** Why it could not be saved. */
  problem?: string | undefined
  submit: string
  busyText?: string
  onSubmit: (event: FormEvent) => void
  /** Goes to the address without the dialog; where something is not saved, the guard asks first. */
  onClose: () => void
  children: ReactNode
  wide?: boolean
}

/** A form in a dialog that has an address of its own: mounted while it is open. */
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
