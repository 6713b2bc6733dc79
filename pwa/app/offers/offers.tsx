import { Share } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as t from '#texts/offers'
import { useProfile } from '../../api/shop-profile.ts'
import { Button } from '../../ui/button.tsx'
import { forgetInstallPrompt, installPrompt, type Offer, showOffer } from './offer-store.ts'

const key = 'gulbagh-install'
const rememberedMs = 90 * 24 * 3_600_000

/** Stores that the install offer was declined. It is not shown again for 90 days. `now` is in milliseconds. */
export function rememberDeclined(now: number): void {
  try {
    localStorage.setItem(key, String(now))
  } catch {
    // Local storage is blocked or full, so the refusal lasts only until the page is closed.
  }
}

/** Whether the shopper has declined the install offer in the last 90 days. True if local storage cannot be read. */
export function hasDeclined(now: number): boolean {
  try {
    const at = Number(localStorage.getItem(key) ?? Number.NaN)
    // The stored time of the refusal is in the future, because the clock was set back: the 90 days start now.
    if (at > now) rememberDeclined(now)
    return now - at < rememberedMs
  } catch {
    return true
  }
}

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
    <OfferCard title={t.installTitle(useProfile().brand)} text={t.installText}>
      <Button variant="quiet" onClick={decline}>
        {t.installNotNow}
      </Button>
      <Button variant="solid" onClick={install}>
        {t.install}
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
      title={t.installTitle(useProfile().brand)}
      text={t.installHint(<Share key="share" size={16} aria-hidden="true" className="inline -translate-y-0.5" />)}
    >
      <Button variant="quiet" onClick={close}>
        {t.installGotIt}
      </Button>
    </OfferCard>
  )
}

interface OfferCardProps {
  title: string
  text?: ReactNode
  /** The buttons of the offer card, one or two. */
  children: ReactNode
}

/** The card of an offer, at the bottom of the window. */
const OfferCard = ({ title, text, children }: OfferCardProps) => (
  <div
    data-toasts=""
    className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-md animate-rise flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card border border-line bg-card p-4 shadow-lift"
  >
    <div className="min-w-[min(12rem,100%)] flex-1">
      <p className="font-semibold">{title}</p>
      {text && <p className="mt-0.5 text-sm text-ink-soft">{text}</p>}
    </div>
    <div className="ms-auto flex gap-1 empty:hidden">{children}</div>
  </div>
)

let start: (() => void) | undefined

const UpdateOffer: Offer = ({ onLater }) => {
  const [isLoading, setIsLoading] = useState(false)
  const update = () => {
    setIsLoading(true)
    start?.()
  }
  return (
    <OfferCard title={isLoading ? t.updateLoading : t.updateTitle}>
      {!isLoading && (
        <>
          <Button variant="quiet" onClick={onLater}>
            {t.updateLater}
          </Button>
          <Button variant="solid" onClick={update}>
            {t.updateNow}
          </Button>
        </>
      )}
    </OfferCard>
  )
}

/** Offers to load a new build of the shop that is waiting. `takeOver` activates it, which reloads the page. */
export function offerUpdate(takeOver: () => void): void {
  start = takeOver
  showOffer(UpdateOffer)
}
