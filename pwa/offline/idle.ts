const longest = 5000

// Said by the document once React has taken it over. Nothing that can wait goes before that.
const standing =
  typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        addEventListener('hydrated', () => resolve(), { once: true })
        setTimeout(resolve, longest)
      })

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

/** Runs work once the page stands and the browser has nothing better to do, after 2 seconds at the latest. */
export function whenIdle(work: () => void): void {
  const soon = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200)
  void Promise.all([loaded(), standing]).then(soon)
}
