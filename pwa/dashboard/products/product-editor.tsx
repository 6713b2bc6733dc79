import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { UnsavedGuard } from '../form/form-dialog.tsx'
import { AboutSection } from './about-section.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { ContentsSection } from './contents-section.tsx'
import { DeclarationsSection } from './declarations-section.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { ParcelSection } from './parcel-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { PriceSection } from './price-section.tsx'
import type { Tagged } from './products.queries.ts'
import { type Edits, useProductEditor } from './use-product-editor.ts'
import { WarningsPanel } from './warnings-panel.tsx'

interface ProductEditorProps {
  /** Null for a product that is yet to be. */
  tagged: Tagged | null
  edits: Edits | null
  /** Goes on with what somebody else saved meanwhile, and with what is still to be saved here. */
  onRebase: (tagged: Tagged, edits: Edits | null) => void
}

/** Everything of a product, in one form. */
export const ProductEditor = ({ tagged, edits, onRebase }: ProductEditorProps) => {
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
          <PicturesSection pictures={pictures} error={form.errors.images} onChange={setPictures} />
          <ContentsSection {...sectionProps} />
          <DeclarationsSection {...sectionProps} />
          <ParcelSection {...sectionProps} />
        </div>
        <aside className="grid gap-5 xl:sticky xl:top-5">
          <WarningsPanel values={form.values} pictures={pictures} />
          {product && (
            <div className="flex flex-wrap gap-3">
              {product.isActive && (
                <a
                  href={`/products/${product.slug}`}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonClass('outline')}
                >
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
            <p className="text-sm text-ink-soft">{dirty ? 'Not saved yet' : product ? 'Everything is saved' : ''}</p>
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
