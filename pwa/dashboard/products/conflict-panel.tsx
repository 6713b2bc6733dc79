import { useEffect, useRef, useState } from 'react'
import type { EditableProduct } from '#contract/admin/catalogue'
import { Button } from '../../ui/button.tsx'
import { formOf, ownFields, type ProductValues } from './product-form.ts'
import { mergeVariants, variantTexts } from './variants-body.ts'
import { type FormVariants, titleOf, variantsOf } from './variants-form.ts'

interface ConflictPanelProps {
  /** The product when this form was opened (`base`), and the product that is stored now (`current`). */
  base: EditableProduct
  current: EditableProduct
  values: ProductValues
  variants: FormVariants
  picturesChanged: boolean
  /** Called with the unsaved values with which the admin continues to edit the stored product. */
  onTake: (kept: Partial<ProductValues>, variants: FormVariants, keepPictures: boolean) => void
}

const labels: Readonly<Record<string, string>> = {
  slug: 'Web address',
  dosage: 'Usage',
  categoryId: 'Category',
  isActive: 'Active',
  isFeatured: 'Featured',
  shortDescription: 'Short description',
  compareAtPrice: 'Compare-at price',
  salePrice: 'Sale price',
  saleFrom: 'Start of the sale',
  saleTo: 'End of the sale',
  inventory: 'Stock',
  lowStockAt: 'Low stock below',
  mrp: 'MRP',
  gstRate: 'GST rate',
  packageAmount: 'Package size',
  packageUnit: 'Unit of the package',
  barcode: 'Barcode',
  sku: 'SKU',
  doshaTypes: 'Suitable temperaments',
  netQuantity: 'Net quantity',
  countryOfOrigin: 'Country of origin',
  licenceNumber: 'Licence number',
  bestBefore: 'Best before',
  requiresPrescription: 'Prescription required',
  uqc: 'Unit on invoices',
  dimensions: 'Size',
  hsn: 'HSN',
  images: 'Pictures',
  options: 'Options and variants',
  imageUrl: 'Picture',
}
const languageNames: Readonly<Record<string, string>> = { hi: 'Hindi', ur: 'Urdu' }

function labelOf(field: string): string {
  const [, language, text] = /^translations\.(..)\.(.+)$/.exec(field) ?? []
  if (language && text) return `${labelOf(text)} (${languageNames[language]})`
  return labels[field] ?? field.replace(/^./, (letter) => letter.toUpperCase())
}

const pictureCount = ({ images }: EditableProduct) => (images.length === 1 ? '1 picture' : `${images.length} pictures`)

/**
 * Shows field by field what another admin saved while the form was open. Where both admins changed a field, the admin
 * of this form chooses a value.
 */
export const ConflictPanel = ({ base, current, values, variants, picturesChanged, onTake }: ConflictPanelProps) => {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const looks = ({ images, imageAlts }: EditableProduct) => JSON.stringify([images, imageAlts])
  const changes = [
    ...changesBetween(textsOf(base), textsOf(current), enteredTexts(values, variants)),
    ...(looks(base) === looks(current)
      ? []
      : [
          {
            field: 'images',
            before: pictureCount(base),
            theirs: pictureCount(current),
            mine: picturesChanged ? 'the pictures of this form' : null,
          },
        ]),
  ]
  const choose = (field: string, keep: boolean) =>
    setMine((before) => new Set(keep ? [...before, field] : [...before].filter((other) => other !== field)))
  const taken = new Set(changes.flatMap(({ field }) => (mine.has(field) ? [] : [field])))
  return (
    <section
      aria-labelledby="conflict-title"
      className="mb-5 grid gap-4 rounded-card border-2 border-saffron-deep bg-saffron-soft/60 p-4 sm:p-6"
    >
      <div>
        <h2 id="conflict-title" ref={heading} tabIndex={-1} className="display text-xl outline-none">
          Another admin changed this product
        </h2>
        <p className="mt-1">
          Your changes are safe. These are their changes. Choose a value where you changed the same field.
        </p>
      </div>
      <ul className="grid gap-3">
        {changes.map((change) => (
          <ConflictChoice
            key={change.field}
            name={change.field}
            label={labelIn([variants, variantsOf(base), variantsOf(current)], change.field)}
            change={change}
            keepsMine={mine.has(change.field)}
            onChoose={(keep) => choose(change.field, keep)}
          />
        ))}
      </ul>
      <Button
        variant="solid"
        className="justify-self-start"
        onClick={() =>
          onTake(
            editsToKeep(base, values, taken),
            mergeVariants({ base: variantsOf(base), mine: variants, theirs: variantsOf(current), taken }),
            picturesChanged && !taken.has('images'),
          )
        }
      >
        Continue with these
      </Button>
    </section>
  )
}

