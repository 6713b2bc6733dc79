import { Link } from '@tanstack/react-router'
import { Clock3 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { savedTitle } from '../outbox/outbox-store.ts'

/** The message is on this device, and the shop does not have it yet. */
export const ContactKept = ({ onAgain }: { onAgain: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="kept" className="grid justify-items-start gap-4 rounded-card bg-saffron-soft p-6 sm:p-10">
      <Clock3 size={36} aria-hidden="true" className="text-saffron-ink" />
      <h2 id="kept" ref={heading} tabIndex={-1} className="display text-3xl outline-none">
        {savedTitle}
      </h2>
      <p className="max-w-prose text-lg">
        We could not reach the shop. Your message is sent as soon as you are connected, once, even if you close this
        page.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/waiting" className={buttonClass('outline')}>
          See what waits
        </Link>
        <Button variant="quiet" onClick={onAgain}>
          Write another message
        </Button>
      </div>
    </section>
  )
}
