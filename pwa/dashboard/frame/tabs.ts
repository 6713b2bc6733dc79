import { linkOptions } from '@tanstack/react-router'
import {
  History,
  LayoutDashboard,
  Mail,
  MessageSquareText,
  Package,
  Shapes,
  ShoppingBag,
  Star,
  Truck,
  UsersRound,
} from 'lucide-react'

/** Every tab, in the order of the menu; those with `near` are at the bottom of a phone, the others behind "More". */
export const tabs = [
  { link: linkOptions({ to: '/admin' }), label: 'Overview', icon: LayoutDashboard, near: true },
  { link: linkOptions({ to: '/admin/orders' }), label: 'Orders', icon: ShoppingBag, near: true },
  { link: linkOptions({ to: '/admin/products' }), label: 'Products', icon: Package, near: true },
  { link: linkOptions({ to: '/admin/categories' }), label: 'Categories', icon: Shapes, near: false },
  { link: linkOptions({ to: '/admin/messages' }), label: 'Messages', icon: MessageSquareText, near: true },
  { link: linkOptions({ to: '/admin/reviews' }), label: 'Reviews', icon: Star, near: false },
  { link: linkOptions({ to: '/admin/users' }), label: 'Users', icon: UsersRound, near: false },
  { link: linkOptions({ to: '/admin/newsletter' }), label: 'Newsletter', icon: Mail, near: false },
  { link: linkOptions({ to: '/admin/shipping' }), label: 'Shipping', icon: Truck, near: false },
  { link: linkOptions({ to: '/admin/audit' }), label: 'Audit', icon: History, near: false },
]

/** The tab of an address: `/admin/orders` of `/admin/orders/12`. */
export const tabOf = (pathname: string): string => /^\/admin(\/[^/]+)?/.exec(pathname)?.[0] ?? ''
