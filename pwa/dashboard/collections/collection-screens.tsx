import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChevronLeft, ExternalLink, Layers, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type CollectionToEdit,
  collectionLimits,
  deleteCollection,
  type EditableCollection,
  getAdminCollections,
} from '#contract/admin/collections'
import { collectionPage } from '#contract/page-paths'
import { call } from '../../api/api-client.ts'
import { failureText, isNotFound } from '../../api/http-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RadioCard } from '../../ui/form/choice-fields.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Thumb } from '../../ui/picture.tsx'
import { AddProducts, ArrangedList } from '../categories/arranged-list.tsx'
import { ConfirmDialog, SaveProblem, UnsavedGuard } from '../form/dialogs.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { adminQuery, catalogueChanged } from '../frame/admin-query.ts'
import { AdminLink, Panel, rowLink, Screen } from '../frame/screen.tsx'
import { type Column, DataTable, ListState, useReload } from '../list/data-table.tsx'
import { PageFields, RuleFields, RulePreview } from './collection-fields.tsx'
import { collectionToEdit, type Editor, useCollectionEditor } from './collection-form.ts'

const route = getRouteApi('/admin/collections/$collectionId')

const EditorScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <Screen
    title={title}
    back={
      <AdminLink to="/admin/collections" className={buttonClass('quiet', '-ml-3 min-h-11!')}>
        <ChevronLeft size={18} aria-hidden="true" />
        Collections
      </AdminLink>
    }
  >
    {children}
  </Screen>
)

/** The form of a new collection. */
export const NewCollectionScreen = () => (
  <EditorScreen title="Add collection">
    <CollectionEditor stored={null} />
  </EditorScreen>
)

/** The form of a stored collection. */
export const CollectionScreen = () => {
  const { collectionId } = route.useParams()
  const query = useQuery(collectionToEdit(collectionId))
  const { formKey, reload } = useReload(query)
  return (
    <EditorScreen title={query.data?.title ?? 'Collection'}>
      {isNotFound(query.error) ? (
        <EmptyState title="Collection not found" text="It may have been deleted." />
      ) : (
        <ListState query={query}>
          {(stored) => <CollectionEditor key={`${collectionId} ${formKey}`} stored={stored} reload={reload} />}
        </ListState>
      )}
    </EditorScreen>
  )
}

interface CollectionEditorProps {
  /** The collection to edit; null for a new one. */
  stored: CollectionToEdit | null
  /** Opens the form again with the collection as it is stored now. */
  reload?: () => void
}

const kinds = [
  { value: 'rule', title: 'By rule', text: 'The shop adds each product that matches your conditions.' },
  { value: 'hand', title: 'By hand', text: 'You choose the products and their order.' },
] as const

/** The products of a collection: the conditions of its rule, or the products that were chosen by hand. */
const ProductsPanel = ({ editor: { form, products, setProducts } }: { editor: Editor }) => (
  <Panel title="Products">
    <fieldset className="mb-6 grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">How products are chosen</legend>
      {kinds.map(({ value, title, text }) => (
        <RadioCard
          key={value}
          name="kind"
          value={value}
          title={title}
          text={text}
          checked={form.values.kind === value}
          onChange={() => form.set('kind', value)}
        />
      ))}
    </fieldset>
    {form.values.kind === 'rule' ? (
      <RuleFields form={form} />
    ) : (
      <>
        <FormAlert title={form.errors.productIds} />
        <ArrangedList entries={products} onChange={setProducts} empty="No product is chosen yet." />
      </>
    )}
  </Panel>
)

