import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import type { ProductCard } from '#rules/product-card'
import { fitsOnDevice } from '#rules/product-list'
import { isNotFound } from '../../api/http-error.ts'
import { cardsQuery, categoriesQuery, productQuery } from './catalogue.queries.ts'

interface KnownCards {
  /** Undefined while they are not all known; a product that is not among them has left the catalogue. */
  cards: readonly ProductCard[] | undefined
  /** From when they are, in milliseconds. */
  asOf: number
}

/**
 * The products of the cart's lines, or of the wishlist: out of the whole catalogue, or of one that is too large for a
 * device each by itself.
 */
export function useCardsOf(lines: readonly { readonly slug?: unknown }[]): KnownCards {
  // An empty cart asks for nothing.
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

/** The same for once, as the shop tells them now; `slugs` of the products wanted. */
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
