import { expect, type Page } from 'playwright/test'
import { testFonts } from '../../scripts/steps/fonts.mjs'
import { inEachFont } from '../support/fits.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

/** Sample texts in several scripts. The project has no font for `others`, but the machine may have one. */
const samples = {
  latin: 'Rose ₹1,25,000.00',
  hindi: 'गुलाब की दवा',
  urdu: 'گلاب کی دوا',
  others: '漢字 ไทย தமிழ் ქართ 🌿',
}

/** Returns the font families with which the browser renders the text. */
async function familiesOf(page: Page, text: string): Promise<string[]> {
  await page.evaluate(async (content) => {
    const paragraph = document.getElementById('sample') ?? document.body.appendChild(document.createElement('p'))
    paragraph.id = 'sample'
    paragraph.textContent = content
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, text)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#sample' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName }) => familyName).sort()
}

test('English text uses the font Figtree with font-display optional', async ({ page }) => {
  await page.goto('/about')
  await settled(page)
  const faces = await page.evaluate(async () => {
    await document.fonts.load('600 16px Figtree')
    return [...document.fonts]
      .filter(({ family }) => family === 'Figtree')
      .map(({ status, display, weight }) => ({ status, display, weight }))
  })
  expect(faces).toEqual([{ status: 'loaded', display: 'optional', weight: '300 900' }])
})

test('in tests, pages use only the fonts of the project, not fonts of the machine', async ({ page }) => {
  // The test uses the Hindi page, because English pages have a text font of the shop.
  await page.goto('/hi/about')
  await settled(page)
  expect(await familiesOf(page, samples.latin)).toEqual(['Arimo'])
  expect(await familiesOf(page, samples.hindi)).toEqual(['Arimo', 'Noto Sans Devanagari'])
  expect(await familiesOf(page, samples.urdu)).toEqual(['Arimo', 'Noto Nastaliq Urdu'])
  for (const family of await familiesOf(page, samples.others)) {
    expect(family).toMatch(/^(Archivo Narrow|Arimo|DejaVu .+|Noto Nastaliq Urdu|Noto Sans Devanagari)$/)
  }
})

test('inEachFont renders a page with each test font in place of its default font', async ({ page }) => {
  await page.goto('/about')
  await settled(page)
  const widths: number[] = []
  const families: string[] = []
  await inEachFont(page, async () => {
    families.push(...(await familiesOf(page, 'Millet')))
    widths.push(
      await page.locator('#sample').evaluate((paragraph) => {
        const range = document.createRange()
        range.selectNodeContents(paragraph)
        return range.getBoundingClientRect().width
      }),
    )
  })
  expect(families).toEqual(Object.values(testFonts))
  expect(new Set(widths).size).toBe(families.length)
})
