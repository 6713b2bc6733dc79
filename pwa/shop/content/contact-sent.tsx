import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

interface ContactSentProps {
  ticket: string
  onAgain: () => void
}

/** Confirms that the shop received the message. */
export const ContactSent = ({ ticket, onAgain }: ContactSentProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // The form is shown again: its first field takes the focus, because the pressed button is gone.
    return () => document.getElementById('contact-name')?.focus()
  }, [])
  return (
    <section aria-labelledby="sent" className="grid justify-items-start gap-4 rounded-card bg-leaf-soft p-6 sm:p-10">
      <MailCheck size={36} aria-hidden="true" className="text-leaf" />
      <h2 id="sent" ref={heading} tabIndex={-1} className="display text-3xl outline-none">
        Message sent
      </h2>
      <p className="max-w-prose text-lg">
        Thank you for writing to us. We answer within 24 hours. Your ticket number is{' '}
        <strong className="tracking-wide whitespace-nowrap select-all">{ticket}</strong>.
      </p>
      <Button variant="outline" onClick={onAgain}>
        Send another message
      </Button>
    </section>
  )
}
