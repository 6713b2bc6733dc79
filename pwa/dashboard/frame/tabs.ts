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
import type { DashboardTab, ScreenProps } from './dashboard-tab.ts'

const screen = <N extends string>(load: () => Promise<Record<N, ComponentType<ScreenProps>>>, name: N) =>
  lazy(() => load().then((module) => ({ default: module[name] })))

/** Every tab of the dashboard, in the order of the menu. */
export const adminTabs: readonly DashboardTab[] = [
  {
    path: '',
    label: 'Overview',
    icon: LayoutDashboard,
    near: true,
    screen: screen(() => import('../overview/overview-screen.tsx'), 'OverviewScreen'),
  },
  {
    path: 'orders',
    label: 'Orders',
    icon: ShoppingBag,
    near: true,
    screen: screen(() => import('../orders/orders-screen.tsx'), 'OrdersScreen'),
  },
  {
    path: 'products',
    label: 'Products',
    icon: Package,
    near: true,
    screen: screen(() => import('../products/products-screen.tsx'), 'ProductsScreen'),
  },
  {
    path: 'categories',
    label: 'Categories',
    icon: Shapes,
    screen: screen(() => import('../categories/categories-screen.tsx'), 'CategoriesScreen'),
  },
  {
    path: 'messages',
    label: 'Messages',
    icon: MessageSquareText,
    near: true,
    screen: screen(() => import('../messages/messages-screen.tsx'), 'MessagesScreen'),
  },
  {
    path: 'reviews',
    label: 'Reviews',
    icon: Star,
    screen: screen(() => import('../reviews/reviews-screen.tsx'), 'ReviewsScreen'),
  },
  {
    path: 'users',
    label: 'Users',
    icon: UsersRound,
    screen: screen(() => import('../users/users-screen.tsx'), 'UsersScreen'),
  },
  {
    path: 'newsletter',
    label: 'Newsletter',
    icon: Mail,
    screen: screen(() => import('../newsletter/newsletter-screen.tsx'), 'NewsletterScreen'),
  },
  {
    path: 'shipping',
    label: 'Shipping',
    icon: Truck,
    screen: screen(() => import('../shipping/shipping-screen.tsx'), 'ShippingScreen'),
  },
  {
    path: 'audit',
    label: 'Audit',
    icon: History,
    screen: screen(() => import('../audit/audit-screen.tsx'), 'AuditScreen'),
  },
]
