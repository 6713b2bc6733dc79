// Stands inline in every page that the server renders, as its source is, with the names of the app's modules. The page is
// whole and can be used before them, so what one sees and reads has the network to itself: the app comes once everything
// of the first view has been loaded and painted, at the first sign that somebody uses the page, or after a while whatever
// else is still on its way.
;((steps, parts) => {
  // Many small pieces of work instead of a few long ones: a press in between is answered at once.
  const nextTask = () => new Promise((done) => setTimeout(done))
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
    for (const step of steps) {
      await import(step)
      await nextTask()
    }
  }
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true })
  addEventListener('load', () => setTimeout(begin, 100))
  setTimeout(begin, 3000)
})(...MODULES)
