import { useState } from 'react'
import type { Entry } from '../../offline/outbox/entry.ts'
import { Button } from '../../ui/button.tsx'
import { entryActs } from './entry-acts.ts'

/** Discards an outbox entry after a second press. */
export const DiscardEntry = ({ entry }: { entry: Entry }) => {
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <Button variant="quiet" className="first:-ml-6" onClick={() => setAsking(true)}>
        Discard
      </Button>
    )
  }
  return (
    <div className="grid w-full gap-2">
      <p className="text-sm">
        {entry.tried ? 'It may have reached the shop already; if not, it will not be sent.' : 'It will not be sent.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="solid" onClick={() => entryActs.discard(entry)}>
          Yes, discard
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          Keep
        </Button>
      </div>
    </div>
  )
}
