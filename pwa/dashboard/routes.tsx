import { createRootRoute, createRoute, createRouter, lazyRouteComponent, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { getAdminUsers } from '#contract/account'
import { getAuditLog } from '#contract/admin/audit'
import { getAdminProducts } from '#contract/admin/catalogue'
import { getAdminOrders } from '#contract/admin/orders'
import { setUpSteps } from '#contract/admin/set-up'
import { getMessages } from '#contract/contact'
import { getSubscribers } from '#contract/newsletter'
import { getAdminReviews } from '#contract/reviews'
import { parseSearch, stringifySearch } from '../api/search-params.ts'
import { Dashboard } from './frame/dashboard-frame.tsx'
import { NotFound, RouteError, ScreenSkeleton } from './frame/screen.tsx'

type RawSearch = Readonly<Record<string, unknown>>

/** Returns the value if it is one of the options, otherwise undefined. */
const oneOf = <const T extends string>(value: unknown, ...options: readonly T[]): T | undefined =>
  options.find((option) => option === value)

type Filters<E extends v.ObjectEntries> = Omit<v.InferInput<v.ObjectSchema<E, undefined>>, 'limit'>

/**
 * Returns a function that validates the URL search parameters of a list: the fields of its endpoint's query except
 * `limit`, as text. Unknown, empty and invalid values are dropped.
 */
const filtersOf =
  <E extends v.ObjectEntries>({ query }: { readonly query: v.ObjectSchema<E, undefined> }) =>
  (raw: RawSearch) => {
    const valid = Object.entries(query.entries).filter(
      ([name, schema]) => name !== 'limit' && raw[name] && v.is(schema, raw[name]),
    )
    // Each value was checked against the schema of its name.
    return Object.fromEntries(valid.map(([name]) => [name, raw[name]])) as Filters<E>
  }

export interface OverviewSearch {
  /** The number of days in the sales chart. The default is 30. */
  days?: '7' | '90' | undefined
  dialog?: 'emails' | 'withheld' | undefined
  email?: string | undefined
}

const confirmDelete = ({ dialog }: RawSearch): { dialog?: 'delete' | undefined } => ({
  dialog: oneOf(dialog, 'delete'),
})

/** Parses and formats a path parameter that is a positive id. Throws `notFound` for any other text. */
const idParam = <const Name extends string>(name: Name) => ({
  parse: (params: Record<Name, string>) => {
    if (!/^[1-9]\d{0,14}$/.test(params[name])) throw notFound()
    return { [name]: Number(params[name]) } as Record<Name, number>
  },
  stringify: (params: Record<Name, number>) => ({ [name]: String(params[name]) }) as Record<Name, string>,
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
  component: lazyRouteComponent(() => import('./overview/overview-screen.tsx'), 'OverviewScreen'),
})

const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/orders',
  validateSearch: filtersOf(getAdminOrders),
  component: lazyRouteComponent(() => import('./orders/orders-screen.tsx'), 'OrdersScreen'),
})
const orderParams = idParam('orderId')
const orderRoute = createRoute({
  getParentRoute: () => ordersRoute,
  path: '$orderId',
  params: orderParams,
  component: lazyRouteComponent(() => import('./orders/order-dialog.tsx'), 'OrderDialog'),
})
const cancelOrderRoute = createRoute({
  getParentRoute: () => orderRoute,
  path: 'cancel',
  component: lazyRouteComponent(() => import('./orders/cancel-dialog.tsx'), 'CancelDialog'),
})
const orderAddressRoute = createRoute({
  getParentRoute: () => orderRoute,
  path: 'address',
  component: lazyRouteComponent(() => import('./orders/address-dialog.tsx'), 'AddressDialog'),
})
const packingSlipRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/orders/$orderId/slip',
  params: orderParams,
  component: lazyRouteComponent(() => import('./orders/packing-slip.tsx'), 'PackingSlip'),
})

const productsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products',
  validateSearch: filtersOf(getAdminProducts),
  component: lazyRouteComponent(() => import('./products/product-list.tsx'), 'ProductList'),
})
const newProductRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products/new',
  component: lazyRouteComponent(() => import('./products/product-page.tsx'), 'NewProductPage'),
})
const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products/$productId',
  params: idParam('productId'),
  validateSearch: confirmDelete,
  component: lazyRouteComponent(() => import('./products/product-page.tsx'), 'ProductPage'),
})

const categoriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/categories',
  component: lazyRouteComponent(() => import('./categories/categories-screen.tsx'), 'CategoriesScreen'),
})
const newCategoryRoute = createRoute({
  getParentRoute: () => categoriesRoute,
  path: 'new',
  component: lazyRouteComponent(() => import('./categories/category-dialog.tsx'), 'NewCategoryDialog'),
})
const categoryRoute = createRoute({
  getParentRoute: () => categoriesRoute,
  path: '$categoryId',
  params: idParam('categoryId'),
  validateSearch: confirmDelete,
  component: lazyRouteComponent(() => import('./categories/category-dialog.tsx'), 'EditCategoryDialog'),
})

const pagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/pages',
  component: lazyRouteComponent(() => import('./pages/pages-screen.tsx'), 'PagesScreen'),
})
const newPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/pages/new',
  component: lazyRouteComponent(() => import('./pages/page-screen.tsx'), 'NewPageScreen'),
})
const pageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/pages/$pageId',
  params: idParam('pageId'),
  validateSearch: ({ dialog }: RawSearch): { dialog?: 'delete' | 'versions' | 'preview' | undefined } => ({
    dialog: oneOf(dialog, 'delete', 'versions', 'preview'),
  }),
  component: lazyRouteComponent(() => import('./pages/page-screen.tsx'), 'PageScreen'),
})

const messagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/messages',
  validateSearch: filtersOf(getMessages),
  component: lazyRouteComponent(() => import('./messages/messages-screen.tsx'), 'MessagesScreen'),
})
const messageRoute = createRoute({
  getParentRoute: () => messagesRoute,
  path: '$messageId',
  params: idParam('messageId'),
  component: lazyRouteComponent(() => import('./messages/messages-screen.tsx'), 'MessageDialog'),
})

const reviewsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/reviews',
  validateSearch: filtersOf(getAdminReviews),
  component: lazyRouteComponent(() => import('./reviews/reviews-screen.tsx'), 'ReviewsScreen'),
})

const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/users',
  validateSearch: filtersOf(getAdminUsers),
  component: lazyRouteComponent(() => import('./users/users-screen.tsx'), 'UsersScreen'),
})
const userRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: '$userId',
  params: idParam('userId'),
  component: lazyRouteComponent(() => import('./users/users-screen.tsx'), 'RoleDialog'),
})

const newsletterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/newsletter',
  validateSearch: filtersOf(getSubscribers),
  component: lazyRouteComponent(() => import('./newsletter/newsletter-screen.tsx'), 'NewsletterScreen'),
})

const shippingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/shipping',
  component: lazyRouteComponent(() => import('./shipping/shipping-screen.tsx'), 'ShippingScreen'),
})
const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/search',
  component: lazyRouteComponent(() => import('./search/search-screen.tsx'), 'SearchScreen'),
})

const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/notifications',
  component: lazyRouteComponent(() => import('./notifications/notifications-screen.tsx'), 'NotificationsScreen'),
})

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/shop-profile',
  component: lazyRouteComponent(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
})

const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/set-up',
  component: lazyRouteComponent(() => import('./set-up/set-up-screen.tsx'), 'SetUpStart'),
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
  component: lazyRouteComponent(() => import('./set-up/set-up-screen.tsx'), 'SetUpScreen'),
})

const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/audit',
  validateSearch: filtersOf(getAuditLog),
  component: lazyRouteComponent(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
})

// A dialog is a child of the list that it covers. A link to the shop, which has a separate router, is a plain `<a>`.
const routeTree = rootRoute.addChildren([
  overviewRoute,
  ordersRoute.addChildren([orderRoute.addChildren([cancelOrderRoute, orderAddressRoute])]),
  packingSlipRoute,
  productsRoute,
  newProductRoute,
  productRoute,
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
