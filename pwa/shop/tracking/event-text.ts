import * as t from '#texts/tracking-events'

const translated = (text: string) => t.storedTexts[text] ?? text

/**
 * Returns a stored text of a tracking event, which is English, in the language of the page. `courier` is the event's
 * courier.
 */
export function eventText(stored: string, courier: string | null = null): string {
  const [text = '', ...reason] = stored.split(' Reason: ')
  if (reason.length > 0) return t.withReason(translated(text), translated(reason.join(' Reason: ')))
  if (courier && stored === `${courier} will deliver your order.`) return t.courierDelivers(courier)
  return translated(stored)
}
