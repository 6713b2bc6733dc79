const calmScreens = /^\/(products(\/[^/]+)?|categories|about)?$/
const cardHeightPx = 190

/**
 * Whether an offer would not disturb: on a calm screen, without a dialog, a focused field, or a form below the card.
 */
export function isCalmMoment(): boolean {
  if (!calmScreens.test(location.pathname) || document.visibilityState !== 'visible') return false
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return false
  if (document.activeElement?.matches('input, textarea, select, [contenteditable]')) return false
  return ![...document.forms].some((form) => {
    const { top, bottom, height } = form.getBoundingClientRect()
    return height > 0 && bottom > innerHeight - cardHeightPx && top < innerHeight
  })
}
