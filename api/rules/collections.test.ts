import { expect, test } from 'vitest'
import type { CollectionRule } from '#contract/admin/collections'
import { collectionProducts, newSince, type Selectable } from './collections.ts'
import { findProducts } from './product-list.ts'

const now = Date.parse('2026-11-28T10:00:00Z')
const dayMs = 24 * 3_600_000
const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()

const product = (id: number, name: string, price: string, more: Partial<Selectable> = {}) => ({
  id,
  name,
  price,
  compareAtPrice: null,
  inventory: 5,
  averageRating: 0,
  isFeatured: false,
  categoryId: 1,
  createdAt: daysAgo(90),
  certifications: [],
  doshaTypes: [],
  ...more,
})

const products = [
  product(1, 'Majun Falasfa', '299.99', { certifications: ['AYUSH'], createdAt: daysAgo(1) }),
  product(2, 'Majun Ushba', '300.00', { inventory: 0, doshaTypes: ['Vata', 'Pitta'] }),
  product(3, 'Qurs Gul', '600.00', { compareAtPrice: '700.00', categoryId: 2 }),
  product(4, 'Gift box', '1250.50', { categoryId: null, createdAt: new Date(newSince(now)).toISOString() }),
  product(5, 'Roghan Kahu', '99.00', { categoryId: 3, createdAt: new Date(newSince(now) - 1).toISOString() }),
]

const none: CollectionRule = {
  forms: [],
  categoryIds: [],
  minPrice: null,
  maxPrice: null,
  tags: [],
  isNew: false,
  onSale: false,
}

test.each<[string, Partial<CollectionRule>, number[]]>([
  ['one form', { forms: ['paste'] }, [1, 2]],
  ['several forms', { forms: ['tablet', 'oil'] }, [3, 5]],
  ['a form without products', { forms: ['soap'] }, []],
  ['one category', { categoryIds: [2] }, [3]],
  ['several categories', { categoryIds: [1, 3] }, [1, 2, 5]],
  ['a deleted category', { categoryIds: [9] }, []],
  ['a lowest price, included', { minPrice: '300.00' }, [2, 3, 4]],
  ['a highest price, included', { maxPrice: '300.00' }, [1, 2, 5]],
  ['a price range', { minPrice: '99.01', maxPrice: '299.99' }, [1]],
  ['a highest price of 0', { maxPrice: '0.00' }, []],
  ['a certification, in any case', { tags: ['ayush'] }, [1]],
  ['a dosha type with spaces around it', { tags: [' VATA '] }, [2]],
  ['several tags, of which one is enough', { tags: ['AYUSH', 'Pitta'] }, [1, 2]],
  ['a tag without products', { tags: ['vegan'] }, []],
  ['new products: the first moment of the sixtieth day is included', { isNew: true }, [1, 4]],
  ['products on sale', { onSale: true }, [3]],
  ['several conditions, all of which must be met', { forms: ['paste'], maxPrice: '299.99', isNew: true }, [1]],
  ['conditions that no product meets together', { forms: ['paste'], onSale: true }, []],
])('a rule selects products by %s', (_, rule, expected) => {
  const found = collectionProducts(products, { rule: { ...none, ...rule }, productIds: [] }, now)
  expect(found.map(({ id }) => id)).toEqual(expected)
})

test('a rule selects a product without tags, as an earlier release stored it on a device, by its other conditions', () => {
  const { certifications: _c, doshaTypes: _d, ...former } = product(1, 'Majun Falasfa', '1.00')
  const select = (rule: Partial<CollectionRule>) =>
    collectionProducts([former], { rule: { ...none, ...rule }, productIds: [] }, now).length
  expect([select({ forms: ['paste'] }), select({ tags: ['AYUSH'] })]).toEqual([1, 0])
})

test.each([
  ['in the order of the collection without a sort order', {}, [4, 2, 1]],
  ['in the order of the collection with sold-out products last', { sort: 'featured' }, [4, 1, 2]],
  ['in another sort order', { sort: 'price-low' }, [1, 2, 4]],
  ['by page', { sort: 'featured', limit: 2, page: 2 }, [2]],
  ['with the filters of the list', { form: 'paste' }, [2, 1]],
] as const)('a collection by hand lists its products %s and ignores deleted products', (_, query, expected) => {
  const collection = () => ({ rule: null, productIds: [4, 99, 2, 1] })
  const { page } = findProducts(products, { collection: 'c', ...query }, { search: () => [], now, collection })
  expect(page.map(({ id }) => id)).toEqual(expected)
})

test('an unknown collection has no products', () => {
  const lookup = { search: () => [], now, collection: () => undefined }
  expect(findProducts(products, { collection: 'unknown' }, lookup)).toEqual({ page: [], total: 0 })
})
