import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense, startTransition, useCallback, useEffect, useMemo, useOptimistic, useState } from 'react'
import type { Variant } from '#contract/catalogue'
import { productPage } from '#contract/page-paths'
import { shownVariant } from '#rules/variant-choice'
import * as t from '#texts/app'
import { isNotFound, OfflineError } from '../../../../api/http-error.ts'
import { whenIdle } from '../../../../offline/idle.ts'
import { useCourierConnected } from '../../../../shop/cart/settings.queries.ts'
import { AddToCartButton } from '../../../../shop/product/add-to-cart-button.tsx'
import { knownCard, productQuery, similarQuery } from '../../../../shop/product/catalogue.queries.ts'
import { ProductFailed, ProductMissing } from '../../../../shop/product/product-errors.tsx'
import { productHead } from '../../../../shop/product/product-head.ts'
import { ProductPage } from '../../../../shop/product/product-page.tsx'
import { ProductReviews } from '../../../../shop/reviews/product-reviews.tsx'
import { FieldSkeleton } from '../../../../ui/loading.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { pageHead } from '../../../page-head.ts'
import { PendingScreen, ProductSkeleton } from '../../../pending-screens.tsx'

// The rows of further products and the delivery check are loaded after the page, so that their code is not part of the
// first load.
const RecentlySeen = lazy(() =>
  import('../../../../shop/product/more-products.tsx').then((module) => ({ default: module.RecentlySeen })),
)
const RelatedProducts = lazy(() =>
  import('../../../../shop/product/more-products.tsx').then((module) => ({ default: module.RelatedProducts })),
)
const DeliveryCheck = lazy(() =>
  import('../../../../shop/product/delivery-check.tsx').then((module) => ({ default: module.DeliveryCheck })),
)

/**
 * Validates the query string of a product page: `variant` is the ID of the chosen variant. The result always has the
 * key `variant`, because the router retains the old value of a missing key.
 */
const parseVariant = ({ variant }: Record<string, unknown>): { variant?: string | undefined } => ({
  variant: /^\d{1,15}$/.test(String(variant)) ? String(variant) : undefined,
})

export const Route = createFileRoute('/_shop/products/$slug')({
  validateSearch: parseVariant,
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    try {
      const product = await queryClient.ensureQueryData(productQuery(slug))
      // The page of a sold-out product shows similar products. The server waits for them before it renders the page;
      // the browser renders the page before they are loaded.
      if (import.meta.env.SSR && product.inventory <= 0) await queryClient.ensureQueryData(similarQuery(product))
      return product
    } catch (error) {
      throw isNotFound(error) ? notFound() : error
    }
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? productHead(loaderData, match.search.variant, match)
      : pageHead({
          match,
          // When there is no response, it is unknown whether the product exists, so the title does not say that it is
          // missing.
          title: match.error instanceof OfflineError ? t.productUnavailableTitle : t.productMissingTitle,
          path: null,
        }),
  // The placeholder of the product page appears after 100 ms, a delay that shoppers do not notice. A prefetched product
  // needs no placeholder.
  pendingMs: 100,
  pendingComponent: Pending,
  notFoundComponent: ProductMissing,
  errorComponent: ProductFailed,
  component: Product,
})

function Pending() {
  const { slug } = Route.useParams()
  return (
    <PendingScreen>
      <ProductSkeleton card={knownCard(useQueryClient(), slug)} />
    </PendingScreen>
  )
}

/** Resolves after the next paint. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

function Product() {
  const { slug } = Route.useParams()
  const { origin } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const product = useSuspenseQuery(productQuery(slug)).data
  // A chosen variant is shown at once. The URL changes after the next paint, because the router takes longer than
  // rendering the page.
  const [chosen, setChosen] = useOptimistic(Route.useSearch().variant)
  const variant = shownVariant(product, chosen)
  const choose = useCallback(
    ({ id }: Variant) =>
      startTransition(async () => {
        setChosen(String(id))
        await painted()
        await navigate({ to: '.', search: { variant: String(id) }, replace: true, resetScroll: false })
      }),
    [navigate, setChosen],
  )
  // Lazy components are rendered after hydration, because server rendering does not wait for them.
  const hydrated = useHydrated()
  const [idle, setIdle] = useState(false)
  const canCheckDelivery = useCourierConnected()
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const action = useCallback(
    (quantity: number) => (
      <AddToCartButton product={product} variant={variant} quantity={quantity} className="w-full" />
    ),
    [product, variant],
  )
  return (
    <>
      <ProductPage
        // The key resets all state when another product is shown.
        key={product.id}
        product={product}
        variant={variant}
        onChoose={choose}
        url={origin + productPage(slug, chosen === undefined ? null : variant?.id)}
        action={action}
        reviews={useMemo(() => <ProductReviews product={product} />, [product])}
        delivery={useMemo(
          () =>
            canCheckDelivery && (
              <Suspense fallback={<FieldSkeleton />}>{idle ? <DeliveryCheck /> : <FieldSkeleton />}</Suspense>
            ),
          [idle, canCheckDelivery],
        )}
      />
      {useMemo(
        () =>
          hydrated && (
            <Suspense fallback={null}>
              <RelatedProducts key={`related-${product.id}`} product={product} />
              <RecentlySeen key={product.id} current={product} />
            </Suspense>
          ),
        [hydrated, product],
      )}
    </>
  )
}
