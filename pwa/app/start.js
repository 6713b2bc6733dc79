// Stands inline in every page that the server renders, as its source is, with the names of the app's modules. The page is
// whole and can be used before them, so what one sees and reads has the network to itself: the app comes once everything
// of the first view has been loaded and painted, at the first sign that somebody uses the page, or after a while whatever
// else is still on its way.
;((steps, parts) => {
  // Many small pieces of work instead of a few long ones: a press in between is answered at once.
  const nextTask = () => new Promise((done) => setTimeout(done))
  const oftenest = 30000
  const signs = ['pointerdown', 'keydown', 'scroll', 'input', 'focusin']
  let begun = false
  const begin = async () => {
    if (begun) return
    begun = true
    for (const sign of signs) removeEventListener(sign, begin, true)
    for (const [index, href] of [...steps, ...parts].entries()) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      if (index % 4 === 3) await nextTask()
    }
    try {
      for (const step of steps) {
        await import(step)
        await nextTask()
      }
    } catch {
      startAgain()
    }
  }
  // A browser may ask for a module only once. So the page is loaded again when the shop answers, and no captive portal in
  // its place: never over something typed, and not one after the other, for it may be no matter of the network at all.
  const startAgain = async () => {
    const reply = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
    const typed = [...document.querySelectorAll('main :is(input, textarea)')].some(
      (box) => box.value !== box.defaultValue,
    )
    if (typed || !reply?.ok || !/json/.test(reply.headers.get('content-type'))) return setTimeout(startAgain, 2000)
    try {
      const age = Date.now() - Number(sessionStorage.getItem('start'))
      // A time to come was written before the clock was set back.
      if (age >= 0 && age < oftenest) return
      sessionStorage.setItem('start', String(Date.now()))
    } catch {
      return
    }
    location.reload()
  }
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true })
  addEventListener('load', () => setTimeout(begin, 100))
  setTimeout(begin, 3000)
})(...MODULES)
