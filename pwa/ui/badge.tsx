import type { ReactNode } from 'react'

const tones = {
  sale: 'bg-terracotta text-paper',
  best: 'bg-forest text-paper',
  leaf: 'bg-leaf-soft text-forest',
  low: 'bg-terracotta-soft text-terracotta',
  out: 'bg-paper-deep text-ink-soft',
  saffron: 'bg-saffron-soft text-saffron-ink',
}

export type BadgeTone = keyof typeof tones

/** A short label on a coloured background. */
export const Badge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => (
  <span
    className={`inline-flex items-center rounded-full border border-transparent px-2.5 py-px text-xs font-semibold leading-5 sm:py-0.5 ${tones[tone]}`}
  >
    {children}
  </span>
)
