import { afterAll, expect, test } from 'vitest'
import { sampleProfile } from '#rules/shop/shop-profile'
import { addProduct } from '../../api/testing/data.ts'
import { unescaped } from '../support/read-html.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())

const rows = [
  ['netQuantity', 'Net quantity', '250 g'],
  ['manufacturer', 'Manufacturer', 'Gulbagh Dawakhana, 14 Attar Gali, Lucknow'],
  ['countryOfOrigin', 'Country of origin', 'India'],
  ['licenceNumber', 'Licence number', 'U-1432/2019'],
  ['bestBefore', 'Best before', '24 months from manufacture'],
  ['hsn', 'HSN code', '30049011'],
  ['sku', 'SKU', 'GB-KS'],
] as const
const caution = 'Keep out of reach of children.'

let made = 0
/**
 * Adds a product with these declarations and returns the HTML of its page. SKUs are unique, so each one gets a number,
 * which is removed from the HTML.
 */
async function pageOf(values: Record<string, string>) {
  const number = ++made
  const slug = `declared-${number}`
  await addProduct(shop, { slug, ...values, ...(values.sku ? { sku: `${values.sku} ${number}` } : {}) })
  const page = (await shop.html(`/products/${slug}`)).replace(/<script[\s\S]*?<\/script>|<!-- -->/g, '')
  const html = unescaped(page).replaceAll(`GB-KS ${number}`, 'GB-KS')
  const declared = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(([, name, value]) => [
    name,
    value,
  ])
  return { html, declared }
}

test('a product page shows every legal declaration of the package', async () => {
  const { html, declared } = await pageOf({
    ...Object.fromEntries(rows.map(([field, , value]) => [field, value])),
    caution,
  })
  expect(declared).toEqual(rows.map(([, name, value]) => [name, value]))
  expect(html).toContain(caution)
  expect(html).toContain('<bdi dir="auto">250 g</bdi> · GST and delivery are added at checkout')
})

test.each(rows)('the page of a product without %s omits the row of this legal declaration', async (missing) => {
  const { declared } = await pageOf(
    Object.fromEntries(rows.filter(([field]) => field !== missing).map(([field, , value]) => [field, value])),
  )
  expect(declared).toEqual(rows.filter(([field]) => field !== missing).map(([, name, value]) => [name, value]))
})

test('the page of a product without legal declarations has no "On the pack" heading', async () => {
  const { html, declared } = await pageOf({})
  expect(declared).toEqual([])
  expect(html).not.toContain('On the pack')
  expect((await pageOf({ sku: 'GB-1' })).html).toContain('On the pack')
})

test('contact page and footer show the grievance officer and licences of the shop profile', async () => {
  const contact = unescaped(await shop.html('/contact-us'))
  const { name, email, phone, answers } = sampleProfile.grievanceOfficer ?? {
    name: '',
    email: '',
    phone: '',
    answers: '',
  }
  for (const text of [name, email, phone, answers]) expect(contact).toContain(text)
  const home = unescaped(await shop.html('/')).replaceAll('<!-- -->', '')
  expect(sampleProfile.licences.length).toBeGreaterThan(1)
  for (const licence of sampleProfile.licences) {
    expect(contact).toContain(`${licence.name}</dt><dd class="font-medium">${licence.number}</dd>`)
    expect(home.slice(home.indexOf('<footer'))).toContain(`${licence.name} ${licence.number}`)
  }
})

test('the page of a product that requires a prescription has the caution in English and Hindi, pages of other products have no caution', async () => {
  const cautions = async (slug: string) => {
    const html = unescaped(await shop.html(`/products/${slug}`))
    return [...html.matchAll(/<p lang="(..)"[^>]*>((?:Caution|सावधानी):[^<]*)<\/p>/g)].map(([, ...found]) => found)
  }
  await addProduct(shop, { slug: 'scheduled', requiresPrescription: true })
  await addProduct(shop, { slug: 'unscheduled' })
  expect(await cautions('scheduled')).toEqual([
    ['en', 'Caution: To be taken under medical supervision'],
    ['hi', 'सावधानी: चिकित्सकीय देखरेख में लिया जाए'],
  ])
  expect(await cautions('unscheduled')).toEqual([])
})
