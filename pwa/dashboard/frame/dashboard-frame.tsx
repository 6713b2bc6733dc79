import { useQueryClient } from '@tanstack/react-query'
import { linkOptions, Outlet, useLocation } from '@tanstack/react-router'
import {
  Bell,
  Ellipsis,
  ExternalLink,
  FileText,
  History,
  Layers,
  LayoutDashboard,
  LogOut,
  Mail,
  MessageSquareText,
  Package,
  Palette,
  PanelsTopLeft,
  ReceiptText,
  Search,
  Shapes,
  ShoppingBag,
  Star,
  Store,
  Truck,
  UsersRound,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { iconPath } from '#rules/shop/shop-profile'
import { endSession } from '../../api/end-session.ts'
import { failureText } from '../../api/http-error.ts'
import { useOnline } from '../../api/online-store.ts'
import { useProfile } from '../../api/shop-profile.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { ConfirmDialog, Sheet } from '../form/dialogs.tsx'
import { useSingleMutation } from '../form/use-admin-write.ts'
import { AdminGate, AdminLink } from './screen.tsx'

/**
 * Every tab, in the sequence of the menu. On a phone, tabs with `near` are at the bottom of the screen and the others
 * behind "More".
 */
const tabs = [
  { link: linkOptions({ to: '/admin' }), label: 'Overview', icon: LayoutDashboard, near: true },
  { link: linkOptions({ to: '/admin/orders' }), label: 'Orders', icon: ShoppingBag, near: true },
  { link: linkOptions({ to: '/admin/products' }), label: 'Products', icon: Package, near: true },
  { link: linkOptions({ to: '/admin/categories' }), label: 'Categories', icon: Shapes, near: false },
  { link: linkOptions({ to: '/admin/collections' }), label: 'Collections', icon: Layers, near: false },
  { link: linkOptions({ to: '/admin/pages' }), label: 'Pages', icon: FileText, near: false },
  { link: linkOptions({ to: '/admin/messages' }), label: 'Messages', icon: MessageSquareText, near: true },
  { link: linkOptions({ to: '/admin/reviews' }), label: 'Reviews', icon: Star, near: false },
  { link: linkOptions({ to: '/admin/users' }), label: 'Users', icon: UsersRound, near: false },
  { link: linkOptions({ to: '/admin/newsletter' }), label: 'Newsletter', icon: Mail, near: false },
  { link: linkOptions({ to: '/admin/shipping' }), label: 'Shipping', icon: Truck, near: false },
  { link: linkOptions({ to: '/admin/search' }), label: 'Search', icon: Search, near: false },
  { link: linkOptions({ to: '/admin/notifications' }), label: 'Notifications', icon: Bell, near: false },
  { link: linkOptions({ to: '/admin/shop-profile' }), label: 'Shop profile', icon: Store, near: false },
  { link: linkOptions({ to: '/admin/look' }), label: 'Look', icon: Palette, near: false },
  { link: linkOptions({ to: '/admin/content' }), label: 'Home and menus', icon: PanelsTopLeft, near: false },
  { link: linkOptions({ to: '/admin/accounting' }), label: 'Accounting', icon: ReceiptText, near: false },
  { link: linkOptions({ to: '/admin/audit' }), label: 'Audit', icon: History, near: false },
]

/** Returns the tab of a URL path: `/admin/orders` for `/admin/orders/12`. */
const tabOf = (pathname: string): string => `/${pathname.split('/').filter(Boolean).slice(0, 2).join('/')}`

const place =
  'flex min-h-15 flex-col items-center justify-center gap-1 rounded-none text-xs font-medium text-ink-soft -outline-offset-2! aria-[current=page]:font-semibold aria-[current=page]:text-forest aria-[current=page]:shadow-[inset_0_3px_0_var(--color-saffron-deep)]'

// With large text, the names of five tabs do not fit beside each other, so only the icons are shown.
const name = '@max-[20rem]:sr-only'

/**
 * The navigation at the bottom of a phone screen: four tabs, and the others behind "More". Hidden while a form shows
 * its bar with the save button.
 */
const BottomNav = ({ current }: { current: string }) => {
  const [open, setOpen] = useState(false)
  const near = tabs.filter((tab) => tab.near)
  const inMore = !near.some(({ link }) => link.to === current)
  return (
    <nav
      aria-label="Dashboard"
      data-bottom-nav=""
      className="@container sticky bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-bar lg:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {near.map(({ link, label, icon: Icon }) => (
          <li key={link.to}>
            <AdminLink {...link} aria-current={link.to === current ? 'page' : undefined} className={place}>
              <Icon size={21} aria-hidden="true" />
              <span className={name}>{label}</span>
            </AdminLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={inMore ? 'page' : undefined}
            onClick={() => setOpen(true)}
            className={`${place} w-full`}
          >
            <Ellipsis size={21} aria-hidden="true" />
            <span className={name}>More</span>
          </button>
        </li>
      </ul>
      <MoreTabs current={current} open={open} onClose={() => setOpen(false)} />
    </nav>
  )
}

interface MoreTabsProps {
  current: string
  open: boolean
  onClose: () => void
}

/** A dialog with all tabs, on a phone. */
const MoreTabs = ({ current, open, onClose }: MoreTabsProps) => (
  <Sheet open={open} title="Dashboard" onClose={onClose}>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2.5 px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      {tabs.map(({ link, label, icon: Icon }) => (
        <li key={link.to}>
          <AdminLink
            {...link}
            onClick={onClose}
            aria-current={link.to === current ? 'page' : undefined}
            className="flex min-h-13 items-center gap-3 rounded-field border border-line bg-card px-4 font-medium aria-[current=page]:border-forest aria-[current=page]:bg-leaf-soft"
          >
            <Icon size={20} aria-hidden="true" className="text-leaf" />
            {label}
          </AdminLink>
        </li>
      ))}
    </ul>
  </Sheet>
)

const press =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 text-sm font-semibold text-paper/90 hover:bg-paper/10 hover:text-paper'

/** Button that signs out. It asks for confirmation when the shop on this device has unsent entries of the admin. */
const SignOutButton = () => {
  const client = useQueryClient()
  const [question, setQuestion] = useState<{ count: number; answer: (leaves: boolean) => void }>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () =>
      endSession(client, {
        confirmLoss: (count) =>
          new Promise<boolean>((answer) => setQuestion({ count, answer })).finally(() => setQuestion(undefined)),
      }),
    onError: (error) =>
      toast({
        title: 'Logout failed',
        description: failureText(error, 'Failed to logout'),
        variant: 'destructive',
      }),
  })
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => mutate()} className={press}>
        <LogOut size={18} aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">{isPending ? 'Logging out...' : 'Log out'}</span>
      </button>
      <ConfirmDialog
        open={question !== undefined}
        title="Not everything is sent yet"
        text={`${question?.count === 1 ? '1 item is' : `${question?.count} items are`} saved on this device only. Logging out removes what is not sent.`}
        confirm="Discard and log out"
        cancel="Stay logged in"
        onConfirm={() => question?.answer(true)}
        onCancel={() => question?.answer(false)}
      />
    </>
  )
}

