const longest = 5000

// The document says so once React has taken it over. Nothing that can wait goes before that.
let stands = typeof window === 'undefined'
const waiting: (() => void)[] = []

function stand(): void {
  stands = true
  for (const go of waiting.splice(0)) go()
}

if (!stands) {
  addEventListener('hydrated', stand, { once: true })
  setTimeout(stand, longest)
}

/** Runs work once the page has loaded and stands and the browser has nothing better to do, after 2 seconds at the latest. */
export function whenIdle(work: () => void): void {
  const soon = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200)
  const loaded = () => {
    if (document.readyState === 'complete') soon()
    else addEventListener('load', soon, { once: true })
  }
  if (stands) loaded()
  else waiting.push(loaded)
}
