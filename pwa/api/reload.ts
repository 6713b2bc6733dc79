import { splitPath } from '#contract/languages'
import { checkoutPage } from '#contract/page-paths'
import { shopAnswers } from '../offline/outbox/shop-answers.ts'

// Fields whose text a reload would lose. Search fields are not included, because the search text is part of the URL.
const textFields = 'textarea, input:is([type=text], [type=email], [type=tel], [type=password], :not([type]))'

const hasText = (field: HTMLInputElement | HTMLTextAreaElement) => field.value.trim() !== ''

/**
 * Whether a reload of the page would lose no input: the page is not the checkout, and has no unsaved dashboard form and
 * no text in a field.
 */
export const mayReload = (): boolean =>
  !splitPath(location.pathname).path.startsWith(checkoutPage) &&
  !document.querySelector('[data-unsaved]') &&
  ![...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].some(hasText)

const minIntervalMs = 30_000
const key = 'lost-part'

/**
 * Whether the page may reload after a chunk of its JavaScript failed to load: once for each chunk, and at most every 30
 * seconds. Records the reload.
 */
function claimReload(chunk: string): boolean {
  try {
    const [last = '', ...chunks] = (sessionStorage.getItem(key) ?? '').split('\n')
    const age = Date.now() - Number(last)
    // If the last reload is in the future, the clock of the device was set back, and the time of that reload is
    // ignored.
    if ((age >= 0 && age < minIntervalMs) || chunks.includes(chunk)) return false
    sessionStorage.setItem(key, [Date.now(), ...chunks, chunk].join('\n'))
    return true
  } catch {
    // Session storage is blocked, so reloads cannot be counted: the page does not reload, because it could reload again
    // and again.
    return false
  }
}

/**
 * Reloads the page when a chunk can no longer be loaded, for example one of an older build: once for each chunk, only
 * while the server responds, and not while a form has input. In all other cases the screen shows the error.
 */
export function reloadAfterLostChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const chunk = payload.message
    // The error message is changed, because the router would reload without these checks if it recognized the browser's
    // message.
    payload.message = `Lost on import: ${chunk}`
    const restart = async () => {
      if (navigator.onLine && mayReload() && (await shopAnswers()) && mayReload() && claimReload(chunk))
        location.reload()
    }
    void restart()
  })
}
