import type { ReactNode } from 'react'

interface FormAlertProps {
  /**
   * The text of the alert. The element is empty while there is no text. It exists before its text, so that screen
   * readers announce the text.
   */
  title: string | undefined
  children?: ReactNode
}

/** The reason why a form could not be sent. */
export const FormAlert = ({ title, children }: FormAlertProps) => (
  <div role="alert" className="empty:hidden">
    {title && (
      <div className="rounded-field border border-terracotta bg-terracotta-soft px-4 py-3 text-terracotta">
        <p className={children ? 'font-semibold' : 'font-medium'}>{title}</p>
        {children && <div className="mt-0.5 text-sm">{children}</div>}
      </div>
    )}
  </div>
)
