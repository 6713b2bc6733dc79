import { Share } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { rememberDeclined } from './install-memory.ts'
import { forgetInstallPrompt, installPrompt } from './install-prompt.ts'
import { OfferCard } from './offer-card.tsx'
import type { Offer } from './offer-store.ts'

const title = 'Keep Gulbagh at hand'

/** Offers to install the shop with the browser's prompt. */
export const InstallOffer: Offer = ({ onLater }) => {
  const decline = () => {
    rememberDeclined(Date.now())
    onLater()
  }
  const install = async () => {
    const prompt = installPrompt()
    forgetInstallPrompt()
    onLater()
    await prompt?.prompt()
    if ((await prompt?.userChoice)?.outcome === 'dismissed') rememberDeclined(Date.now())
  }
  return (
    <OfferCard title={title} text="Install the shop: it opens at once, also without a network.">
      <Button variant="quiet" onClick={decline}>
        Not now
      </Button>
      <Button variant="solid" onClick={install}>
        Install
      </Button>
    </OfferCard>
  )
}

/** Explains how to install the shop in browsers without a prompt, such as Safari on an iPhone. */
export const InstallHint: Offer = ({ onLater }) => {
  const close = () => {
    rememberDeclined(Date.now())
    onLater()
  }
  return (
    <OfferCard
      title={title}
      text={
        <>
          Tap <Share size={16} aria-hidden="true" className="inline -translate-y-0.5" /> Share, then “Add to Home
          Screen”: it opens at once, also without a network.
        </>
      }
    >
      <Button variant="quiet" onClick={close}>
        Got it
      </Button>
    </OfferCard>
  )
}