interface ConflictChoiceProps {
  name: string
  label: string
  change: { before: string; theirs: string; mine: string | null }
  keepsMine: boolean
  onChoose: (mine: boolean) => void
}

const display = (value: string) =>
  value === '' ? 'empty' : value === 'true' ? 'yes' : value === 'false' ? 'no' : value

/**
 * One field that another admin changed. If the field was changed in this form too, the admin chooses one of the values.
 */
const ConflictChoice = ({ name, label, change, keepsMine, onChoose }: ConflictChoiceProps) => {
  const { before, theirs, mine } = change
  const option = (value: string, title: string, keep: boolean) => (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name={`conflict-${name}`}
        checked={keepsMine === keep}
        onChange={() => onChoose(keep)}
        className="mt-1 size-5 shrink-0 accent-forest"
      />
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">
        <span className="font-semibold">{title}</span> {display(value)}
      </span>
    </label>
  )
  return (
    <li className="rounded-field border border-line bg-card px-4 py-3">
      <p className="font-semibold">{label}</p>
      <p className="text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
        Before: <s>{display(before)}</s>
      </p>
      {mine === null ? (
        <p className="whitespace-pre-line wrap-anywhere">
          <span className="font-semibold">They saved:</span> {display(theirs)}
        </p>
      ) : (
        <fieldset>
          <legend className="sr-only">{label}: choose a value</legend>
          {option(theirs, 'They saved:', false)}
          {option(mine, 'You wrote:', true)}
        </fieldset>
      )}
    </li>
  )
}

export interface FieldChange {
  field: string
  /** The value of the field when this form was opened. */
  before: string
  /** The value of the field that another admin has saved. */
  theirs: string
  /**
   * The value in this form, if it differs from both the value when the form was opened and the saved value; otherwise
   * null.
   */
  mine: string | null
}

type Texts = Readonly<Record<string, string>>

/** Returns the values of a form by field. The fields of variants replace those of the product if it has options. */
function enteredTexts(values: ProductValues, variants: FormVariants): Texts {
  const own: readonly string[] = variants.options.length > 0 ? ownFields : []
  const shared = Object.entries(values).filter(([name]) => !own.includes(name))
  return { ...Object.fromEntries(shared), ...variantTexts(variants) }
}

const textsOf = (product: EditableProduct) => enteredTexts(formOf(product), variantsOf(product))

/** Returns the label of a field; for the field of a variant, with the title of the variant. */
function labelIn(states: readonly FormVariants[], name: string): string {
  const [key, field] = name.split('.')
  for (const state of states) {
    const row = state.rows.find((one) => one.key === key)
    if (row && field) return `${titleOf(state, row)}: ${labelOf(field === 'isActive' ? 'active' : field)}`
  }
  return labelOf(name)
}

/**
 * Returns the fields that another admin changed since the form was opened, in the sequence of the form. Fields that
 * exist on one side only belong to added or removed variants, which the field `options` shows.
 */
function changesBetween(before: Texts, stored: Texts, entered: Texts): FieldChange[] {
  return Object.entries(stored).flatMap(([field, theirs]) => {
    const was = before[field]
    const mine = entered[field] ?? was
    if (was === undefined || theirs === was) return []
    return [{ field, before: was, theirs, mine: mine !== undefined && mine !== was && mine !== theirs ? mine : null }]
  })
}

/** Returns the unsaved values of this form, without the fields for which the admin chose the stored value. */
function editsToKeep(base: EditableProduct, values: ProductValues, taken: ReadonlySet<string>): Partial<ProductValues> {
  const before = new Map(Object.entries(formOf(base)))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before.get(name) && !taken.has(name)),
  )
}
