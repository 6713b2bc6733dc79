import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, Copy, TriangleAlert } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { duplicateProduct } from '#contract/admin/catalogue'
import { Uqc } from '#contract/catalogue'
import { claimsOf, missingDeclarations, scheduledIngredients } from '#rules/product-warnings'
import { slugOf } from '#rules/slug'
import { uqcNames } from '#rules/tax/hsn'
import { call } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, SelectField } from '../../ui/form/choice-fields.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { type FormPicture, linesOf, type ProductField, type ProductValues } from './product-form.ts'
import { categoriesQuery } from './products.queries.ts'

/** The values and functions of the form that each section needs. */
export interface SectionProps {
  values: ProductValues
  set: (name: ProductField, value: string) => void
  field: (name: ProductField) => {
    id: string
    name: ProductField
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
    onBlur: () => void
  }
}

interface FormSectionProps {
  title: string
  text?: string
  children: ReactNode
}

/** A group of fields under a heading. */
export const FormSection = ({ title, text, children }: FormSectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-4 sm:p-6">
      <div>
        <h2 id={id} className="display text-lg">
          {title}
        </h2>
        {text && <p className="mt-1 text-sm text-ink-soft">{text}</p>}
      </div>
      {children}
    </section>
  )
}

/** The section with name, category, web address and descriptions. */
export const AboutSection = ({ field, values, set, isNew }: SectionProps & { isNew: boolean }) => {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { onChange: _, ...category } = field('categoryId')
  return (
    <FormSection title="Product">
      <TextField {...field('name')} label="Name" required maxLength={200} dir="auto" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...category}
          label="Category"
          optional
          onChange={(event) => set('categoryId', event.target.value)}
        >
          <option value="">None</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('slug')}
          label="Web address"
          optional={isNew}
          maxLength={120}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={slugOf(values.name)}
          hint={<span className="wrap-anywhere">/products/{values.slug || slugOf(values.name) || '...'}</span>}
        />
      </div>
      <TextAreaField
        {...field('shortDescription')}
        label="Short description"
        optional
        rows={2}
        maxLength={500}
        dir="auto"
        hint="Shown on cards and in search results."
      />
      <TextAreaField {...field('description')} label="Description" optional rows={6} maxLength={10_000} dir="auto" />
      <div className="grid sm:grid-cols-2">
        <CheckboxField
          id="product-on-sale"
          label="Active: visible in the shop"
          checked={values.isActive === 'true'}
          onChange={({ target }) => set('isActive', String(target.checked))}
        />
        <CheckboxField
          id="product-best"
          label="Featured: a best seller"
          checked={values.isFeatured === 'true'}
          onChange={({ target }) => set('isFeatured', String(target.checked))}
        />
      </div>
    </FormSection>
  )
}

export const ContentsSection = ({ field }: SectionProps) => (
  <FormSection title="Ingredients and use" text="One entry on each line.">
    <div className="grid gap-4 sm:grid-cols-2">
      <TextAreaField {...field('ingredients')} label="Ingredients" optional rows={5} dir="auto" />
      <TextAreaField
        {...field('benefits')}
        label="Key benefits"
        optional
        rows={5}
        dir="auto"
        hint="Describe traditional use. Do not promise a cure."
      />
      <TextAreaField {...field('dosage')} label="Usage" optional rows={3} maxLength={2000} dir="auto" />
      <TextAreaField {...field('certifications')} label="Certifications" optional rows={3} dir="auto" />
      <TextAreaField {...field('doshaTypes')} label="Suitable temperaments" optional rows={3} dir="auto" />
    </div>
  </FormSection>
)

/** Returns the attributes of a select element for a field of the form. */
export const selectOf = ({ field, set }: Pick<SectionProps, 'field' | 'set'>, name: ProductField) => {
  const { onChange: _, ...rest } = field(name)
  return { ...rest, onChange: (event: ChangeEvent<HTMLSelectElement>) => set(name, event.target.value) }
}

/**
 * The section with the declarations that the law requires for a packaged product. A product is also saved without them,
 * with a warning, because a shop may sell goods that are not packaged.
 */
