import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import type { ProductCard } from '#rules/product-card'
import { fitsOnDevice } from '#rules/product-list'
import { isNotFound } from '../../api/http-error.ts'
import { cardsQuery, categoriesQuery, productQuery } from './catalogue.queries.ts'

interface KnownCards {
  /** The product cards; undefined until all are loaded. A product without a card is no longer in the catalogue. */
  cards: readonly ProductCard[] | undefined
  /** When the data was fetched, in milliseconds since the epoch. */
  asOf: number
}

/**
 * Returns the product cards for cart lines or wishlist items: from the whole catalogue, or with one request per product
 * when the catalogue is too large for the device.
 */
export function useCardsOf(lines: readonly { readonly slug?: unknown }[]): KnownCards {
  // No request is sent for an empty cart or wishlist.
  const any = lines.length > 0
  const categories = useQuery({ ...categoriesQuery, enabled: any })
  const large = categories.data !== undefined && !fitsOnDevice(categories.data)
  const whole = useQuery({ ...cardsQuery(), enabled: any && !categories.isPending && !large })
  const each = useQueries({
    queries: large ? lines.flatMap(({ slug }) => (typeof slug === 'string' ? productQuery(slug) : [])) : [],
    combine: (products) => ({
      cards: products.every(({ isSuccess, error }) => isSuccess || isNotFound(error))
        ? products.flatMap(({ data }) => data ?? [])
        : undefined,
      asOf: Math.min(Date.now(), ...products.flatMap(({ data, dataUpdatedAt }) => (data ? dataUpdatedAt : []))),
    }),
  })
  return large ? each : { cards: whole.data, asOf: whole.dataUpdatedAt }
}

/**
 * Fetches current product cards once, without the cache. `slugs` are the required products; the result may contain more
 * products.
 */
export async function freshCardsOf(client: QueryClient, slugs: readonly string[]): Promise<readonly ProductCard[]> {
  if (fitsOnDevice(await client.ensureQueryData(categoriesQuery))) {
    return client.fetchQuery({ ...cardsQuery(), staleTime: 0 })
  }
  const products = slugs.map((slug) =>
    client.fetchQuery({ ...productQuery(slug), staleTime: 0 }).catch((error) => {
      if (isNotFound(error)) return []
      throw error
    }),
  )
  return (await Promise.all(products)).flat()
}
