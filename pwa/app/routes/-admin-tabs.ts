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
import { type ComponentType, lazy } from 'react'
import type { DashboardTab, ScreenProps } from '../../dashboard/frame/dashboard-tab.ts'

const screen = <N extends string>(load: () => Promise<Record<N, ComponentType<ScreenProps>>>, name: N) =>
  lazy(() => load().then((module) => ({ default: module[name] })))

/** Every tab of the dashboard, in the order of the menu. */
export const adminTabs: readonly DashboardTab[] = [
  {
    path: '',
    label: 'Overview',
    icon: LayoutDashboard,
    near: true,
    screen: screen(() => import('../../dashboard/overview/overview-screen.tsx'), 'OverviewScreen'),
  },
  {
    path: 'orders',
    label: 'Orders',
    icon: ShoppingBag,
    near: true,
    screen: screen(() => import('../../dashboard/orders/orders-screen.tsx'), 'OrdersScreen'),
  },
  {
    path: 'products',
    label: 'Products',
    icon: Package,
    near: true,
    screen: screen(() => import('../../dashboard/products/products-screen.tsx'), 'ProductsScreen'),
  },
  {
    path: 'categories',
    label: 'Categories',
    icon: Shapes,
    screen: screen(() => import('../../dashboard/categories/categories-screen.tsx'), 'CategoriesScreen'),
  },
  {
    path: 'messages',
    label: 'Messages',
    icon: MessageSquareText,
    near: true,
    screen: screen(() => import('../../dashboard/messages/messages-screen.tsx'), 'MessagesScreen'),
  },
  {
    path: 'reviews',
    label: 'Reviews',
    icon: Star,
    screen: screen(() => import('../../dashboard/reviews/reviews-screen.tsx'), 'ReviewsScreen'),
  },
  {
    path: 'users',
    label: 'Users',
    icon: UsersRound,
    screen: screen(() => import('../../dashboard/users/users-screen.tsx'), 'UsersScreen'),
  },
  {
    path: 'newsletter',
    label: 'Newsletter',
    icon: Mail,
    screen: screen(() => import('../../dashboard/newsletter/newsletter-screen.tsx'), 'NewsletterScreen'),
  },
  {
    path: 'shipping',
    label: 'Shipping',
    icon: Truck,
    screen: screen(() => import('../../dashboard/shipping/shipping-screen.tsx'), 'ShippingScreen'),
  },
  {
    path: 'audit',
    label: 'Audit',
    icon: History,
    screen: screen(() => import('../../dashboard/audit/audit-screen.tsx'), 'AuditScreen'),
  },
]
