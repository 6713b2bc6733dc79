import type { Locator, Page } from 'playwright/test'

const maxTabs = 80

/** Presses Tab until the control has the focus. Fails for a control that the keyboard cannot reach. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < maxTabs; presses++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${control} is not within ${maxTabs} presses of Tab`)
}

/** Moves the focus to a control with Tab and presses a key. */
export async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Moves the focus to a field with Tab and types into it. */
export async function type(page: Page, box: Locator, text: string): Promise<void> {
  await tabTo(page, box)
  await page.keyboard.type(text)
}
