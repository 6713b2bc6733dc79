import type { CDPSession, Page } from 'playwright/test'
import { testFonts } from '../../scripts/steps/fonts.mjs'

/** Doubles the size of text, as somebody does in the browser's settings; it stays until the session ends. */
export async function withTextTwiceAsLarge(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  return session
}

/** Runs `look` once with each of the test fonts as the default font of the page. */
export async function inEachFont(page: Page, look: (font: string) => Promise<void>): Promise<void> {
  const use = (family: string) =>
    page.evaluate(async (name) => {
      document.documentElement.style.setProperty('--font-sans', name)
      // Observers of sizes act in the next frames.
      for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done))
    }, family)
  for (const [font, family] of Object.entries(testFonts)) {
    await use(`"${family}"`)
    await look(font)
  }
  await use('')
}

/**
 * What does not fit the window: the page itself, what stands out of it or is cut, and, where each control in turn has
 * the focus, those that a header or a bar hides; not asked where something lies over the page until it is dismissed.
 */
export const unfit = (page: Page, focus = true): Promise<string[]> =>
  page.evaluate((withFocus) => {
    const found: string[] = []
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > room) {
      const beyond = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right + scrollX > room + 1,
      )
      const deepest = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
      const words = deepest.map((element) => `${named(element)}.${element.getAttribute('class')}`).slice(0, 3)
      found.push(`the page is ${document.documentElement.scrollWidth} wide: ${words.join(', ')}`)
    }

    const dialogs = [...document.querySelectorAll('[role=dialog]')]
    const scope = dialogs.at(-1) ?? document.body
    /** Read aloud only, or in a row that is swiped. */
    const isApart = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== scope; at = at.parentElement) {
        const { overflowX, position, width, visibility } = getComputedStyle(at)
        if (position === 'absolute' && width === '1px') return true
        if (visibility === 'hidden' || at.getAttribute('aria-hidden') === 'true' || at.matches('#splash *, #splash'))
          return true
        if ((overflowX === 'auto' || overflowX === 'scroll') && at.scrollWidth > at.clientWidth) return true
      }
      return false
    }
    const ownText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const seen = [...scope.querySelectorAll('*')].filter(
      (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isApart(element),
    )
    for (const element of seen) {
      // Words may stand out of their own box.
      const words = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const boxes = [element.getBoundingClientRect()]
      for (const node of words) {
        const range = document.createRange()
        range.selectNode(node)
        boxes.push(...range.getClientRects())
      }
      const width = boxes[0]?.width ?? 0
      const left = Math.min(...boxes.map((box) => box.left))
      const right = Math.max(...boxes.map((box) => box.right))
      if (width === 0 || !(ownText(element) || element.matches('a, button, input, select, textarea, img'))) continue
      if (left < -1 || right > room + 1)
        found.push(`${named(element)} reaches from ${Math.round(left)} to ${Math.round(right)}`)
      // What stands out of its box may lie over its neighbour.
      const box = boxes[0]
      if (box && !element.matches('select') && (left < box.left - 1 || right > box.right + 1))
        found.push(`${named(element)} is ${Math.round(right - left)} wide in a box of ${Math.round(width)}`)
    }
    for (const element of seen) {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
      if (!element.textContent?.trim() || element.matches('select') || webkitLineClamp !== 'none') continue
      const cutAcross = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
      const cutDown = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
      if (cutAcross || cutDown) found.push(`${named(element)} is cut`)
    }
    // What stays in the window while the page scrolls must be seen whole: a bar, a dialog, a toast.
    for (const element of seen) {
      const { top, bottom } = element.getBoundingClientRect()
      if (getComputedStyle(element).position !== 'fixed' || bottom <= 0 || top >= innerHeight) continue
      if (top < -1 || bottom > innerHeight + 1)
        found.push(`${named(element)} reaches from ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`)
    }
    for (const dialog of dialogs)
      if (dialog.scrollWidth > dialog.clientWidth) found.push(`${named(dialog)} scrolls sideways`)

    if (!withFocus) return found
    const focusable = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]'
    for (const element of scope.querySelectorAll<HTMLElement>(focusable)) {
      if (!element.checkVisibility() || element.closest('[inert], [aria-hidden=true]')) continue
      element.focus()
      if (document.activeElement !== element) continue
      // What is chosen by its label shows its focus there.
      const box = (element.matches('input[type=radio], input[type=checkbox]') && element.closest('label')) || element
      const { left, top, width, height } = box.getBoundingClientRect()
      const isSeen = [0.1, 0.3, 0.5, 0.7, 0.9].some((down) =>
        [0.1, 0.5, 0.9].some((along) => {
          const hit = document.elementFromPoint(left + width * along, top + height * down)
          return hit !== null && (box.contains(hit) || hit.contains(box) || hit.closest('label')?.control === element)
        }),
      )
      if (!isSeen) found.push(`${named(element)} is hidden while it has the focus`)
    }
    return [...new Set(found)]
  }, focus)
