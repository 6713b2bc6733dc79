import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  type RouteComponent,
} from '@tanstack/react-router'
import type * as v from 'valibot'
import { getAdminUsers } from '#contract/account'
import { getCodShipments, getPeriodDocuments } from '#contract/admin/accounting'
import { getAuditLog } from '#contract/admin/audit'
import { getAdminProducts } from '#contract/admin/catalogue'
import { getAdminOrders } from '#contract/admin/orders'
import { getBatches, getStockMovements } from '#contract/admin/stock'
import { getMessages } from '#contract/contact'
import { getSubscribers } from '#contract/newsletter'
import { getAdminReviews } from '#contract/reviews'
import { parseSearch, stringifySearch } from '../api/search-params.ts'
import { Dashboard } from './frame/dashboard-frame.tsx'
import { NotFound, RouteError, ScreenSkeleton } from './frame/screen.tsx'
import {
  confirmDelete,
  filtersOf,
  idParam,
  oneOf,
  overviewSearch,
  pageOf,
  type RawSearch,
  setUpStepParam,
} from './route-params.ts'

const rootRoute = createRootRoute({ component: Dashboard, notFoundComponent: NotFound })

/** Creates the route of a tab without parameters. */
const tab = <const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
) => {
  const component: RouteComponent = lazy<Record<string, RouteComponent>, string>(load, name)
  return createRoute({ getParentRoute: () => rootRoute, path, component })
}

/** The route of a list whose search parameters are the query of its endpoint. */
const list = <const Path extends string, E extends v.ObjectEntries>(
  path: Path,
  endpoint: { readonly query: v.ObjectSchema<E, undefined> },
  component: RouteComponent,
) => createRoute({ getParentRoute: () => rootRoute, path, validateSearch: filtersOf(endpoint), component })

const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: overviewSearch,
  component: lazy(() => import('./overview/overview-screen.tsx'), 'OverviewScreen'),
})

const ordersRoute = list(
  '/admin/orders',
  getAdminOrders,
  lazy(() => import('./orders/orders-screen.tsx'), 'OrdersScreen'),
)
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
  component: lazy(() => import('./orders/order-dialogs.tsx'), 'CancelDialog'),
})
const orderItemsRoute = createRoute({
  getParentRoute: () => orderRoute,
  path: 'items',
  component: lazy(() => import('./orders/order-dialogs.tsx'), 'ItemsDialog'),
})
const orderAddressRoute = createRoute({
  getParentRoute: () => orderRoute,
  path: 'address',
  component: lazy(() => import('./orders/order-dialogs.tsx'), 'AddressDialog'),
})
const packingSlipRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/orders/$orderId/slip',
  params: orderParams,
  component: lazy(() => import('./orders/packing-slip.tsx'), 'PackingSlip'),
})

