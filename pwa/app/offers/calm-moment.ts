const screens = /^\/(products(\/[^/]+)?|categories|about)?$/
const cardHeight = 190

/** Whether nothing is lost on a shopper who is asked something now: no dialog, no form where the card would lie. */
export function isCalmMoment(): boolean {
  if (!screens.test(location.pathname) || document.visibilityState !== 'visible') return false
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return false
  if (document.activeElement?.matches('input, textarea, select, [contenteditable]')) return false
  return ![...document.forms].some((form) => {
    const { top, bottom, height } = form.getBoundingClientRect()
    return height > 0 && bottom > innerHeight - cardHeight && top < innerHeight
  })
}
