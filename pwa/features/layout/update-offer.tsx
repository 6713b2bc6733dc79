import { applyUpdate } from '../../offline/update-store.ts'
import { Button } from '../../ui/button.tsx'

/** The words and buttons of an offered update: loaded when there is one. */
export const UpdateOffer = ({ onLater }: { onLater: () => void }) => (
  <div className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-md animate-rise flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-4 shadow-lift">
    <p className="font-semibold">A new version of the shop is ready.</p>
    <div className="flex gap-1">
      <Button variant="quiet" onClick={onLater}>
        Later
      </Button>
      <Button variant="solid" onClick={applyUpdate}>
        Update now
      </Button>
    </div>
  </div>
)
