import type { ReactNode } from 'react'

interface OfferCardProps {
  title: string
  text?: ReactNode
  /** One or two buttons. */
  children: ReactNode
}

/** The card of an offer, at the bottom of the window. */
export const OfferCard = ({ title, text, children }: OfferCardProps) => (
  <div
    data-toasts=""
    className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-md animate-rise flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card border border-line bg-card p-4 shadow-lift"
  >
    <div className="min-w-[min(12rem,100%)] flex-1">
      <p className="font-semibold">{title}</p>
      {text && <p className="mt-0.5 text-sm text-ink-soft">{text}</p>}
    </div>
    <div className="ml-auto flex gap-1">{children}</div>
  </div>
)
