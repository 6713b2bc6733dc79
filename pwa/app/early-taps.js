// Stands inline in every page that the server renders, as its source is: the page can be touched before React is there,
// and while React waits for a part of it, and React forgets what was pressed until then. Each button and each choice is
// remembered once, a button that counts (`data-counts`) as often as it was pressed, and happens as soon as it can. Links, disclosures and forms with an address of their own work without
// this.
;(() => {
  let taps = new Map()
  const types = ['click', 'change']
  const patience = 50
  let stands = false
  let due
  const soon = (ms) => {
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
    // A press behind one that has yet to have its turn waits for its own.
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
      if (stands) soon(patience)
    })
  }
  // React listens on the document, and stops in the capture phase the events of parts that it has not hydrated yet. So an
  // event that bubbles up to the document while React listens was handled by React.
  let reactListens = false
  const hand = (event) => {
    const control = controlOf(event)
    if (control && reactListens) forget(control)
  }
  // One after the other, each in a task of its own: the second press must see what the first has changed.
  const replay = () => {
    const [tap] = taps
    if (!tap) return
    const [control, [type, value, , times]] = tap
    forget(control)
    if (control.isConnected) {
      if (type === 'click') control.click()
      else {
        // React may have put back what it knew of.
        control.value = value
        control.dispatchEvent(new Event('change', { bubbles: true }))
      }
    }
    const isBlocked = taps.delete(control)
    const left = isBlocked ? times : times - 1
    // Still before all that was pressed later.
    if (left > 0 && control.isConnected) taps = new Map([[control, [type, value, isBlocked, left]], ...taps])
    soon(isBlocked ? patience : 0)
  }
  for (const type of types) {
    // On the window, before React's own listeners on the document; and on the document before React's too.
    addEventListener(type, remember, true)
    document.addEventListener(type, hand)
  }
  // A page that is left by then records what was to go into the cart, as `record-edit.ts` does: the next page adds it.
  addEventListener('pagehide', () => {
    for (const [control] of taps) {
      if (!control.dataset.adds) continue
      const edit = `{"kind":"add","card":${control.dataset.adds},"quantity":1}`
      try {
        localStorage.setItem(`gulbagh-cart-edit 0-${Math.random()}`, edit)
        forget(control)
      } catch {
        // A forbidden or full store: the press is lost with the page.
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
      stands = true
      soon(0)
    },
    { once: true },
  )
})()
