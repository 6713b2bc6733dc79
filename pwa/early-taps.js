// Stands inline in every page that the server renders, as its source is: the page can be touched before React is there,
// and React forgets what was pressed until then. Each button and each choice is remembered once and happens as soon as
// it can. Links, disclosures and forms with an address of their own work without this.
;(() => {
  const taps = new Map()
  const remember = ({ type, target }) => {
    const control = target.closest?.(type === 'click' ? 'button' : 'select')
    if (!control || (control.type === 'submit' && control.form?.hasAttribute('action'))) return
    taps.set(control, [type, control.value])
    control.dataset.tapped = ''
  }
  // One after the other, each in a task of its own: React takes a part of the page over when it is pressed, but not while
  // it is at work itself, and the second press must see what the first has changed.
  const replay = () => {
    const [tap] = taps
    if (!tap) return
    const [control, [type, value]] = tap
    taps.delete(control)
    delete control.dataset.tapped
    if (type === 'click') control.click()
    else {
      // React may have put back what it knew of.
      control.value = value
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
    setTimeout(replay)
  }
  // On the window, before React's own listeners on the document: those swallow what comes too early.
  for (const type of ['click', 'change']) addEventListener(type, remember, true)
  addEventListener(
    'hydrated',
    () => {
      for (const type of ['click', 'change']) removeEventListener(type, remember, true)
      setTimeout(replay)
    },
    { once: true },
  )
})()
