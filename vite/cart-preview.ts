const frameStart = '<div class="flex min-h-dvh flex-col">'

/**
 * Returns the part of the shell that paints the cart before the app starts: the cart page as the build renders it,
 * without its footer and without ids, in a template, and the script that fills in the cart, which `vite/cart.config.ts`
 * makes of `pwa/app/paint-cart.ts`.
 */
export function cartPreview(cartPage: string, script: string): string {
  const start = cartPage.indexOf(frameStart)
  const end = cartPage.indexOf('</main>')
  if (start < 0 || end < start) throw new Error('The cart page has no frame')
  if (script.includes('</script')) throw new Error('The script that paints the cart cannot be inlined')
  const frame = cartPage
    .slice(start + frameStart.length, end)
    .replace(/<!--.*?-->| (?:id|aria-label|aria-haspopup|aria-expanded|data-testid)="[^"]*"/g, '')
    // The menus of the header are closed in the preview, so their contents are left out.
    .replace(/<\/summary>.*?<\/details>/gs, '</summary></details>')
  // The preview is inert and hidden from screen readers, because the app soon renders the same cart in its place.
  const screen = `${frameStart.replace('>', ' inert="" aria-hidden="true">')}${frame}</main></div>`
  return `<template id="cart-preview">${screen}</template><script>${script.trim()}</script>`
}
