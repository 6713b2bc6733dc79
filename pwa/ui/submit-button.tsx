import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface SubmitButtonProps {
  busy: boolean
  /** What the button says while it is at work. */
  busyText: string
  /** Cannot be pressed yet. */
  disabled?: boolean
  children: ReactNode
  className?: string
}

/** Sends a form. It keeps the focus while it works, and its form ignores it then. */
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
