import { shopAnswers } from '../api/online-store.ts'
import { mayReload } from './may-reload.ts'

const oftenest = 30_000
const key = 'lost-part'

/** Whether the page may start again because of this part: once for each part, and not one after the other. */
function takeTurn(part: string): boolean {
  try {
    const [last = '', ...parts] = (sessionStorage.getItem(key) ?? '').split('\n')
    const age = Date.now() - Number(last)
    // A time to come was written before the clock was set back.
    if ((age >= 0 && age < oftenest) || parts.includes(part)) return false
    sessionStorage.setItem(key, [Date.now(), ...parts, part].join('\n'))
    return true
  } catch {
    // What cannot be remembered might never end.
    return false
  }
}

/**
 * A page that can no longer load a part of itself, one of an older build say, starts again where that can help: once,
 * never without the shop, and never over something typed. Until then, and else, the screen says what is the matter.
 */
export function startAgainAfterLostPart(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const part = payload.message
    // In the browser's own words the router takes it for a reason to reload by itself, whatever is lost by that.
    payload.message = `Lost on import: ${part}`
    const restart = async () => {
      if (navigator.onLine && mayReload() && (await shopAnswers()) && mayReload() && takeTurn(part)) location.reload()
    }
    void restart()
  })
}
