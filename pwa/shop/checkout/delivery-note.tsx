import { CircleCheck, CircleX } from 'lucide-react'
import { pinMatchesState } from '#rules/pin'
import { stateByCode } from '#rules/states'
import type { useDelivery } from './delivery.queries.ts'

interface DeliveryNoteProps {
  delivery: ReturnType<typeof useDelivery>
}

/** The result of the delivery check for the PIN code. */
export const DeliveryNote = ({ delivery }: DeliveryNoteProps) => {
  const { state, estimatedDays, checking, asked } = delivery
  if (checking) return <p>Checking delivery…</p>
  if (!asked) return null
  if (state === 'unavailable') {
    return (
      <p className="flex items-start gap-1.5 font-semibold text-terracotta">
        <CircleX size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        Delivery not available to this PIN code yet.
      </p>
    )
  }
  if (state === 'unknown') return <p>Delivery could not be checked just now. You can still place your order.</p>
  return (
    <p className="flex items-start gap-1.5 font-semibold text-leaf">
      <CircleCheck size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      Delivery available{estimatedDays ? `, usually in ${estimatedDays} ${estimatedDays === '1' ? 'day' : 'days'}` : ''}
    </p>
  )
}

/** The warning for a state that does not match the PIN code; undefined when they match. */
export const mismatchNote = (pin: string, pinState: string | null, state: string): string | undefined => {
  if (!pinState || !state || pinMatchesState(pin, state)) return undefined
  return `PIN code ${pin} belongs to ${stateByCode(pinState)?.name ?? pinState}. Please check both.`
}
