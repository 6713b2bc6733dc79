import axe from 'axe-core'
import type { Page } from 'playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Returns the violations that axe finds, as `rule: element`. The content security policy blocks other scripts, so axe
 * is injected through the debugger.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    // Wait until no animation runs, because the contrast can be too low during a transition. The promise `finished` of
    // a view transition that ends early never settles, so each frame checks again.
    const runs = ({ playState, effect }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    while (document.getAnimations().some(runs)) await new Promise((done) => requestAnimationFrame(done))
    const { axe: tool } = window as unknown as { axe: typeof axe }
    // Pause the timers of toasts, which the event `blur` of the window does, so that no toast fades during the check.
    dispatchEvent(new Event('blur'))
    const { violations } = await tool.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    dispatchEvent(new Event('focus'))
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, tags)
}

/** Returns whether the page is wider than its window. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    // Wait three frames, in which the page adapts to a new window size.
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done))
    return document.documentElement.scrollWidth > innerWidth
  })

/** Scrolls to the end of the page, where no sticky bar covers a button. */
export const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
