import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChevronLeft, ExternalLink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { getProductOrder, homeList, maxArranged, type ProductOrder, saveProductOrder } from '#contract/admin/catalogue'
import { homePage, listingPage } from '#contract/page-paths'
import { urlOf } from '#contract/paths'
import { call, getJson } from '../../api/api-client.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { SaveProblem, UnsavedGuard } from '../form/dialogs.tsx'
import { isStale, notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { AdminLink, Panel, Screen } from '../frame/screen.tsx'
import { ListState, useReload } from '../list/data-table.tsx'
import { AddProducts, ArrangedList, type Entry } from './arranged-list.tsx'

/**
 * Returns the query of the manual order of products for the form. It is fetched when the form opens and not refetched
 * while the form is open.
 */
const orderToEdit = (list: string) => {
  const path = urlOf(getProductOrder.path, { params: { list } })
  return queryOptions<ProductOrder>({
    queryKey: [path, 'admin'],
    queryFn: ({ signal }) => getJson<ProductOrder>(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const route = getRouteApi('/admin/categories/$list/order')

/** The screen with the manual order of the products in a category or on the home page (record 69). */
export const OrderScreen = () => {
  const { list } = route.useParams()
  const query = useQuery(orderToEdit(list))
  const { formKey, reload } = useReload(query)
  const isHome = list === homeList
  const name = isHome ? 'Home page' : query.data?.categoryName
  return (
    <Screen
      title={name ? `Order of products: ${name}` : 'Order of products'}
      back={
        <AdminLink to="/admin/categories" className={buttonClass('quiet', '-ml-3 min-h-11!')}>
          <ChevronLeft size={18} aria-hidden="true" />
          Categories
        </AdminLink>
      }
      actions={
        <a
          href={isHome ? homePage : `${listingPage}?categoryId=${list}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('outline')}
        >
          <ExternalLink size={18} aria-hidden="true" />
          View in shop
        </a>
      }
    >
      <ListState query={query}>
        {(stored) => <OrderForm key={`${list} ${formKey}`} list={list} stored={stored} reload={reload} />}
      </ListState>
    </Screen>
  )
}

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id)

interface OrderFormProps {
  list: string
  stored: ProductOrder
  /** Opens the form again with the order as it is stored now. */
  reload: () => void
}

const OrderForm = ({ list, stored, reload }: OrderFormProps) => {
  const isHome = list === homeList
  const client = useQueryClient()
  // After saving, the form continues with the saved version, because the admin may have moved products during the
  // request.
  const [base, setBase] = useState(stored)
  const [entries, setEntries] = useState<readonly Entry[]>(stored.products)
  const dirty = JSON.stringify(idsOf(entries)) !== JSON.stringify(idsOf(base.products))
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () =>
      call(
        saveProductOrder,
        { params: { list }, body: { productIds: idsOf(entries) } },
        { ifMatch: `"${base.version}"` },
      ),
    onSuccess: (saved) => {
      setBase(saved)
      notifySuccess('Order saved')
      catalogueChanged(client)
    },
    onError: (failure) => {
      if (!isStale(failure)) notifyError(failure)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <Panel title="Products shown first">
          <p className="mb-4 max-w-prose text-ink-soft">
            {isHome
              ? 'The home page shows the first four featured products. The page Best Sellers begins with the same ones. All others follow, newest first.'
              : 'The category begins with these products, in this order. All others follow, featured ones first. Sold-out products come last.'}
          </p>
          <ArrangedList
            entries={entries}
            onChange={setEntries}
            empty="No product is arranged yet. Add the products to show first."
          />
        </Panel>
        <AddProducts
          filter={isHome ? { featured: 'true' } : { categoryId: list }}
          label={isHome ? 'Search featured products' : 'Search products of this category'}
          max={maxArranged}
          chosen={new Set(idsOf(entries))}
          onAdd={(entry) => setEntries((before) => [...before, entry])}
        />
      </div>
      <form
        noValidate
        onSubmit={submit}
        data-save-bar=""
        className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar sm:-mx-8 sm:px-8"
      >
        <div className="min-w-0 grow basis-24">
          <SaveProblem error={error} text="The order could not be saved." stale="the order" reload={reload} />
          {!error && <p className="text-sm text-ink-soft">{dirty ? 'Unsaved changes' : 'All changes saved'}</p>}
        </div>
        <SubmitButton busy={isPending} busyText="Saving..." className="sm:px-12">
          Save order
        </SubmitButton>
      </form>
      <UnsavedGuard dirty={dirty} />
    </>
  )
}
