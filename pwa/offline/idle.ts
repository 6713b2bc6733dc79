/** Runs work once the page has loaded and the browser has nothing better to do, after 2 seconds at the latest. */
export function whenIdle(work: () => void): void {
  const soon = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
