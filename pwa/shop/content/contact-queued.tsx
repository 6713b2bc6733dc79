import { Link } from '@tanstack/react-router'
import { Clock3 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { savedTitle } from '../outbox/outbox-store.ts'

/** Confirms that the message is stored in the outbox and not sent yet. */
export const ContactQueued = ({ onAgain }: { onAgain: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="queued"
      className="grid justify-items-start gap-4 rounded-card bg-saffron-soft p-6 sm:p-10"
    >
      <Clock3 size={36} aria-hidden="true" className="text-saffron-ink" />
      <h2 id="queued" ref={heading} tabIndex={-1} className="display text-3xl outline-none">
        {savedTitle}
      </h2>
      <p className="max-w-prose text-lg">
        We couldn’t reach the shop. We’ll send your message when you’re back online, even if you close this page.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/waiting" className={buttonClass('outline')}>
          View pending items
        </Link>
        <Button variant="quiet" onClick={onAgain}>
          Write another message
        </Button>
      </div>
    </section>
  )
}
