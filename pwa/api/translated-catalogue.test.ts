import { dehydrate } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { makeQueryClient } from './query-client.ts'

vi.mock('#texts/language', () => ({ code: 'hi', tag: 'hi-IN', prefix: '/hi', direction: 'ltr' }))

const majun = {
  id: 1,
  name: 'Majun',
  slug: 'majun',
  shortDescription: 'In honey',
  description: 'Long text',
  benefits: ['Strength'],
  ingredients: ['Honey'],
  category: { id: 5, name: 'Energy', slug: 'energy' },
}
const sharbat = { id: 2, name: 'Sharbat', slug: 'sharbat', shortDescription: 'Cool', category: null }
const texts = {
  products: { 1: { name: 'माजून', description: 'विवरण', benefits: ['ताकत'] } },
  categories: { 5: { name: 'ऊर्जा' } },
}
const textsPath = '/api/catalogue/texts?lang=hi'
const replies: Record<string, unknown> = {
  '/api/products': [majun, sharbat],
  '/api/products?limit=12&page=1': [majun],
  '/api/products/slug/majun': majun,
  '/api/categories': [{ id: 5, name: 'Energy', description: 'For energy' }],
  '/api/settings': { everywhere: false },
  [textsPath]: texts,
}

function clientWith(changes: Record<string, unknown> = {}) {
  const requested: string[] = []
  const client = makeQueryClient((path) => {
    requested.push(path)
    const reply = { ...replies, ...changes }[path]
    return reply ? Response.json(reply) : Response.json({}, { status: 500 })
  })
  const get = (...queryKey: string[]) => client.fetchQuery<unknown>({ queryKey })
  return { client, get, requested }
}

test('products and categories have the texts of the page language, or English texts where a translation is missing', async () => {
  const { get } = clientWith()
  expect(await get('/api/products', 'cards')).toMatchObject([
    { id: 1, name: 'माजून', englishName: 'Majun', shortDescription: 'In honey' },
    { id: 2, name: 'Sharbat', shortDescription: 'Cool' },
  ])
  expect(await get('/api/products?limit=12&page=1', 'page')).toMatchObject({ cards: [{ name: 'माजून' }], total: 1 })
  expect(await get('/api/products/slug/majun')).toMatchObject({
    name: 'माजून',
    description: 'विवरण',
    benefits: ['ताकत'],
    ingredients: ['Honey'],
    category: { id: 5, name: 'ऊर्जा', slug: 'energy' },
  })
  expect(await get('/api/categories')).toEqual([{ id: 5, name: 'ऊर्जा', description: 'For energy' }])
})

test('translations are requested once for several product queries, and again after they were invalidated', async () => {
  const { client, get, requested } = clientWith()
  await Promise.all([get('/api/products', 'cards'), get('/api/categories'), get('/api/settings')])
  expect(requested.filter((path) => path === textsPath)).toHaveLength(1)
  await client.invalidateQueries({ refetchType: 'none' })
  await get('/api/categories')
  expect(requested.filter((path) => path === textsPath)).toHaveLength(2)
})

test('products and categories are shown in English if the translations cannot be read', async () => {
  const { get } = clientWith({ [textsPath]: undefined })
  expect(await get('/api/products/slug/majun')).toMatchObject({ name: 'Majun' })
})

test('a server-rendered page contains the translated products that it shows, but not all translations', async () => {
  const { client, get } = clientWith()
  await get('/api/categories')
  expect(dehydrate(client).queries.map(({ queryKey }) => queryKey)).toEqual([['/api/categories']])
})
