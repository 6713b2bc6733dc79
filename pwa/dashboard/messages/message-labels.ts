import { MessageState } from '#contract/admin-messages'
import type { BadgeTone } from '../../ui/badge.tsx'

export const messageLabels: Record<MessageState, { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'saffron' },
  answered: { label: 'Answered', tone: 'best' },
  closed: { label: 'Closed', tone: 'out' },
}

export const messageStates = MessageState.options.map((value) => ({ value, label: messageLabels[value].label }))
