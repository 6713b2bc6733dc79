import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

interface SubmitButtonProps {
  busy: boolean
  /** The label of the button while the form is being sent. */
  busyText: string
  /** Whether the button is disabled, because the form cannot be sent yet. */
  disabled?: boolean
  children: ReactNode
  className?: string
}

/** The submit button of a form. While `busy` the button retains the focus, and the form ignores further submits. */
export const SubmitButton = ({ busy, busyText, disabled = false, children, className = '' }: SubmitButtonProps) => (
  <Button
    type="submit"
    disabled={disabled}
    aria-disabled={busy ? true : undefined}
    className={`disabled:bg-saffron! disabled:text-forest-deep! aria-disabled:bg-paper-deep aria-disabled:text-ink-soft ${className}`}
  >
    {busy && <LoaderCircle size={18} className="animate-spin" aria-hidden="true" />}
    {busy ? busyText : children}
  </Button>
)
