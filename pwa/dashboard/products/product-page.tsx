import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Boxes, ChevronLeft, ExternalLink, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { deleteProduct } from '#contract/admin/catalogue'
import { productPage } from '#contract/page-paths'
import { productTextLengths } from '#contract/translations'
import { call } from '../../api/api-client.ts'
import { isNotFound } from '../../api/http-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { ConfirmDialog, UnsavedGuard } from '../form/dialogs.tsx'
import { TranslationsFields } from '../form/translations.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { AdminLink, Screen } from '../frame/screen.tsx'
import { ListState } from '../list/data-table.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { OptionsSwitch } from './option-fields.tsx'
import { PicturesField } from './pictures-field.tsx'
import { ComparePriceSection, ParcelSection, PriceSection } from './price-section.tsx'
import {
  AboutSection,
  ContentsSection,
  DeclarationsSection,
  DuplicateButton,
  FormSection,
  type SectionProps,
  WarningsPanel,
} from './product-sections.tsx'
import { lastFilters, productToEdit, type Tagged } from './products.queries.ts'
import { type Edits, useProductEditor } from './use-product-editor.ts'
import { withFirstOption } from './variants-form.ts'
import { VariantsSection } from './variants-section.tsx'

const translated = [
  { name: 'name', label: 'Name', rows: 1 },
  { name: 'shortDescription', label: 'Short description', rows: 2 },
  { name: 'description', label: 'Description', rows: 8 },
  { name: 'ingredients', label: 'Ingredients', rows: 5 },
  { name: 'benefits', label: 'Key benefits', rows: 5 },
  { name: 'dosage', label: 'Usage', rows: 3 },
  { name: 'caution', label: 'Caution', rows: 2 },
] as const

/** The section with the Hindi and Urdu texts beside the English ones. */
export const TranslationsSection = ({ field, values }: SectionProps) => (
  <FormSection
    title="Translations"
    text="A text without a translation is shown in English. Ingredients and key benefits: one entry on each line."
  >
    <TranslationsFields
      texts={translated.map((text) => ({ ...text, english: values[text.name] }))}
      hasError={(name) => field(name).error !== undefined}
      field={({ name: text }, name, attributes) => (
        <TextAreaField
          {...field(name)}
          {...attributes}
          rows={translated.find((one) => one.name === text)?.rows ?? 2}
          {...(text === 'benefits' || text === 'ingredients' ? {} : { maxLength: productTextLengths[text] })}
        />
      )}
    />
  </FormSection>
)

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
  const { form, pictures, setPictures, dirty, saving, problem, conflict, variants } = editor
  const hasOptions = variants.options.length > 0
  const navigate = useNavigate()
  const sectionProps = { field: form.field, values: form.values, set: form.set }
  const product = tagged?.product

  return (
    <form noValidate onSubmit={editor.onSubmit}>
      {conflict && tagged && (
        <ConflictPanel
          base={tagged.product}
          current={conflict.product}
          values={form.values}
          variants={variants}
          picturesChanged={editor.picturesChanged}
          onTake={(kept, merged, keepPictures) => {
            onRebase(conflict, { values: kept, variants: merged, pictures: keepPictures ? pictures : null })
          }}
        />
      )}
      <div
        className={`grid items-start gap-5 ${hasOptions ? 'min-[100rem]:grid-cols-[minmax(0,1fr)_22rem]' : 'xl:grid-cols-[minmax(0,1fr)_22rem]'}`}
      >
        <div className="grid min-w-0 gap-5">
          <AboutSection {...sectionProps} isNew={!product} />
          {hasOptions ? (
            <>
              <ComparePriceSection {...sectionProps} />
              <VariantsSection
                state={variants}
                start={editor.startVariants}
                ordered={product?.orderedVariants ?? []}
                productId={product?.id ?? null}
                pictures={pictures}
                errors={editor.rowErrors}
                onChange={editor.changeVariants}
                onRemoveOptions={editor.removeOptions}
              />
            </>
          ) : (
            <PriceSection {...sectionProps} batched={variants.rows[0]?.hasBatches && product ? product.id : null}>
              <OptionsSwitch
                checked={false}
                onChange={() => editor.changeVariants((before) => withFirstOption(before, form.values))}
              />
            </PriceSection>
          )}
          <FormSection title="Pictures">
            <PicturesField pictures={pictures} error={form.errors.images} onChange={setPictures} />
          </FormSection>
          <ContentsSection {...sectionProps} />
          <DeclarationsSection {...sectionProps} />
          <TranslationsSection {...sectionProps} />
          {!hasOptions && <ParcelSection {...sectionProps} />}
        </div>
        <aside className={`grid gap-5 ${hasOptions ? 'min-[100rem]:sticky min-[100rem]:top-5' : 'xl:sticky xl:top-5'}`}>
          <WarningsPanel values={form.values} pictures={pictures} />
          {product && (
            <div className="flex flex-wrap gap-3">
              {product.isActive && (
                <a href={productPage(product.slug)} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
                  <ExternalLink size={18} aria-hidden="true" />
                  View in shop
                </a>
              )}
              <AdminLink
                to="/admin/stock"
                search={{ productId: String(product.id) }}
                className={buttonClass('outline')}
              >
                <ArrowLeftRight size={18} aria-hidden="true" />
                Stock movements
              </AdminLink>
              <AdminLink
                to="/admin/batches"
                search={{ productId: String(product.id) }}
                className={buttonClass('outline')}
              >
                <Boxes size={18} aria-hidden="true" />
                Batches
              </AdminLink>
              <DuplicateButton id={product.id} dirty={dirty} />
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
      {tagged && <DeleteProduct tagged={tagged} />}
    </form>
  )
}

/**
 * Asks for confirmation before a product is deleted. A product that was ordered is deactivated by the server instead.
 */
const DeleteProduct = ({ tagged: { product, etag } }: { tagged: Tagged }) => {
  const client = useQueryClient()
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(deleteProduct, { params: { id: product.id } }, { ifMatch: etag ?? undefined }),
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
