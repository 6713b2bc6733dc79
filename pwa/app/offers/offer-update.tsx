import { Button } from '../../ui/button.tsx'
import { OfferCard } from './offer-card.tsx'
import { type Offer, showOffer } from './offer-store.ts'

let start: (() => void) | undefined

const UpdateOffer: Offer = ({ onLater }) => (
  <OfferCard title="A new version of the shop is ready.">
    <Button variant="quiet" onClick={onLater}>
      Later
    </Button>
    <Button variant="solid" onClick={() => start?.()}>
      Update now
    </Button>
  </OfferCard>
)

/** Offers a waiting build; `takeOver` activates it, which reloads the page. */
export function offerUpdate(takeOver: () => void): void {
  start = takeOver
  showOffer(UpdateOffer)
}