const productsRoute = list(
  '/admin/products',
  getAdminProducts,
  lazy(() => import('./products/product-list.tsx'), 'ProductList'),
)
const newProductRoute = tab('/admin/products/new', () => import('./products/product-page.tsx'), 'NewProductPage')
const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products/$productId',
  params: idParam('productId'),
  validateSearch: confirmDelete,
  component: lazy(() => import('./products/product-page.tsx'), 'ProductPage'),
})
const stockRoute = list(
  '/admin/stock',
  getStockMovements,
  lazy(() => import('./products/stock-screen.tsx'), 'StockScreen'),
)
const batchesRoute = list(
  '/admin/batches',
  getBatches,
  lazy(() => import('./products/batches-screen.tsx'), 'BatchesScreen'),
)
const batchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/batches/$batchId',
  params: idParam('batchId'),
  validateSearch: ({ page }: RawSearch): { page?: string | undefined } => ({ page: pageOf(page) }),
  component: lazy(() => import('./products/batch-screen.tsx'), 'BatchScreen'),
})
const categoriesRoute = tab('/admin/categories', () => import('./categories/categories-screen.tsx'), 'CategoriesScreen')
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
const productOrderRoute = tab(
  '/admin/categories/$list/order',
  () => import('./categories/order-screen.tsx'),
  'OrderScreen',
)
const collectionsRoute = tab(
  '/admin/collections',
  () => import('./collections/collection-screens.tsx'),
  'CollectionsScreen',
)
const newCollectionRoute = tab(
  '/admin/collections/new',
  () => import('./collections/collection-screens.tsx'),
  'NewCollectionScreen',
)
const collectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/collections/$collectionId',
  params: idParam('collectionId'),
  validateSearch: confirmDelete,
  component: lazy(() => import('./collections/collection-screens.tsx'), 'CollectionScreen'),
})
const pagesRoute = tab('/admin/pages', () => import('./pages/pages-screen.tsx'), 'PagesScreen')
const newPageRoute = tab('/admin/pages/new', () => import('./pages/page-screen.tsx'), 'NewPageScreen')
const pageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/pages/$pageId',
  params: idParam('pageId'),
  validateSearch: ({ dialog }: RawSearch): { dialog?: 'delete' | 'versions' | 'preview' | undefined } => ({
    dialog: oneOf(dialog, 'delete', 'versions', 'preview'),
  }),
  component: lazy(() => import('./pages/page-screen.tsx'), 'PageScreen'),
})
const messagesRoute = list(
  '/admin/messages',
  getMessages,
  lazy(() => import('./messages/messages-screen.tsx'), 'MessagesScreen'),
)
const messageRoute = createRoute({
  getParentRoute: () => messagesRoute,
  path: '$messageId',
  params: idParam('messageId'),
  component: lazy(() => import('./messages/messages-screen.tsx'), 'MessageDialog'),
})
const reviewsRoute = list(
  '/admin/reviews',
  getAdminReviews,
  lazy(() => import('./reviews/reviews-screen.tsx'), 'ReviewsScreen'),
)
const usersRoute = list(
  '/admin/users',
  getAdminUsers,
  lazy(() => import('./users/users-screen.tsx'), 'UsersScreen'),
)
const userRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: '$userId',
  params: idParam('userId'),
  component: lazy(() => import('./users/users-screen.tsx'), 'RoleDialog'),
})
const newsletterRoute = list(
  '/admin/newsletter',
  getSubscribers,
  lazy(() => import('./newsletter/newsletter-screen.tsx'), 'NewsletterScreen'),
)
const importRoute = tab('/admin/products/import', () => import('./products/import-screen.tsx'), 'ImportScreen')
const countRoute = tab('/admin/products/count', () => import('./products/count-screen.tsx'), 'CountScreen')
const shippingRoute = tab('/admin/shipping', () => import('./shipping/shipping-screen.tsx'), 'ShippingScreen')
const searchRoute = tab('/admin/search', () => import('./search/search-screen.tsx'), 'SearchScreen')
const notificationsRoute = tab(
  '/admin/notifications',
  () => import('./notifications/notifications-screen.tsx'),
  'NotificationsScreen',
)
const profileRoute = tab('/admin/shop-profile', () => import('./profile/profile-screen.tsx'), 'ProfileScreen')
const setUpRoute = tab('/admin/set-up', () => import('./set-up/set-up-screen.tsx'), 'SetUpStart')
const setUpStepRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/set-up/$step',
  params: setUpStepParam,
  component: lazy(() => import('./set-up/set-up-screen.tsx'), 'SetUpScreen'),
})
const lookRoute = tab('/admin/look', () => import('./look/look-form.tsx'), 'LookScreen')
const contentRoute = tab('/admin/content', () => import('./look/content-form.tsx'), 'ContentScreen')
const accountingRoute = list(
  '/admin/accounting',
  getPeriodDocuments,
  lazy(() => import('./accounting/accounting-screen.tsx'), 'AccountingScreen'),
)
const remittancesRoute = list(
  '/admin/accounting/remittances',
  getCodShipments,
  lazy(() => import('./accounting/remittances-screen.tsx'), 'RemittancesScreen'),
)
const auditRoute = list(
  '/admin/audit',
  getAuditLog,
  lazy(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
)

// A dialog is a child of the list that it covers. A link to the shop, which has a separate router, is a plain `<a>`.
const routeTree = rootRoute.addChildren([
  overviewRoute,
  ordersRoute.addChildren([orderRoute.addChildren([cancelOrderRoute, orderItemsRoute, orderAddressRoute])]),
  packingSlipRoute,
  productsRoute,
  newProductRoute,
  productRoute,
  importRoute,
  countRoute,
  stockRoute,
  batchesRoute,
  batchRoute,
  categoriesRoute.addChildren([newCategoryRoute, categoryRoute]),
  productOrderRoute,
  collectionsRoute,
  newCollectionRoute,
  collectionRoute,
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
  accountingRoute,
  remittancesRoute,
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