/** The form with all fields of a collection. */
const CollectionEditor = ({ stored, reload }: CollectionEditorProps) => {
  const editor = useCollectionEditor(stored)
  const { form, base, products, dirty, saving, error } = editor
  return (
    <form noValidate onSubmit={form.onSubmit(editor.save)}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <div className="grid grid-cols-1 gap-5">
          <PageFields editor={editor} />
          <ProductsPanel editor={editor} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          {form.values.kind === 'rule' ? (
            <RulePreview values={form.values} />
          ) : (
            <AddProducts
              label="Search products"
              max={collectionLimits.products}
              chosen={new Set(products.map(({ id }) => id))}
              onAdd={(entry) => editor.setProducts([...products, entry])}
            />
          )}
          {base && <StoredActions collection={base} />}
        </div>
      </div>
      <div
        data-save-bar=""
        className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar sm:-mx-8 sm:px-8"
      >
        <div className="min-w-0 grow basis-24">
          <SaveProblem
            error={error}
            text="The collection could not be saved."
            stale="the collection"
            reload={() => reload?.()}
          />
          {!error && (
            <p className="text-sm text-ink-soft">
              {Object.keys(form.errors).length > 0
                ? 'Check the highlighted fields.'
                : dirty
                  ? 'Unsaved changes'
                  : base && 'All changes saved'}
            </p>
          )}
        </div>
        <SubmitButton busy={saving} busyText="Saving..." className="sm:px-12">
          {base ? 'Save collection' : 'Add collection'}
        </SubmitButton>
      </div>
      <UnsavedGuard dirty={dirty} />
    </form>
  )
}

/** The link to the page of a stored collection, and its deletion. */
const StoredActions = ({ collection }: { collection: CollectionToEdit }) => {
  const { id, slug, title, version, isActive } = collection
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const { dialog } = route.useSearch()
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: () => call(deleteCollection, { params: { id } }, { ifMatch: `"${version}"` }),
    onSuccess: async () => {
      notifySuccess('Collection deleted')
      catalogueChanged(client)
      void client.invalidateQueries({ queryKey: [getAdminCollections.path] })
      await navigate({ to: '/admin/collections', replace: true, ignoreBlocker: true })
    },
    onError: notifyError,
  })
  return (
    <div className="grid justify-items-start gap-3">
      {isActive && (
        <a href={collectionPage(slug)} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
          <ExternalLink size={18} aria-hidden="true" />
          View in shop
        </a>
      )}
      <Button
        variant="quiet"
        className="text-terracotta!"
        onClick={() => navigate({ to: '.', search: { dialog: 'delete' }, resetScroll: false })}
      >
        <Trash2 size={18} aria-hidden="true" />
        Delete this collection
      </Button>
      <ConfirmDialog
        open={dialog === 'delete'}
        title="Delete this collection?"
        text={`The page ${title} will be deleted. Its products stay in the shop. Remove the links to it from your menus.`}
        confirm="Delete"
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => {
          reset()
          void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
        }}
      >
        <FormAlert title={error ? failureText(error, 'The collection could not be deleted.') : undefined} />
      </ConfirmDialog>
    </div>
  )
}

const columns: readonly Column<EditableCollection>[] = [
  {
    name: 'Collection',
    lead: true,
    cell: ({ id, title, slug, imageUrl }) => (
      <div className="flex min-w-0 items-center gap-3">
        <Thumb src={imageUrl} size="small" />
        <div className="min-w-0 wrap-anywhere">
          <AdminLink
            to="/admin/collections/$collectionId"
            params={{ collectionId: id }}
            className={`${rowLink} min-h-8! font-semibold text-forest wrap-anywhere`}
          >
            {title}
          </AdminLink>
          <p className="text-sm font-normal text-ink-soft wrap-anywhere">{collectionPage(slug)}</p>
        </div>
      </div>
    ),
  },
  { name: 'Chosen', cell: ({ rule }) => (rule ? 'By rule' : 'By hand') },
  { name: 'Products shown', figures: true, cell: ({ productCount }) => String(productCount) },
  {
    name: 'State',
    cell: ({ isActive }) => (isActive ? 'Active' : <Badge tone="out">Inactive</Badge>),
  },
]

/** The collections tab. */
export const CollectionsScreen = () => (
  <Screen
    title="Collections"
    actions={
      <AdminLink to="/admin/collections/new" className={buttonClass('primary')}>
        <Plus size={19} aria-hidden="true" />
        Add collection
      </AdminLink>
    }
  >
    <ListState
      query={useQuery(adminQuery<EditableCollection[]>(getAdminCollections.path))}
      isEmpty={(rows) => rows.length === 0}
      empty={
        <EmptyState
          picture={<Layers aria-hidden="true" />}
          title="No collections yet"
          text="A collection is a page with products that you choose by rule or by hand, for example Gifts or Under ₹500. Menus can link to it."
        />
      }
    >
      {(rows) => <DataTable name="Collections" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListState>
  </Screen>
)
