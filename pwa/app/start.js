// Inlined in every page that the server renders, with the names of the stylesheets and of the app's modules. The page
// has the styles that it uses and works without the modules, so they do not compete with its pictures and fonts: they
// load after the first view is loaded and painted, at the first interaction, or after three seconds.
;((styles, steps, parts) => {
  // Runs the work in small tasks, so that input in between is handled at once.
  const nextTask = () => new Promise((done) => setTimeout(done))
  const minIntervalMs = 30000
  const signs = ['pointerdown', 'keydown', 'scroll', 'input', 'focusin']
  const link = (rel, href, handlers) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href, ...handlers }))
  // The browser fetches the page of a link when it is pressed, until the app opens the links, and not with Save-Data.
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
    // The failure is handled below.
    styled.catch(() => {})
    for (const [index, href] of [...steps, ...parts].entries()) {
      link('modulepreload', href)
      if (index % 4 === 3) await nextTask()
    }
    try {
      // What the app shows may need any style.
      await styled
      for (const step of steps) {
        await import(step)
        await nextTask()
      }
    } catch {
      startAgain()
    }
  }
  // A browser may request a failed module only once, so the page is reloaded when the server responds: not while a form
  // has input, and not repeatedly, because the network may not be the cause.
  const startAgain = async () => {
    const reply = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
    const typed = [...document.querySelectorAll('main :is(input, textarea)')].some(
      (box) => box.value !== box.defaultValue,
    )
    if (typed || !reply?.ok || !/json/.test(reply.headers.get('content-type'))) return setTimeout(startAgain, 2000)
    try {
      const age = Date.now() - Number(sessionStorage.getItem('start'))
      // A time in the future was stored before the clock was set back.
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
