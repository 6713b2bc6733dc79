import type { CDPSession, Page } from 'playwright/test'
import { testFonts } from '../../scripts/steps/fonts.mjs'

/** Doubles the browser's default font size until the session is detached. */
export async function doubleTextSize(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  return session
}

/** Runs `look` once for each test font, with this font as the default font of the page. */
export async function inEachFont(page: Page, look: (font: string) => Promise<void>): Promise<void> {
  const use = (family: string) =>
    page.evaluate(async (name) => {
      document.documentElement.style.setProperty('--font-sans', name)
      // Wait three frames, in which resize observers run.
      for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done))
    }, family)
  for (const [font, family] of Object.entries(testFonts)) {
    await use(`"${family}"`)
    await look(font)
  }
  await use('')
}

/**
 * Returns descriptions of what does not fit the window: a page that is too wide, overflowing or cut elements, and, with
 * `focus`, controls that a sticky header or bar covers when they have the focus. Pass `focus = false` while a toast or
 * menu is open.
 */
export async function layoutProblems(page: Page, focus = true): Promise<string[]> {
  const found = await page.evaluate(elementsThatDoNotFit)
  if (focus) found.push(...(await page.evaluate(controlsCoveredInFocus)))
  return [...new Set(found)]
}

// The two functions below run in the page, so they can use nothing that is defined outside of them.

function elementsThatDoNotFit(): string[] {
  const found: string[] = []
  const describeElement = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  const viewportWidth = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > viewportWidth) {
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right + scrollX > viewportWidth + 1,
    )
    const deepest = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
    const parts = deepest.map((element) => `${describeElement(element)}.${element.getAttribute('class')}`).slice(0, 3)
    found.push(`the page is ${document.documentElement.scrollWidth} wide: ${parts.join(', ')}`)
  }

  const dialogs = [...document.querySelectorAll('[role=dialog]')]
  const scope = dialogs.at(-1) ?? document.body
  const known = new Map<Element, boolean>()
  /**
   * Returns whether the element is excluded from the check: it is for screen readers only, hidden, or in a row that
   * scrolls sideways.
   */
  const isApart = (element: Element): boolean => {
    if (element === scope) return false
    // Results are cached, because most elements share their ancestors and computing a style takes time.
    const before = known.get(element)
    if (before !== undefined) return before
    const { overflowX, position, width, visibility } = getComputedStyle(element)
    const here =
      (position === 'absolute' && width === '1px') ||
      visibility === 'hidden' ||
      element.getAttribute('aria-hidden') === 'true' ||
      element.matches('#splash *, #splash') ||
      (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth) ||
      (element.parentElement !== null && isApart(element.parentElement))
    known.set(element, here)
    return here
  }
  const ownText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const seen = [...scope.querySelectorAll('*')].filter(
    (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isApart(element),
  )
  for (const element of seen) {
    // Measure the text of the element too, because text may overflow its element.
    const parts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const boxes = [element.getBoundingClientRect()]
    for (const node of parts) {
      const range = document.createRange()
      range.selectNode(node)
      boxes.push(...range.getClientRects())
    }
    const width = boxes[0]?.width ?? 0
    const left = Math.min(...boxes.map((box) => box.left))
    const right = Math.max(...boxes.map((box) => box.right))
    if (width === 0 || !(ownText(element) || element.matches('a, button, input, select, textarea, img'))) continue
    if (left < -1 || right > viewportWidth + 1)
      found.push(`${describeElement(element)} reaches from ${Math.round(left)} to ${Math.round(right)}`)
    // Report text that is wider than its element, because it may overlap the next element.
    const box = boxes[0]
    if (box && !element.matches('select') && (left < box.left - 1 || right > box.right + 1))
      found.push(`${describeElement(element)} is ${Math.round(right - left)} wide in a box of ${Math.round(width)}`)
  }
  for (const element of seen) {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
    if (!element.textContent?.trim() || element.matches('select') || webkitLineClamp !== 'none') continue
    const cutAcross = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
    const cutDown = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
    if (cutAcross || cutDown) found.push(`${describeElement(element)} is cut`)
  }
  // Fixed elements (bars, dialogs, toasts) must be completely inside the window.
  for (const element of seen) {
    const { top, bottom } = element.getBoundingClientRect()
    if (getComputedStyle(element).position !== 'fixed' || bottom <= 0 || top >= innerHeight) continue
    if (top < -1 || bottom > innerHeight + 1)
      found.push(
        `${describeElement(element)} reaches from ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`,
      )
  }
  for (const dialog of dialogs)
    if (dialog.scrollWidth > dialog.clientWidth) found.push(`${describeElement(dialog)} scrolls sideways`)
  return found
}

function controlsCoveredInFocus(): string[] {
  const found: string[] = []
  const describeElement = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  const scope = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
  const focusable = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]'
  for (const element of scope.querySelectorAll<HTMLElement>(focusable)) {
    if (!element.checkVisibility() || element.closest('[inert], [aria-hidden=true]')) continue
    element.focus()
    if (document.activeElement !== element) continue
    // Radio buttons and checkboxes show their focus on the label, so the label is measured.
    const box = (element.matches('input[type=radio], input[type=checkbox]') && element.closest('label')) || element
    const rect = box.getBoundingClientRect()
    const { left, width } = rect
    // Only the visible part of an element that is higher than the window, such as the panel of a tab, must not be
    // covered.
    const top = rect.height > innerHeight ? Math.max(rect.top, 0) : rect.top
    const height = rect.height > innerHeight ? Math.min(rect.bottom, innerHeight) - top : rect.height
    const isSeen = [0.1, 0.3, 0.5, 0.7, 0.9].some((down) =>
      [0.1, 0.5, 0.9].some((along) => {
        const hit = document.elementFromPoint(left + width * along, top + height * down)
        return hit !== null && (box.contains(hit) || hit.contains(box) || hit.closest('label')?.control === element)
      }),
    )
    if (!isSeen) found.push(`${describeElement(element)} is hidden while it has the focus`)
  }
  return found
}
