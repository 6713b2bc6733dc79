import { expect, test } from 'vitest'
import type { EditableProduct } from '#contract/admin/catalogue'
import { errorsOf } from '../../forms/use-form.ts'
import { bodyOf, changesOf, formOf, newPicture, ProductForm, type ProductValues, samePictures } from './product-form.ts'

const product: EditableProduct = {
  id: 7,
  name: 'Majun',
  slug: 'majun',
  description: null,
  shortDescription: 'Sweet',
  price: '499.00',
  compareAtPrice: null,
  mrp: null,
  unitPrice: null,
  options: [],
  variants: [],
  categoryId: 2,
  category: { id: 2, name: 'Majun', slug: 'majun' },
  imageUrl: null,
  images: [],
  gallery: [],
  imageAlts: [],
  ingredients: ['Honey', 'Rose'],
  dosage: null,
  benefits: [],
  certifications: [],
  inventory: 4,
  isActive: true,
  isFeatured: false,
  rating: '0.00',
  averageRating: 0,
  reviewCount: 0,
  ratingCounts: [0, 0, 0, 0, 0],
  doshaTypes: [],
  boughtWith: [],
  sku: null,
  weight: 0.25,
  dimensions: { length: 20, breadth: 15, height: 8 },
  hsn: null,
  gstRate: null,
  netQuantity: null,
  manufacturer: null,
  countryOfOrigin: null,
  licenceNumber: null,
  bestBefore: null,
  caution: null,
  requiresPrescription: false,
  translations: { hi: { name: 'माजून' } },
  lowStockAt: 10,
  orderedVariants: [],
  batchedVariants: [],
  createdAt: '2026-11-21T06:00:00.000Z',
}
const start = formOf(product)
const errors = (values: Partial<ProductValues>) => errorsOf(ProductForm, { ...start, ...values })

test('MRP, GST rate, package size and barcode are sent by the product form only when they were changed', () => {
  const values = { ...start, mrp: '600', gstRate: '5', packageAmount: '250', packageUnit: 'g', barcode: '890' }
  const packageSize = { amount: 250, unit: 'g' }
  expect(changesOf(values, start)).toEqual({ mrp: '600', gstRate: 5, packageSize, barcode: '890' })
  expect(changesOf(start, values)).toEqual({ mrp: null, gstRate: null, packageSize: null, barcode: null })
  expect(errors({ mrp: 'x', packageAmount: '-1' })).toMatchObject({
    mrp: expect.any(String),
    packageAmount: expect.any(String),
  })
})

test('changesOf returns no changes for an unchanged product form or one with only extra white space', () => {
  expect(changesOf(start, start)).toEqual({})
  expect(changesOf({ ...start, ingredients: ' Honey \n\nRose\n', price: ' 499.00 ' }, start)).toEqual({})
  expect(errors({})).toEqual({})
})

test('changesOf returns only the edited fields of the product form', () => {
  const values = { ...start, price: '510', ingredients: 'Honey', isActive: 'false', weight: '', dimensions: '1x2x3' }
  expect(changesOf(values, start)).toEqual({
    price: '510',
    ingredients: ['Honey'],
    isActive: false,
    weight: null,
    dimensions: '1x2x3',
  })
})

test('changed translations of a product are sent for both languages, and a language without texts is removed', () => {
  const values = { ...start, 'translations.hi.name': ' ', 'translations.ur.name': 'معجون' } as const
  expect(changesOf(values, start)).toEqual({
    translations: {
      hi: null,
      ur: {
        name: 'معجون',
        shortDescription: '',
        description: '',
        benefits: [],
        ingredients: [],
        dosage: '',
        caution: '',
      },
    },
  })
})

test('a product translation that is too long causes an error at its field', () => {
  expect(errors({ 'translations.ur.caution': 'x'.repeat(501) })).toEqual({
    'translations.ur.caution': 'Please use at most 500 characters',
  })
})

test('a blank web address (slug) of a product is omitted from the request body', () => {
  expect(bodyOf({ ...formOf(null), name: 'New', price: '1' })).not.toHaveProperty('slug')
})

test.each<[Partial<ProductValues>, Record<string, string>]>([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ price: '' }, { price: 'Price is required' }],
  [{ price: '-1' }, { price: 'Enter an amount, e.g. 499.50' }],
  [{ price: '1.005' }, { price: 'Enter an amount, e.g. 499.50' }],
  [{ compareAtPrice: 'ten' }, { compareAtPrice: 'Enter an amount, e.g. 499.50' }],
  [{ inventory: '1.5' }, { inventory: 'Enter a whole number' }],
  [{ weight: 'x' }, { weight: 'Enter kilograms, e.g. 0.25' }],
  [{ dimensions: '20 by 15' }, { dimensions: 'Enter sizes, e.g. 20x15x8' }],
  [{ weight: '0' }, { weight: 'Weight must be above 0' }],
  [{ slug: 'Big Name' }, { slug: 'Use lowercase letters, digits and hyphens' }],
  [{ hsn: '12' }, { hsn: 'HSN has 4, 6 or 8 digits' }],
  [{ sku: 'x'.repeat(61) }, { sku: 'Please use at most 60 characters' }],
])('product form values %j cause an error at the field', (values, found) => expect(errors(values)).toEqual(found))

test('two lists of product pictures are equal when URLs, alt texts and sequence are equal', () => {
  const list = [newPicture('/a', 'A jar'), newPicture('/b')]
  expect(samePictures(list, [newPicture('/a', 'A jar'), newPicture('/b')])).toBe(true)
  expect(samePictures(list, [newPicture('/b'), newPicture('/a', 'A jar')])).toBe(false)
  expect(samePictures(list, [newPicture('/a', 'A box'), newPicture('/b')])).toBe(false)
  expect(samePictures(list, list.slice(0, 1))).toBe(false)
})

test('translated benefits and ingredients have one line per entry in the form and are sent as lists', () => {
  const values = { ...start, 'translations.hi.benefits': ' ताकत \n\nआराम' }
  expect(changesOf(values, start)).toMatchObject({
    translations: { hi: { benefits: ['ताकत', 'आराम'], ingredients: [] } },
  })
  const stored = formOf({ ...product, translations: { ur: { ingredients: ['شہد', 'زعفران'] } } })
  expect(stored['translations.ur.ingredients']).toBe('شہد\nزعفران')
})
