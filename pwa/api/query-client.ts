import { defaultShouldDehydrateQuery, QueryCache, QueryClient } from '@tanstack/react-query'
import type { CatalogueTexts, Category, Product } from '#contract/catalogue'
import { catalogueTextsPath, categoriesPath, paramsIn, productPath, productsPath, urlOf } from '#contract/paths'
import { type ProductCard, toCard } from '#rules/product-card'
import { code } from '#texts/language'
import { jsonOf } from './api-client.ts'
import { cachedAtOf } from './online-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Whether the data is saved for the first paint of the next visit (`pwa/offline/saved-queries.ts`). Only for
       * public data.
       */
      persist?: true
    }
  }
}

/** Reads a path under `/api`: the browser fetches it, the server calls the app in process. */
export type ReadPath = (path: string, signal?: AbortSignal) => Response | Promise<Response>

/** One page of a product list. `total` is the number of products in the whole list. */
export interface CardPage {
  cards: ProductCard[]
  total: number
}

const cardsOf = (reply: unknown): ProductCard[] => (Array.isArray(reply) ? reply.map(toCard) : [])

// For each shape in a query key (`cards` or `page`), the function that reduces a response to the fields that product
// lists need. The shape is part of the key and not an option of the query, because queries that the server rendered or
// the device stored have no options.
const shapes: Readonly<Record<string, (reply: unknown, headers: Headers) => unknown>> = {
  cards: cardsOf,
  page: (reply, headers): CardPage => {
    const cards = cardsOf(reply)
    return { cards, total: Number(headers.get('x-total-count') ?? cards.length) }
  },
}

/**
 * Creates the query client: one per browser, one per rendered page on the server. A query key is the path and an
 * optional shape. Data becomes stale only when it is invalidated, and nothing is retried. Queries run while offline,
 * because the worker may answer them.
 */
export const makeQueryClient = (read: ReadPath): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      // Data from the worker's cache has the age of the cached copy, also when it is saved.
      onSuccess(_data, query) {
        const dataUpdatedAt = cachedAtOf(String(query.queryKey[0]))
        if (dataUpdatedAt) query.setState({ dataUpdatedAt })
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: async ({ client, queryKey: [path, shape], signal }) => {
          const request = Promise.resolve(read(String(path), signal))
          const reply = await inPageLanguage(client, String(path), request.then(jsonOf<unknown>))
          const response = await request
          return shapes[String(shape)]?.(reply, response.headers) ?? reply
        },
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'offlineFirst',
      },
      dehydrate: { shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) && !hasTranslations(query) },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

// The key of the translations query is created by a function, so that the JavaScript of the English shop contains
// neither the key nor its path.
const textsKey = () => [urlOf(catalogueTextsPath, { query: { lang: code } })]

type Translated = Partial<Product> & Pick<Product, 'id' | 'name'>

/** Replaces the English texts of a product and of its category with their translations. */
function translatedProduct(product: Translated, texts: CatalogueTexts): Translated & { englishName: string } {
  const { category } = product
  return {
    ...product,
    englishName: product.name,
    ...texts.products[product.id],
    ...(category ? { category: { ...category, name: texts.categories[category.id]?.name ?? category.name } } : {}),
  }
}

const translatedCategory = (category: Category, texts: CatalogueTexts): Category => ({
  ...category,
  ...texts.categories[category.id],
})

/** Returns the function that translates a reply of the API, or undefined for paths outside of the catalogue. */
function translatorOf(path: string): ((reply: unknown, texts: CatalogueTexts) => unknown) | undefined {
  const pathname = path.replace(/\?.*/, '')
  if (pathname === productsPath)
    return (products, texts) =>
      Array.isArray(products) ? products.map((product) => translatedProduct(product, texts)) : products
  if (pathname === categoriesPath)
    return (categories, texts) =>
      Array.isArray(categories) ? categories.map((category) => translatedCategory(category, texts)) : categories
  if (paramsIn(productPath, pathname))
    return (product, texts) => (isProduct(product) ? translatedProduct(product, texts) : product)
  return undefined
}

const isProduct = (reply: unknown): reply is Translated =>
  typeof reply === 'object' && reply !== null && 'id' in reply && 'name' in reply

/**
 * Returns a response of the catalogue API in the language of the page. Texts without a translation stay English
 * (`languageAttributes` marks them). If the translations cannot be loaded, all texts stay English. Translations are
 * loaded once, and again after they are invalidated. The English shop loads none.
 */
async function inPageLanguage(client: QueryClient, path: string, reply: Promise<unknown>): Promise<unknown> {
  if (code === 'en') return reply
  const translate = translatorOf(path)
  if (!translate) return reply
  const texts = client.fetchQuery<CatalogueTexts | null>({ queryKey: textsKey() }).catch(() => null)
  const [english, translations] = await Promise.all([reply, texts])
  return translations ? translate(english, translations) : english
}

/**
 * Whether a query is that of the translations. Server-rendered pages do not contain its data, because they contain the
 * catalogue already translated.
 */
const hasTranslations = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  code !== 'en' && queryKey[0] === textsKey()[0]
