import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { collectionPage, listingPage } from '#contract/page-paths'
import { variantAddress } from '#rules/pictures'
import * as t from '#texts/app'
import { prefix } from '#texts/language'
import { isNotFound } from '../../../../api/http-error.ts'
import { collectionQuery, loadCollection, loadListing } from '../../../../shop/listing/listing.queries.ts'
import { parseListing, stateOf } from '../../../../shop/listing/listing-search.ts'
import { NotFound } from '../../../not-found.tsx'
import { breadcrumbs, pageHead } from '../../../page-head.ts'
import { ListingSkeleton, PendingScreen } from '../../../pending-screens.tsx'
import { Listing } from '../products/-listing.tsx'

export const Route = createFileRoute('/_shop/collections/$slug')({
  validateSearch: parseListing,
  loaderDeps: ({ search }) => search,
  // The products of one collection must not be shown under the title of another while they are loaded.
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient }, params, deps, cause }) => {
    const isSame = cause === 'stay' && queryClient.getQueryData(collectionQuery(params.slug).queryKey) !== undefined
    try {
      const [collection, { isThere }] = await Promise.all([
        loadCollection(queryClient, params.slug),
        loadListing(queryClient, stateOf(deps, params.slug), deps.page, isSame),
      ])
      // The page number is beyond the end of the list: redirect to the first page.
      if (!isThere) throw redirect({ to: '/collections/$slug', params, search: { ...deps, page: undefined } })
      return collection
    } catch (error) {
      throw isNotFound(error) ? notFound() : error
    }
  },
  head: ({ match, loaderData }) => {
    if (!loaderData) return pageHead({ match, title: t.notFoundTitle, path: null })
    const { title, slug, imageUrl, text } = loaderData
    const { sort: _, page, ...filters } = match.search
    const isFiltered = Object.values(filters).some((value) => value !== undefined)
    const { origin } = match.context
    const path = collectionPage(slug)
    const image = import.meta.env.SSR && imageUrl ? (variantAddress(imageUrl, 1200, 'jpg') ?? imageUrl) : undefined
    return pageHead({
      match,
      title,
      // The canonical URL contains the page number of the whole collection, but no search, sort order or filter.
      path: page && !isFiltered ? `${path}?page=${page}` : path,
      indexed: !filters.search,
      image,
      structured: import.meta.env.SSR && [
        {
          '@type': 'CollectionPage',
          name: title,
          description: text ?? undefined,
          url: origin + prefix + path,
          image: image && new URL(image, origin).href,
        },
        breadcrumbs(origin, [
          { name: t.listingName, path: listingPage },
          { name: title, path },
        ]),
      ],
    })
  },
  pendingComponent: () => (
    <PendingScreen>
      <ListingSkeleton />
    </PendingScreen>
  ),
  notFoundComponent: NotFound,
  component: CollectionList,
})

function CollectionList() {
  const { slug } = Route.useParams()
  return <Listing search={Route.useLoaderDeps()} collection={useSuspenseQuery(collectionQuery(slug)).data} />
}
