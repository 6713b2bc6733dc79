import { useEffect, useRef, useState } from 'react'
import type { EditableProduct } from '#contract/admin/catalogue'
import { Button } from '../../ui/button.tsx'
import { formOf, type ProductField, type ProductValues } from './product-form.ts'

interface ConflictPanelProps {
  /** The product when this form was opened, followed by the product that is stored now. */
  base: EditableProduct
  current: EditableProduct
  values: ProductValues
  picturesChanged: boolean
  /** Called with the unsaved values with which the admin continues to edit the stored product. */
  onTake: (kept: Partial<ProductValues>, keepPictures: boolean) => void
}

const labels: Readonly<Record<string, string>> = {
  slug: 'Web address',
  dosage: 'Usage',
  categoryId: 'Category',
  isActive: 'Active',
  isFeatured: 'Featured',
  shortDescription: 'Short description',
  compareAtPrice: 'Compare-at price',
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
  dimensions: 'Size',
  hsn: 'HSN',
  images: 'Pictures',
}
const languageNames: Readonly<Record<string, string>> = { hi: 'Hindi', ur: 'Urdu' }

function labelOf(field: string): string {
  const [, language, text] = /^translations\.(..)\.(.+)$/.exec(field) ?? []
  if (language && text) return `${labelOf(text)} (${languageNames[language]})`
  return labels[field] ?? field.replace(/^./, (letter) => letter.toUpperCase())
}

const pictureCount = ({ images }: EditableProduct) => (images.length === 1 ? '1 picture' : `${images.length} pictures`)

/**
 * Shows field by field what another admin saved in the meantime. Where both changed a field, the admin chooses a value.
 */
export const ConflictPanel = ({ base, current, values, picturesChanged, onTake }: ConflictPanelProps) => {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const looks = ({ images, imageAlts }: EditableProduct) => JSON.stringify([images, imageAlts])
  const changes = [
    ...changesBetween(base, current, values),
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
            label={labelOf(change.field)}
            change={change}
            keepsMine={mine.has(change.field)}
            onChoose={(keep) => choose(change.field, keep)}
          />
        ))}
      </ul>
      <Button
        variant="solid"
        className="justify-self-start"
        onClick={() => onTake(editsToKeep(base, values, taken), picturesChanged && !taken.has('images'))}
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

/** One field that another admin changed, with a choice when it was changed in this form too. */
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
  field: ProductField
  /** The value when this form was opened. */
  before: string
  /** The value that another admin saved. */
  theirs: string
  /** The value in this form, when it differs from both others; null otherwise. */
  mine: string | null
}

/** Returns the fields that another admin changed since the form was opened, in the sequence of the form. */
function changesBetween(base: EditableProduct, current: EditableProduct, values: ProductValues): FieldChange[] {
  const before = new Map(Object.entries(formOf(base)))
  const entered = new Map(Object.entries(values))
  return Object.entries(formOf(current)).flatMap(([name, theirs]: [string, string]) => {
    const was = before.get(name) ?? ''
    const mine = entered.get(name) ?? ''
    if (theirs === was || !isField(name, values)) return []
    return [{ field: name, before: was, theirs, mine: mine !== was && mine !== theirs ? mine : null }]
  })
}

/** Returns the unsaved values of this form, without the fields for which the admin chose the stored value. */
function editsToKeep(base: EditableProduct, values: ProductValues, taken: ReadonlySet<string>): Partial<ProductValues> {
  const before = new Map(Object.entries(formOf(base)))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before.get(name) && !taken.has(name)),
  )
}

const isField = (name: string, values: ProductValues): name is ProductField => name in values
