import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  notFound,
  type RouteComponent,
} from '@tanstack/react-router'
import { getAdminUsers } from '#contract/account'
import { getAuditLog } from '#contract/admin/audit'
import { getAdminProducts, getStockMovements } from '#contract/admin/catalogue'
import { getAdminOrders } from '#contract/admin/orders'
import { setUpSteps } from '#contract/admin/overview'
import { getMessages } from '#contract/contact'
import { getSubscribers } from '#contract/newsletter'
import { getAdminReviews } from '#contract/reviews'
import { parseSearch, stringifySearch } from '../api/search-params.ts'
import { Dashboard } from './frame/dashboard-frame.tsx'
import { NotFound, RouteError, ScreenSkeleton } from './frame/screen.tsx'
import { filtersOf, idParam, oneOf, type RawSearch } from './route-params.ts'

export interface OverviewSearch {
  /** The number of days in the sales chart. The default is 30. */
  days?: '7' | '90' | undefined
  dialog?: 'emails' | 'withheld' | undefined
  email?: string | undefined
}

const confirmDelete = ({ dialog }: RawSearch): { dialog?: 'delete' | undefined } => ({
  dialog: oneOf(dialog, 'delete'),
})

const rootRoute = createRootRoute({ component: Dashboard, notFoundComponent: NotFound })

const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: ({ days, dialog, email }: RawSearch): OverviewSearch => ({
    days: oneOf(days, '7', '90'),
    dialog: oneOf(dialog, 'emails', 'withheld'),
    email: typeof email === 'string' ? email : undefined,
  }),
  component: lazy(() => import('./overview/overview-screen.tsx'), 'OverviewScreen'),
})

const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/orders',
  validateSearch: filtersOf(getAdminOrders),
  component: lazy(() => import('./orders/orders-screen.tsx'), 'OrdersScreen'),
})
const orderParams = idParam('orderId')
const orderRoute = createRoute({
  getParentRoute: () => ordersRoute,
  path: '$orderId',
  params: orderParams,
  component: lazy(() => import('./orders/order-dialog.tsx'), 'OrderDialog'),
})
const cancelOrderRoute = createRoute({
  getParentRoute: () => orderRoute,
  path: 'cancel',
  component: lazy(() => import('./orders/cancel-dialog.tsx'), 'CancelDialog'),
})
const orderItemsRoute = createRoute({
  getParentRoute: () => orderRoute,
  path: 'items',
  component: lazy(() => import('./orders/cancel-dialog.tsx'), 'ItemsDialog'),
})
const orderAddressRoute = createRoute({
  getParentRoute: () => orderRoute,
  path: 'address',
  component: lazy(() => import('./orders/address-dialog.tsx'), 'AddressDialog'),
})
const packingSlipRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/orders/$orderId/slip',
  params: orderParams,
  component: lazy(() => import('./orders/packing-slip.tsx'), 'PackingSlip'),
})

const productsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products',
  validateSearch: filtersOf(getAdminProducts),
  component: lazy(() => import('./products/product-list.tsx'), 'ProductList'),
})
const newProductRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products/new',
  component: lazy(() => import('./products/product-page.tsx'), 'NewProductPage'),
})
const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products/$productId',
  params: idParam('productId'),
  validateSearch: confirmDelete,
  component: lazy(() => import('./products/product-page.tsx'), 'ProductPage'),
})

const stockRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/stock',
  validateSearch: filtersOf(getStockMovements),
  component: lazy(() => import('./products/stock-screen.tsx'), 'StockScreen'),
})

const categoriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/categories',
  component: lazy(() => import('./categories/categories-screen.tsx'), 'CategoriesScreen'),
})
const newCategoryRoute = createRoute({
  getParentRoute: () => categoriesRoute,
  path: 'new',
  component: lazy(() => import('./categories/category-dialog.tsx'), 'NewCategoryDialog'),
})
const categoryRoute = createRoute({
  getParentRoute: () => categoriesRoute,
  path: '$categoryId',
  params: idParam('categoryId'),
  validateSearch: confirmDelete,
  component: lazy(() => import('./categories/category-dialog.tsx'), 'EditCategoryDialog'),
})

const pagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/pages',
  component: lazy(() => import('./pages/pages-screen.tsx'), 'PagesScreen'),
})
const newPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/pages/new',
  component: lazy(() => import('./pages/page-screen.tsx'), 'NewPageScreen'),
})
const pageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/pages/$pageId',
  params: idParam('pageId'),
  validateSearch: ({ dialog }: RawSearch): { dialog?: 'delete' | 'versions' | 'preview' | undefined } => ({
    dialog: oneOf(dialog, 'delete', 'versions', 'preview'),
  }),
  component: lazy(() => import('./pages/page-screen.tsx'), 'PageScreen'),
})

const messagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/messages',
  validateSearch: filtersOf(getMessages),
  component: lazy(() => import('./messages/messages-screen.tsx'), 'MessagesScreen'),
})
const messageRoute = createRoute({
  getParentRoute: () => messagesRoute,
  path: '$messageId',
  params: idParam('messageId'),
  component: lazy(() => import('./messages/messages-screen.tsx'), 'MessageDialog'),
})

const reviewsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/reviews',
  validateSearch: filtersOf(getAdminReviews),
  component: lazy(() => import('./reviews/reviews-screen.tsx'), 'ReviewsScreen'),
})

const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/users',
  validateSearch: filtersOf(getAdminUsers),
  component: lazy(() => import('./users/users-screen.tsx'), 'UsersScreen'),
})
const userRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: '$userId',
  params: idParam('userId'),
  component: lazy(() => import('./users/users-screen.tsx'), 'RoleDialog'),
})

const newsletterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/newsletter',
  validateSearch: filtersOf(getSubscribers),
  component: lazy(() => import('./newsletter/newsletter-screen.tsx'), 'NewsletterScreen'),
})

/** The route of a tab without parameters. */
const tab = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

const shippingRoute = tab(
  '/admin/shipping',
  lazy(() => import('./shipping/shipping-screen.tsx'), 'ShippingScreen'),
)
const searchRoute = tab(
  '/admin/search',
  lazy(() => import('./search/search-screen.tsx'), 'SearchScreen'),
)
const notificationsRoute = tab(
  '/admin/notifications',
  lazy(() => import('./notifications/notifications-screen.tsx'), 'NotificationsScreen'),
)
const profileRoute = tab(
  '/admin/shop-profile',
  lazy(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
)

const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/set-up',
  component: lazy(() => import('./set-up/set-up-screen.tsx'), 'SetUpStart'),
})
const setUpStepRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/set-up/$step',
  params: {
    parse: ({ step }: { step: string }) => {
      const known = oneOf(step, ...setUpSteps)
      if (!known) throw notFound()
      return { step: known }
    },
    stringify: ({ step }: { step: string }) => ({ step }),
  },
  component: lazy(() => import('./set-up/set-up-screen.tsx'), 'SetUpScreen'),
})

const lookRoute = tab(
  '/admin/look',
  lazy(() => import('./look/look-form.tsx'), 'LookScreen'),
)
const contentRoute = tab(
  '/admin/content',
  lazy(() => import('./look/content-form.tsx'), 'ContentScreen'),
)
const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/audit',
  validateSearch: filtersOf(getAuditLog),
  component: lazy(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
})

// A dialog is a child of the list that it covers. A link to the shop, which has a separate router, is a plain `<a>`.
const routeTree = rootRoute.addChildren([
  overviewRoute,
  ordersRoute.addChildren([orderRoute.addChildren([cancelOrderRoute, orderItemsRoute, orderAddressRoute])]),
  packingSlipRoute,
  productsRoute,
  newProductRoute,
  productRoute,
  stockRoute,
  categoriesRoute.addChildren([newCategoryRoute, categoryRoute]),
  pagesRoute,
  newPageRoute,
  pageRoute,
  messagesRoute.addChildren([messageRoute]),
  reviewsRoute,
  usersRoute.addChildren([userRoute]),
  newsletterRoute,
  shippingRoute,
  searchRoute,
  notificationsRoute,
  profileRoute,
  setUpRoute,
  setUpStepRoute,
  lookRoute,
  contentRoute,
  auditRoute,
])

export const createDashboardRouter = () =>
  createRouter({
    routeTree,
    scrollRestoration: true,
    notFoundMode: 'root',
    // The code of a tab is loaded when the mouse rests on its link or a finger touches it.
    defaultPreload: 'intent',
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    parseSearch,
    stringifySearch,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>
  }
}
