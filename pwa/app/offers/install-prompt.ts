/** The browser's event for installing the shop; not every browser has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

let storedPrompt: InstallPrompt | null = null

/** Prevents the browser's own install prompt at the first visit, and stores it for later. Call it once, at start. */
export const catchInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    storedPrompt = event
  })

/** The stored install prompt; null if there is none, for example because the shop is installed. */
export const installPrompt = (): InstallPrompt | null => storedPrompt

/** Deletes the stored install prompt, which can be used only once. */
export const forgetInstallPrompt = (): void => {
  storedPrompt = null
}