/** The header: the name of the shop, a link to the shop and the logout button. */
const TopBar = () => {
  const { brand, look } = useProfile()
  return (
    <header
      data-tone="dark"
      className="col-span-full flex flex-wrap items-center justify-between gap-2 bg-forest-deep py-1.5 pr-2 pl-4 text-paper sm:pl-6 print:hidden"
    >
      <AdminLink to="/admin" className="flex min-h-11 items-center gap-3 rounded-full">
        <img
          src={look?.mark ? iconPath(look, '192') : '/logo.svg'}
          alt=""
          width={36}
          height={36}
          className="size-9 rounded-field bg-paper p-1"
        />
        <span className="leading-none">
          <span className="display text-lg">{brand}</span>
          <span className="block text-xs text-paper/75 sm:ml-2 sm:inline">Admin Console</span>
        </span>
      </AdminLink>
      <div className="ml-auto flex">
        <a href="/" className={press}>
          <ExternalLink size={18} aria-hidden="true" />
          <span className="sr-only sm:not-sr-only">View shop</span>
        </a>
        <SignOutButton />
      </div>
    </header>
  )
}

/** The root of every screen: checks the admin role and shows the frame with the tabs. */
export const Dashboard = () => (
  <AdminGate>
    <DashboardFrame />
  </AdminGate>
)

/** The frame around every screen. The tabs are at the side of a wide window and at the bottom of a phone screen. */
const DashboardFrame = () => {
  const online = useOnline()
  const current = useLocation({ select: ({ pathname }) => tabOf(pathname) })
  const main = useRef<HTMLElement>(null)
  // Opening the dashboard renews the push subscription of this browser. An error is not shown here, but in the tab
  // Notifications.
  useEffect(
    () => void import('../notifications/device-push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined),
    [],
  )
  const focused = useRef(current)
  useEffect(() => {
    if (focused.current === current) return
    focused.current = current
    main.current?.focus({ preventScroll: true })
  }, [current])
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-full focus:bg-card focus:px-5 focus:py-3 focus:font-semibold"
      >
        Skip to content
      </a>
      <TopBar />
      <SideNav current={current} />
      <main ref={main} id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <p role="status" className="empty:hidden">
          {!online && (
            <span className="block border-b border-saffron bg-saffron-soft px-4 py-2.5 text-center text-sm font-medium text-saffron-ink">
              You are offline. The dashboard needs a network connection.
            </span>
          )}
        </p>
        <div className="mx-auto w-full max-w-6xl px-4 pt-5 pb-8 sm:px-8 lg:pb-14">
          <Outlet />
        </div>
      </main>
      <BottomNav current={current} />
      <Toaster />
    </div>
  )
}

/** The navigation at the side of a wide window, with all tabs. */
const SideNav = ({ current }: { current: string }) => (
  <nav aria-label="Dashboard" data-tone="dark" className="hidden bg-forest text-paper lg:block print:hidden">
    <ul className="sticky top-0 grid gap-1 p-3">
      {tabs.map(({ link, label, icon: Icon }) => (
        <li key={link.to}>
          <AdminLink
            {...link}
            aria-current={link.to === current ? 'page' : undefined}
            className="flex min-h-11 items-center gap-3 rounded-field px-3.5 font-medium text-paper/85 hover:bg-paper/10 hover:text-paper aria-[current=page]:bg-paper aria-[current=page]:text-forest"
          >
            <Icon size={19} aria-hidden="true" />
            {label}
          </AdminLink>
        </li>
      ))}
    </ul>
  </nav>
)
