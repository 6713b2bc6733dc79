import type { Locator, Page } from 'playwright/test'

/**
 * Drags the handle of an entry of a list over another entry, with touch events on a phone and with the mouse elsewhere.
 * `from` and `to` are positions in the list; the first is 1.
 */
export async function dragEntry(page: Page, list: Locator, from: number, to: number): Promise<void> {
  const handles = list.locator('[data-handle]')
  await handles.nth(from - 1).scrollIntoViewIfNeeded()
  const [start, end] = await Promise.all([from, to].map((place) => handles.nth(place - 1).boundingBox()))
  if (!start || !end) throw new Error('no such entry')
  const x = start.x + start.width / 2
  const ys = [start.y + 20, (start.y + end.y) / 2 + 20, end.y + 20 + Math.sign(end.y - start.y) * 20]
  if (await page.evaluate(() => navigator.maxTouchPoints === 0)) {
    await page.mouse.move(x, ys[0] ?? 0)
    await page.mouse.down()
    for (const y of ys) await page.mouse.move(x, y)
    return page.mouse.up()
  }
  const finger = await page.context().newCDPSession(page)
  for (const [index, y] of ys.entries()) {
    const type = index === 0 ? 'touchStart' : 'touchMove'
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
