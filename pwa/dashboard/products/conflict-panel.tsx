import { useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue'
import { Button } from '../../ui/button.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { changesBetween, editsToKeep } from './merge-changes.ts'
import type { ProductValues } from './product-form.ts'

interface ConflictPanelProps {
  /** The product as it was when this form was opened, and as it is now. */
  base: Product
  current: Product
  values: ProductValues
  picturesChanged: boolean
  /** Goes on with the product as it is now, and with these changes. */
  onTake: (kept: Partial<ProductValues>, keepPictures: boolean) => void
}

const labels: Readonly<Record<string, string>> = {
  slug: 'Web address',
  categoryId: 'Category',
  isActive: 'Active',
  isFeatured: 'Featured',
  shortDescription: 'Short description',
  compareAtPrice: 'Compare-at price',
  inventory: 'Stock',
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
const labelOf = (field: string) => labels[field] ?? field.replace(/^./, (letter) => letter.toUpperCase())

const pictureCount = ({ images }: Product) => (images.length === 1 ? '1 picture' : `${images.length} pictures`)

/** Somebody else saved the product meanwhile: shows what, field by field, and asks where both changed the same. */
export const ConflictPanel = ({ base, current, values, picturesChanged, onTake }: ConflictPanelProps) => {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const looks = ({ images, imageAlts }: Product) => JSON.stringify([images, imageAlts])
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
        <h2 id="conflict-title" ref={heading} tabIndex={-1} className="display text-2xl outline-none">
          Somebody else changed this product
        </h2>
        <p className="mt-1">
          Nothing of yours is lost and nothing was overwritten. This is what they saved; where you changed the same,
          choose.
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
