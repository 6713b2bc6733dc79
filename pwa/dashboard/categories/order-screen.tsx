import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChevronLeft, ExternalLink, Plus } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import {
  type AdminProduct,
  getAdminProducts,
  getProductOrder,
  homeList,
  maxArranged,
  type ProductOrder,
  saveProductOrder,
} from '#contract/admin/catalogue'
import { homePage, listingPage } from '#contract/page-paths'
import { urlOf } from '#contract/paths'
import { call, getJson } from '../../api/api-client.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SaveProblem, UnsavedGuard } from '../form/dialogs.tsx'
import { isStale, notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged, pageQuery } from '../frame/admin-query.ts'
import { AdminLink } from '../frame/links.tsx'
import { Panel, Screen } from '../frame/screen.tsx'
import { ListState, useReload } from '../list/list-state.tsx'
import { ArrangedList, type Entry, ProductName } from './arranged-list.tsx'

/** Query of an order for the form: fetched when the form opens and not refetched while it is open. */
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

/** The screen with the manual order of a category or of the home page (record 69). */
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
  /** Opens the form again with the stored order. */
  reload: () => void
}

const OrderForm = ({ list, stored, reload }: OrderFormProps) => {
  const client = useQueryClient()
  // After saving, the form continues with the saved version, because the admin may have moved products meanwhile.
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
            {list === homeList
              ? 'The home page shows the first four featured products. The page Best Sellers begins with the same ones. All others follow, newest first.'
              : 'The category begins with these products, in this order. All others follow, featured ones first. Sold-out products come last.'}
          </p>
          <ArrangedList entries={entries} onChange={setEntries} />
        </Panel>
        <AddProducts
          list={list}
          arranged={new Set(idsOf(entries))}
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

const maxFound = 20
const debounceMs = 300

interface AddProductsProps {
  list: string
  arranged: ReadonlySet<number>
  onAdd: (entry: Entry) => void
}

/** Finds products of the list, newest first, and adds them to the end of the order. */
const AddProducts = ({ list, arranged, onAdd }: AddProductsProps) => {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const filter = list === homeList ? { featured: 'true' } : { categoryId: list }
  const path = urlOf(getAdminProducts.path, { query: { ...filter, q, limit: maxFound } })
  const query = useQuery({ ...pageQuery<AdminProduct>(path), placeholderData: keepPreviousData })
  const isFull = arranged.size >= maxArranged
  return (
    <Panel title="Add products">
      <TextField
        id="add-search"
        type="search"
        label={list === homeList ? 'Search featured products' : 'Search products of this category'}
        hint={isFull ? `At most ${maxArranged} products can be arranged.` : undefined}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="mt-3">
        <ListState query={query} isEmpty={({ total }) => total === 0} empty={<p>No products found.</p>}>
          {({ rows, total }) => (
            <>
              <ul aria-label="Found products" className="grid gap-1">
                {rows.map(({ id, name, imageUrl, inventory, isActive }) => {
                  const isAdded = arranged.has(id)
                  return (
                    <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
                      <span className="min-w-0 grow basis-40">
                        <ProductName name={name} isActive={isActive} inventory={inventory} />
                      </span>
                      <Button
                        variant="quiet"
                        className="min-h-11! shrink-0 px-2! aria-disabled:text-ink-soft aria-disabled:no-underline"
                        aria-label={isAdded ? `${name} is in the list` : `Add ${name}`}
                        aria-disabled={isAdded || isFull ? true : undefined}
                        onClick={() => !isAdded && !isFull && onAdd({ id, name, imageUrl, inventory, isActive })}
                      >
                        {!isAdded && <Plus size={18} aria-hidden="true" />}
                        {isAdded ? 'Added' : 'Add'}
                      </Button>
                    </li>
                  )
                })}
              </ul>
              {total > rows.length && (
                <p className="mt-2 text-sm text-ink-soft">
                  {`${rows.length} of ${total.toLocaleString('en-IN')} products. Search to find others.`}
                </p>
              )}
            </>
          )}
        </ListState>
      </div>
    </Panel>
  )
}
