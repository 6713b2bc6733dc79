// Inlined in every page that the server renders, with the names of the stylesheets and of the app's modules. The page
// contains its own styles and works without the modules. To leave the network to its pictures and fonts, this script
// loads the modules after the first view is painted, at the first interaction, or after three seconds.
;((styles, steps, parts) => {
  // Ends the current task, so that the browser handles input between the parts of the work.
  const nextTask = () => new Promise((done) => setTimeout(done))
  const minIntervalMs = 30000
  const signs = ['pointerdown', 'keydown', 'scroll', 'input', 'focusin']
  const link = (rel, href, handlers) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href, ...handlers }))
  // Speculation rules make the browser fetch the page of a link when the link is pressed. They are removed once the app
  // opens the links itself, or when the visitor saves data.
  const rules = document.querySelector('script[type="speculationrules"]')
  if (navigator.connection?.saveData) rules?.remove()
  else addEventListener('hydrated', () => rules?.remove(), { once: true })
  let begun = false
  const begin = async () => {
    if (begun) return
    begun = true
    for (const sign of signs) removeEventListener(sign, begin, true)
    const styled = Promise.all(
      styles.map((href) => new Promise((onload, onerror) => link('stylesheet', href, { onload, onerror }))),
    )
    // Prevents an "unhandled rejection". The `try` block below handles a stylesheet that fails to load.
    styled.catch(() => {})
    for (const [index, href] of [...steps, ...parts].entries()) {
      link('modulepreload', href)
      if (index % 4 === 3) await nextTask()
    }
    try {
      // Wait for all stylesheets, because the app may show elements that need any of them.
      await styled
      for (const step of steps) {
        await import(step)
        await nextTask()
      }
    } catch {
      startAgain()
    }
  }
  // A browser may request a failed module only once, so the page is reloaded when the server responds. The page is not
  // reloaded while a form has input, nor repeatedly, because the network may not be the cause.
  const startAgain = async () => {
    const reply = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
    const typed = [...document.querySelectorAll('main :is(input, textarea)')].some(
      (box) => box.value !== box.defaultValue,
    )
    if (typed || !reply?.ok || !/json/.test(reply.headers.get('content-type'))) return setTimeout(startAgain, 2000)
    try {
      const age = Date.now() - Number(sessionStorage.getItem('start'))
      // The clock of the device was set back if the stored time is in the future. The time is then ignored.
      if (age >= 0 && age < minIntervalMs) return setTimeout(startAgain, minIntervalMs - age)
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
