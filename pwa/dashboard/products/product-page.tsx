import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ExternalLink, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { deleteProduct } from '#contract/admin/catalogue'
import type { Product } from '#contract/catalogue'
import { productPage } from '#contract/page-paths'
import { call } from '../../api/api-client.ts'
import { isNotFound } from '../../api/http-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { UnsavedGuard } from '../form/form-dialog.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { AdminLink } from '../frame/links.tsx'
import { Screen } from '../frame/screen.tsx'
import { ListState } from '../list/list-state.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { PicturesField } from './pictures-field.tsx'
import { PriceSection } from './price-section.tsx'
import {
  AboutSection,
  ContentsSection,
  DeclarationsSection,
  FormSection,
  ParcelSection,
  WarningsPanel,
} from './product-sections.tsx'
import { lastFilters, productToEdit, type Tagged } from './products.queries.ts'
import { TranslationsSection } from './translations-section.tsx'
import { type Edits, useProductEditor } from './use-product-editor.ts'

interface Base {
  tagged: Tagged | null
  edits: Edits | null
}

const route = getRouteApi('/admin/products/$productId')

interface ProductScreenProps {
  title: string
  children: ReactNode
}

const ProductScreen = ({ title, children }: ProductScreenProps) => (
  <Screen
    title={title}
    back={
      <AdminLink to="/admin/products" search={lastFilters()} className={buttonClass('quiet', '-ml-3 min-h-11!')}>
        <ChevronLeft size={18} aria-hidden="true" />
        Products
      </AdminLink>
    }
  >
    {children}
  </Screen>
)

/** The form of a new product. */
export const NewProductPage = () => (
  <ProductScreen title="Add product">
    <ProductEditor tagged={null} edits={null} onRebase={() => undefined} />
  </ProductScreen>
)

/** The form of a stored product. */
export const ProductPage = () => {
  const { productId } = route.useParams()
  return <StoredProduct key={productId} id={productId} />
}

const StoredProduct = ({ id }: { id: number }) => {
  const query = useQuery(productToEdit(id))
  const [rebased, setRebased] = useState<Base | null>(null)
  const base = rebased ?? { tagged: query.data ?? null, edits: null }
  return (
    <ProductScreen title={base.tagged?.product.name ?? 'Product'}>
      {isNotFound(query.error) ? (
        <EmptyState title="Product not found" text="It may have been deleted." />
      ) : (
        <ListState query={query}>
          {() =>
            base.tagged && (
              <ProductEditor
                key={`${base.tagged.etag}`}
                tagged={base.tagged}
                edits={base.edits}
                onRebase={(tagged, edits) => setRebased({ tagged, edits })}
              />
            )
          }
        </ListState>
      )}
    </ProductScreen>
  )
}

interface ProductEditorProps {
  /** The product to edit; null for a new product. */
  tagged: Tagged | null
  edits: Edits | null
  /** Called after a conflict, to continue with the stored product and the unsaved changes. */
  onRebase: (tagged: Tagged, edits: Edits | null) => void
}

/** The form with all fields of a product. */
const ProductEditor = ({ tagged, edits, onRebase }: ProductEditorProps) => {
  const editor = useProductEditor({ tagged, edits })
  const { form, pictures, setPictures, dirty, saving, problem, conflict, save } = editor
  const navigate = useNavigate()
  const sectionProps = { field: form.field, values: form.values, set: form.set }
  const product = tagged?.product

  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      {conflict && tagged && (
        <ConflictPanel
          base={tagged.product}
          current={conflict.product}
          values={form.values}
          picturesChanged={editor.picturesChanged}
          onTake={(kept, keepPictures) => {
            onRebase(conflict, { values: kept, pictures: keepPictures ? pictures : null })
          }}
        />
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <AboutSection {...sectionProps} isNew={!product} />
          <PriceSection {...sectionProps} />
          <FormSection title="Pictures">
            <PicturesField pictures={pictures} error={form.errors.images} onChange={setPictures} />
          </FormSection>
          <ContentsSection {...sectionProps} />
          <DeclarationsSection {...sectionProps} />
          <TranslationsSection {...sectionProps} />
          <ParcelSection {...sectionProps} />
        </div>
        <aside className="grid gap-5 xl:sticky xl:top-5">
          <WarningsPanel values={form.values} pictures={pictures} />
          {product && (
            <div className="flex flex-wrap gap-3">
              {product.isActive && (
                <a href={productPage(product.slug)} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
                  <ExternalLink size={18} aria-hidden="true" />
                  View in shop
                </a>
              )}
              <Button
                variant="quiet"
                className="text-terracotta!"
                onClick={() =>
                  navigate({
                    to: '/admin/products/$productId',
                    params: { productId: product.id },
                    search: { dialog: 'delete' },
                    resetScroll: false,
                  })
                }
              >
                <Trash2 size={18} aria-hidden="true" />
                Delete
              </Button>
            </div>
          )}
        </aside>
      </div>
      <div
        data-save-bar=""
        className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar sm:-mx-8 sm:px-8"
      >
        <div className="min-w-0 grow basis-24">
          <FormAlert title={problem} />
          {!problem && (
            <p className="text-sm text-ink-soft">{dirty ? 'Unsaved changes' : product ? 'All changes saved' : ''}</p>
          )}
        </div>
        <SubmitButton busy={saving} busyText="Saving..." className="sm:px-12">
          {product ? 'Save changes' : 'Add product'}
        </SubmitButton>
      </div>
      <UnsavedGuard dirty={dirty && !editor.saved} />
      {product && <DeleteProduct product={product} />}
    </form>
  )
}

/**
 * Asks for confirmation before a product is deleted. A product that was ordered is deactivated by the server instead.
 */
const DeleteProduct = ({ product }: { product: Product }) => {
  const client = useQueryClient()
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(deleteProduct, { params: { id: product.id } }),
    onSuccess: async ({ deactivated }) => {
      notifySuccess(
        deactivated
          ? 'This product was ordered before, so it was deactivated instead of deleted.'
          : 'Product deleted successfully',
      )
      catalogueChanged(client)
      await navigate({ to: '/admin/products', search: lastFilters(), replace: true, ignoreBlocker: true })
    },
    onError: notifyError,
  })
  return (
    <ConfirmDialog
      open={dialog === 'delete'}
      title="Delete this product?"
      text={`${product.name} and its reviews will be deleted. A product that was ordered is deactivated instead.`}
      confirm="Delete"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={() => navigate({ to: '.', search: {}, replace: true, resetScroll: false })}
    />
  )
}
