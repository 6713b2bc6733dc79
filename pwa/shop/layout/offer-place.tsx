import { useLocation } from '@tanstack/react-router'
import { showOffer, useOffer } from '../../app/offers/offer-store.ts'

const putOff = () => showOffer(null)

/** Where the shop makes its own offers; a shopper at the checkout is left alone. */
export const OfferPlace = () => {
  const Offer = useOffer()
  const paying = useLocation({ select: ({ pathname }) => pathname.startsWith('/checkout') })
  return <div role="status">{Offer && !paying && <Offer onLater={putOff} />}</div>
}
