import { expect, test } from 'vitest'
import { applyFilters, countFilters, type Filterable, formOf } from './product-filters.ts'

test.each([
  ['Majun Dabidul Ward', 'paste'],
  ['Majoon Chobchini', 'paste'],
  ['Chyawanprash Avaleha', 'paste'],
  ['Vasavaleha', 'paste'],
  ['Qurs Mulayyin', 'tablet'],
  ['Chandraprabha Vati', 'tablet'],
  ['Yograj Guggulu', 'tablet'],
  ['Safoof Muqliyasa', 'powder'],
  ['Triphala Churan', 'powder'],
  ['Sharbat-e-Zufa', 'syrup'],
  ['Dashmoolarishta Syrup', 'syrup'],
  ['Arq Gulab', 'distillate'],
  ['Arq Gulab Cream', 'ointment'],
  ['Roghan Badam', 'oil'],
  ['Mahanarayan Tail', 'oil'],
  ['Kushta Faulad', 'mineral'],
  ['Praval Bhasma', 'mineral'],
  ['Kashmiri Kahwa', 'tea'],
  ['Neem Soap', 'soap'],
  ['अश्वगंधा चूर्ण', 'powder'],
  ['معجون فلاسفہ', 'paste'],
  ['Gift box', null],
])('the form of the product named %s is %s', (name, form) => {
  expect(formOf(name)).toBe(form)
})

const product = (name: string, price: string, more: Partial<Filterable> = {}): Filterable => ({
  name,
  price,
  compareAtPrice: null,
  inventory: 5,
  averageRating: 0,
  countryOfOrigin: 'India',
  ...more,
})
const products = [
  product('Majun A', '299.99', { averageRating: 4.5 }),
  product('Majun B', '300.00', { averageRating: 3, inventory: 0 }),
  product('Qurs C', '599.99', { compareAtPrice: '700.00', countryOfOrigin: 'Iran' }),
  product('Qurs D', '1000.00', { averageRating: 4, countryOfOrigin: ' iran ' }),
  product('Gift box', '2500.00', { countryOfOrigin: null }),
]
const names = (query: Parameters<typeof applyFilters>[1]) => applyFilters(products, query).map(({ name }) => name)

test.each([
  [{}, ['Majun A', 'Majun B', 'Qurs C', 'Qurs D', 'Gift box']],
  [{ form: 'paste' }, ['Majun A', 'Majun B']],
  [{ price: '0-300' }, ['Majun A']],
  [{ price: '300-600' }, ['Majun B', 'Qurs C']],
  [{ price: '1000-' }, ['Qurs D', 'Gift box']],
  [{ rating: '4' }, ['Majun A', 'Qurs D']],
  [{ rating: '3' }, ['Majun A', 'Majun B', 'Qurs D']],
  [{ country: 'Iran' }, ['Qurs C', 'Qurs D']],
  [{ inStock: 'true' }, ['Majun A', 'Qurs C', 'Qurs D', 'Gift box']],
  [{ inStock: 'false' }, ['Majun A', 'Majun B', 'Qurs C', 'Qurs D', 'Gift box']],
  [{ onSale: 'true' }, ['Qurs C']],
  [{ form: 'tablet', rating: '4' }, ['Qurs D']],
  [{ country: 'Peru' }, []],
] as const)('product filters %j select the products %j', (query, expected) => {
  expect(names(query)).toEqual(expected)
})

test('the count of each filter value is the number of products that are found if the value is chosen', () => {
  for (const query of [{}, { form: 'paste' }, { form: 'tablet', rating: '4' }, { country: 'Peru' }] as const) {
    const counts = countFilters(products, query)
    for (const [filter, values] of Object.entries(counts)) {
      for (const { value, count } of values) {
        expect({ query, filter, value, count }).toEqual({
          query,
          filter,
          value,
          count: names({ ...query, [filter]: value }).length,
        })
      }
    }
  }
})

test('countFilters lists filter values in a fixed sequence, and lists a chosen value even if no product has it', () => {
  const { form, rating, country, onSale } = countFilters(products, { country: 'Peru' })
  expect(form).toEqual([])
  expect(rating).toEqual([])
  expect(onSale).toEqual([])
  expect(country).toEqual([
    { value: 'India', count: 2 },
    { value: 'Iran', count: 2 },
    { value: 'Peru', count: 0 },
  ])
})