export const DeclarationsSection = ({ field, values, set }: SectionProps) => (
  <FormSection title="Declarations" text="Required by law for packaged products, on the label and in the shop.">
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...field('netQuantity')}
        label="Net quantity (required by law)"
        aria-required
        maxLength={60}
        placeholder="125 g"
      />
      <TextField
        {...field('bestBefore')}
        label="Best before (required by law)"
        aria-required
        maxLength={120}
        placeholder="24 months"
      />
      <TextField
        {...field('countryOfOrigin')}
        label="Country of origin (required by law)"
        aria-required
        maxLength={60}
        placeholder="India"
      />
      <TextField {...field('licenceNumber')} label="Licence number (required by law)" aria-required maxLength={60} />
      <SelectField
        {...selectOf({ field, set }, 'uqc')}
        label="Unit on invoices (UQC)"
        hint="The GST code for one piece. It is printed on new invoices and used in GSTR-1."
      >
        {Uqc.options.map((code) => (
          <option key={code} value={code}>{`${code}: ${uqcNames[code]}`}</option>
        ))}
      </SelectField>
    </div>
    <TextField
      {...field('manufacturer')}
      label="Manufacturer and address (required by law)"
      aria-required
      maxLength={300}
      dir="auto"
    />
    <TextAreaField
      {...field('caution')}
      label="Caution (required by law)"
      aria-required
      rows={2}
      maxLength={500}
      dir="auto"
    />
    <CheckboxField
      id="product-prescription"
      label="Prescription required: Schedule E(1)"
      aria-describedby="product-prescription-hint"
      checked={values.requiresPrescription === 'true'}
      onChange={({ target }) => set('requiresPrescription', String(target.checked))}
    >
      <div id="product-prescription-hint" className="grid gap-1 text-sm text-ink-soft">
        <p>
          The product page shows the caution by law. The product is not in the feed for Google. Orders wait until you
          have approved an uploaded prescription, and are then paid online. Cash on delivery is not possible.
        </p>
        <PrescriptionSuggestion values={values} />
      </div>
    </CheckboxField>
  </FormSection>
)

/** Names the ingredients for which a prescription is suggested. */
const PrescriptionSuggestion = ({ values }: Pick<SectionProps, 'values'>) => {
  const found = scheduledIngredients(linesOf(values.ingredients))
  if (found.length === 0 || values.requiresPrescription === 'true') return null
  return <p className="font-semibold text-saffron-ink">Suggested because of the ingredients: {found.join('; ')}</p>
}

interface WarningsPanelProps {
  values: ProductValues
  pictures: readonly FormPicture[]
}

/** Warnings about the wording, declarations and alt texts of a product. They do not prevent saving. */
export const WarningsPanel = ({ values, pictures }: WarningsPanelProps) => {
  const claims = claimsOf({ ...values, benefits: linesOf(values.benefits) })
  const missing = missingDeclarations(values)
  const withoutAlt = pictures.filter(({ alt }) => !alt.trim()).length
  const warnings = [
    ...(claims.length > 0
      ? [
          {
            title: `Wording: ${claims.join(', ')}`,
            text: 'A shop may not promise a cure or a result. Describe the traditional use.',
          },
        ]
      : []),
    ...(missing.length > 0 ? [{ title: `Not declared: ${missing.join(', ')}`, text: 'Required by law.' }] : []),
    ...(withoutAlt > 0
      ? [
          {
            title: `${withoutAlt === 1 ? '1 picture has' : `${withoutAlt} pictures have`} no alt text`,
            text: 'Add alt text for screen readers.',
          },
        ]
      : []),
  ]
  return (
    <section aria-label="Warnings" className="grid gap-3 rounded-card border border-line bg-card p-4 sm:p-5">
      {warnings.length === 0 ? (
        <p className="flex items-center gap-2.5 font-medium text-leaf">
          <CircleCheck size={20} aria-hidden="true" />
          No warnings
        </p>
      ) : (
        warnings.map(({ title, text }) => (
          <div key={title} className="flex gap-2.5">
            <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-saffron-ink" />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </div>
        ))
      )}
    </section>
  )
}

/** Adds a copy of the stored product and opens it. Unsaved changes would not be in the copy, so they are saved first. */
export const DuplicateButton = ({ id, dirty }: { id: number; dirty: boolean }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(duplicateProduct, { params: { id } }),
    onSuccess: async (copy) => {
      notifySuccess('Copy created. It is not active yet.')
      catalogueChanged(client)
      await navigate({ to: '/admin/products/$productId', params: { productId: copy.id } })
    },
    onError: notifyError,
  })
  return (
    <Button
      variant="outline"
      aria-disabled={dirty || isPending ? true : undefined}
      className="aria-disabled:opacity-60"
      onClick={() => !dirty && mutate()}
    >
      <Copy size={18} aria-hidden="true" />
      {dirty ? 'Duplicate (save the changes first)' : 'Duplicate'}
    </Button>
  )
}
