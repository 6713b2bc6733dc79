// Inlined in every page that the server renders. Records presses of buttons and changes of selects that React would
// lose, before React starts and while a part of the page is not hydrated, and replays them as soon as possible: each
// control once, buttons with `data-counts` (what a press adds to a quantity) as often as they were pressed. Links,
// disclosures and plain forms work without this script. The block prevents that its variables become global.
{
  let taps = new Map()
  const types = ['click', 'change']
  const retryMs = 50
  let isHydrated = false
  let due
  const replayIn = (ms) => {
    clearTimeout(due)
    due = setTimeout(replay, ms)
  }
  const controlOf = ({ type, target }) => target.closest?.(type === 'click' ? 'button' : 'select')
  const forget = (control) => {
    taps.delete(control)
    delete control.dataset.tapped
  }
  const remember = (event) => {
    const control = controlOf(event)
    if (!control || (control.type === 'submit' && control.form?.hasAttribute('action'))) return
    const isOwn = !event.isTrusted
    // Presses are replayed in their order: a later press waits until the earlier presses are replayed.
    const comesLater = !isOwn && [...taps.values()].some(([, , tried]) => !tried)
    const before = control.dataset.counts !== undefined && !isOwn ? (taps.get(control)?.[3] ?? 0) : 0
    taps.set(control, [event.type, control.value, isOwn, before + 1])
    if (comesLater) {
      event.stopImmediatePropagation()
      event.preventDefault()
    }
    setTimeout(() => {
      if (!taps.has(control)) return
      control.dataset.tapped = ''
      if (isHydrated) replayIn(retryMs)
    })
  }
  // React stops events of parts that it has not hydrated in the capture phase, on the document. So an event that
  // bubbles up to the document while React listens was handled by React.
  let reactListens = false
  const forgetHandled = (event) => {
    const control = controlOf(event)
    if (control && reactListens) forget(control)
  }
  // Replays presses in separate tasks, because each press must see the result of the previous one.
  const replay = () => {
    const [tap] = taps
    if (!tap) return
    const [control, [type, value, , times]] = tap
    forget(control)
    if (control.isConnected) {
      if (type === 'click') control.click()
      else {
        // React may have reset the select element to its earlier value during hydration.
        control.value = value
        control.dispatchEvent(new Event('change', { bubbles: true }))
      }
    }
    const isBlocked = taps.delete(control)
    const left = isBlocked ? times : times - 1
    // The remaining presses of this control come first in the map, so that they are replayed before all later presses.
    if (left > 0 && control.isConnected) taps = new Map([[control, [type, value, isBlocked, left]], ...taps])
    replayIn(isBlocked ? retryMs : 0)
  }
  for (const type of types) {
    // `remember` is on the window, so it runs before React's listeners on the document. `forgetHandled` is added to the
    // document before React's listeners, so it runs before those of the bubble phase.
    addEventListener(type, remember, true)
    document.addEventListener(type, forgetHandled)
  }
  // When the page is left before hydration, stores each press of Add to Cart that was not replayed as a cart edit, like
  // `local-cart.ts`. The quantity of the edit includes the earlier presses of the quantity stepper. The next page adds
  // the pieces, limited to the stock.
  addEventListener('pagehide', () => {
    let quantity = 1
    for (const [control, [, , , times]] of taps) {
      const { adds, counts } = control.dataset
      if (counts) quantity = Math.max(1, quantity + counts * times)
      if (!adds) continue
      try {
        localStorage.setItem(
          `gulbagh-cart-edit 0-${Math.random()}`,
          `{"kind":"add","card":${adds},"quantity":${quantity}}`,
        )
        forget(control)
      } catch {
        // Local storage is blocked or full, so the press is not stored.
      }
    }
  })
  addEventListener(
    'react-listens',
    () => {
      reactListens = true
    },
    { once: true },
  )
  addEventListener(
    'hydrated',
    () => {
      isHydrated = true
      replayIn(0)
    },
    { once: true },
  )
}
