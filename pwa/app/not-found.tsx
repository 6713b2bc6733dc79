import { Link } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import { lazy, Suspense } from 'react'
import * as t from '#texts/app'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

// The suggestions below the message are loaded after the page, so that their code is not part of the first load.
const NextSteps = lazy(() => import('../shop/product/next-steps.tsx').then((module) => ({ default: module.NextSteps })))

/** The 404 page, for unknown URLs. */
export const NotFound = () => {
  // The recent searches of this device are known after hydration.
  const hydrated = useHydrated()
  return (
    <div className="min-h-[calc(100dvh-6rem)]">
      <EmptyState level="h1" picture={<Leaf aria-hidden="true" />} title={t.notFoundTitle} text={t.notFoundText}>
        <Link to="/products" className={buttonClass('primary')}>
          {t.browseAllProducts}
        </Link>
        <Link to="/" className={buttonClass('outline')}>
          {t.home}
        </Link>
      </EmptyState>
      {hydrated && (
        <div className="wrap">
          <Suspense fallback={null}>
            <NextSteps />
          </Suspense>
        </div>
      )}
    </div>
  )
}
