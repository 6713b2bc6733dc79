import { expect, test } from 'vitest'
import { maxOptions } from '#contract/constants'
import { formOf } from './product-form.ts'
import { leftOut, mergeVariants, serverErrors, variantChanges, variantErrors, variantTexts } from './variants-body.ts'
import {
  addOption,
  addValue,
  type FormVariants,
  moved,
  moveOption,
  moveValue,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
  setField,
  titleOf,
  withFirstOption,
} from './variants-form.ts'

const values = { ...formOf(null), price: '200', inventory: '5', sku: 'ONE' }
const titles = (state: FormVariants) => state.rows.map((row) => titleOf(state, row))
const keyOf = (state: FormVariants, title: string) => state.rows.find((row) => titleOf(state, row) === title)?.key ?? ''
const optionKey = (state: FormVariants, index: number) => state.options[index]?.key ?? ''
const valueKey = (state: FormVariants, text: string) =>
  state.options.flatMap((one) => one.values).find((value) => value.text === text)?.key ?? ''

/** Returns a stored product with the options Size (A, B) and Form (x, y). */
function stored(): FormVariants {
  let state = withFirstOption({ options: [], rows: [] }, values)
  state = renameOption(state, optionKey(state, 0), 'Size')
  for (const text of ['A', 'B']) state = addValue(state, optionKey(state, 0), text)
  state = addOption(state)
  state = renameOption(state, optionKey(state, 1), 'Form')
  for (const text of ['x', 'y']) state = addValue(state, optionKey(state, 1), text)
  return { ...state, rows: state.rows.map((row, index) => ({ ...row, id: index + 1 })) }
}

test('variants of a product follow the order of options and values; new variants copy the price of the first variant, but not its stock and SKU', () => {
  const state = stored()
  expect(state.options.length).toBeLessThan(maxOptions)
  expect(titles(state)).toEqual(['A / x', 'A / y', 'B / x', 'B / y'])
  expect(state.rows.map(({ fields }) => [fields.price, fields.inventory, fields.sku])).toEqual([
    ['200', '5', 'ONE'],
    ['200', '0', ''],
    ['200', '0', ''],
    ['200', '0', ''],
  ])
  expect(titles(moveOption(state, 1, 0))).toEqual(['x / A', 'x / B', 'y / A', 'y / B'])
  expect(titles(moveValue(state, optionKey(state, 0), 1, 0))).toEqual(['B / x', 'B / y', 'A / x', 'A / y'])
})

test('renameValue changes only variant titles; leftOut lists the stored variants deleted or deactivated when a value or option is removed', () => {
  const state = stored()
  const size = optionKey(state, 0)
  const renamed = renameValue(state, size, valueKey(state, 'A'), 'Small')
  expect(titles(renamed)[0]).toBe('Small / x')
  expect(renamed.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  const narrower = removeValue(state, size, valueKey(state, 'B'))
  expect(leftOut(narrower, state, [4])).toEqual({ deleted: ['B / x'], deactivated: ['B / y'] })
  const plain = removeOption(state, size)
  expect(titles(plain)).toEqual(['x', 'y'])
  expect(leftOut(plain, state, [])).toEqual({ deleted: ['B / x', 'B / y'], deactivated: [] })
})

test('when the last value of a product option is removed, variant titles no longer contain the option and the options have an error', () => {
  let state = stored()
  const size = optionKey(state, 0)
  for (const text of ['B', 'A']) state = removeValue(state, size, valueKey(state, text))
  expect(titles(state)).toEqual(['x', 'y'])
  expect(variantErrors(state)).toEqual({ options: 'Enter a name and at least one value for each option' })
})

test('variantChanges returns only the changed fields of stored variants, and no variants when nothing changed', () => {
  const start = stored()
  expect(variantChanges(start, start, values)).toEqual({})
  const state = setField(start, keyOf(start, 'B / x'), 'price', '300')
  expect(variantChanges(state, start, values)).toEqual({
    options: [
      { name: 'Size', values: ['A', 'B'] },
      { name: 'Form', values: ['x', 'y'] },
    ],
    variants: [
      { id: 1, options: { Size: 'A', Form: 'x' } },
      { id: 2, options: { Size: 'A', Form: 'y' } },
      { id: 3, options: { Size: 'B', Form: 'x' }, price: '300' },
      { id: 4, options: { Size: 'B', Form: 'y' } },
    ],
  })
})

test('when all product options are removed, variantChanges sends only the first variant, with the changed values of the product form', () => {
  const start = stored()
  const single = { options: [], rows: start.rows.slice(0, 1) }
  expect(variantChanges(single, start, { ...values, sku: 'NEW' })).toEqual({
    options: [],
    variants: [{ id: 1, options: {}, sku: 'NEW' }],
  })
})

test('errors found by the form and by the server are shown at the row and field of their variant', () => {
  const state = stored()
  const key = keyOf(state, 'A / y')
  expect(variantErrors(setField(state, key, 'price', ''))).toEqual({ [`${key}.price`]: 'Price is required' })
  expect(variantErrors(setField(state, key, 'packageAmount', '0'))).toEqual({
    [`${key}.packageAmount`]: 'Package size must be above 0',
  })
  const twice = renameValue(state, optionKey(state, 0), valueKey(state, 'B'), ' a')
  expect(variantErrors(twice)).toEqual({ options: 'Each option and each of its values must have another name' })
  const fields = { 'variants.1.sku': 'Taken', 'variants.9.sku': 'No row', variants: 'Too many', name: 'Of the product' }
  expect(serverErrors(state, fields)).toEqual({ [`${key}.sku`]: 'Taken', options: 'Too many' })
})

test('setField without a variant sets the value in every variant row', () => {
  const state = setField(stored(), null, 'gstRate', '5')
  expect(state.rows.map(({ fields }) => fields.gstRate)).toEqual(['5', '5', '5', '5'])
})

test('mergeVariants adds unsaved changes to the variants that another admin saved, except where the admin chose the saved value', () => {
  const base = stored()
  const [first, last] = [keyOf(base, 'A / x'), keyOf(base, 'B / y')]
  const theirs = setField(setField(base, first, 'price', '210'), last, 'inventory', '9')
  const edited = setField(setField(base, first, 'price', '220'), last, 'sku', 'LAST')
  const mine = renameValue(edited, optionKey(base, 0), valueKey(base, 'B'), 'Big')
  const merged = mergeVariants({ base, mine, theirs, taken: new Set() })
  expect(variantTexts(merged)).toMatchObject({
    [`${first}.price`]: '220',
    [`${last}.inventory`]: '9',
    [`${last}.sku`]: 'LAST',
    options: expect.stringContaining('Size: A, Big'),
  })
  const taken = mergeVariants({ base, mine, theirs, taken: new Set(['options', `${first}.price`]) })
  expect(variantTexts(taken)).toMatchObject({ [`${first}.price`]: '210', [`${last}.sku`]: 'LAST' })
  expect(titles(taken)).toEqual(titles(base))
})

test('mergeVariants restores a variant that another admin deleted while the form had unsaved changes', () => {
  const base = stored()
  const mine = addValue(base, optionKey(base, 0), 'C')
  const theirs = { ...base, rows: base.rows.slice(1) }
  const merged = mergeVariants({ base, mine, theirs, taken: new Set() })
  expect(merged.rows.map(({ id }) => id)).toEqual([null, 2, 3, 4, null, null])
})

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 2, 'acb'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [5, 0, 'abc'],
])('the function `moved` moves the item at index %i to index %i: abc becomes %s', (from, to, order) =>
  expect(moved([...'abc'], from, to).join('')).toBe(order),
)
