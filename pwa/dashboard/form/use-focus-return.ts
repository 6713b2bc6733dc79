import { useRef } from 'react'

/** Whether the element took the focus: one that is gone, hidden or disabled does not. */
function takes(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || element === document.body) return false
  element.focus({ preventScroll: element.id === 'main' })
  return document.activeElement === element
}

const last = (selector: string) => [...document.querySelectorAll(selector)].at(-1)

const linkTo = (path: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find(({ pathname }) => pathname === path)

/**
 * Where the focus goes when a dialog closes: to what had it before. A dialog that was opened by its address had nothing
 * before it: then to the dialog below it, to the link that leads to its address, or to the page.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null)
  const path = useRef('')
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
      path.current = location.pathname
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const now = document.activeElement
      // Somebody has sent it on already: to another tab, for one.
      if (now && now !== document.body && now !== before.current && !now.closest('[data-state=closed]')) return
      const below = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'
      if (takes(before.current) || takes(last(below)) || takes(linkTo(path.current))) return
      takes(document.getElementById('main'))
    },
  }
}
