import { useLocation } from '@tanstack/react-router'
import { showOffer, useOffer } from '../../app/offers/offer-store.ts'

const putOff = () => showOffer(null)

/** Shows the shop's offers (install, notifications), except on the checkout page. */
export const OfferPlace = () => {
  const Offer = useOffer()
  const paying = useLocation({ select: ({ pathname }) => pathname.startsWith('/checkout') })
  return <div role="status">{Offer && !paying && <Offer onLater={putOff} />}</div>
}
