import * as t from '#texts/account'
import { currentToast, dismissToast, toast } from '../../ui/toast/toast-store.ts'

/** Closes the toast of the account that was signed out. If its session has ended, shows a toast that says so. */
export function showLoggedOut(isEnded: boolean, onLogin: () => void): void {
  const shown = currentToast()
  if (shown) dismissToast(shown.id)
  if (!isEnded) return
  toast({
    title: t.loggedOutTitle,
    description: t.loggedOutText,
    action: { label: t.logIn, onClick: onLogin },
  })
}
