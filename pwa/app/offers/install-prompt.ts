/** The browser's own way to install the shop; not every browser has one. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

let caught: InstallPrompt | null = null

/** Keeps the browser from asking by itself at the first visit; the shop asks at a better moment. Once, at start. */
export const catchInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    caught = event
  })

/** What the browser has handed over; null while it has not, and where the shop is installed. */
export const installPrompt = (): InstallPrompt | null => caught

/** It can be used only once. */
export const forgetInstallPrompt = (): void => {
  caught = null
}
