import { expect, test } from 'vitest'
import { isFssaiNumber, isGstin } from '#contract/profile-checks'
import { profileOf, sampleProfile } from './shop-profile.ts'

const empty = {
  name: null,
  tagline: null,
  description: null,
  phone: null,
  whatsapp: null,
  email: null,
  address: null,
  hours: null,
  instagram: null,
  facebook: null,
  youtube: null,
  legalName: null,
  gstin: null,
  fssai: null,
  drugLicence: null,
  grievanceName: null,
  grievanceEmail: null,
  grievancePhone: null,
  orderPrefix: null,
}

test('GSTIN and FSSAI number of the sample profile have a valid format', () => {
  const numberOf = (name: string) => sampleProfile.licences.find((licence) => licence.name.startsWith(name))?.number
  expect(isGstin(numberOf('GSTIN') ?? '')).toBe(true)
  expect(isFssaiNumber(numberOf('FSSAI') ?? '')).toBe(true)
})

test('profileOf returns the sample profile for a sample shop without a saved profile, and for settings without `isSample`', () => {
  expect(profileOf({ isSample: true, profile: null })).toBe(sampleProfile)
  expect(profileOf({})).toBe(sampleProfile)
})

test.each([
  ['a shop without the sample', { isSample: false, profile: null }],
  ['a shop whose owner has entered nothing', { isSample: false, profile: empty }],
  ['a sample shop whose owner has stored an empty profile', { isSample: true, profile: empty }],
  ['unknown settings', null],
])('the profile of %s contains no data of the sample profile', (_, settings) => {
  const shown = profileOf(settings)
  expect(shown).toMatchObject({
    tagline: null,
    blurb: null,
    phone: null,
    whatsapp: null,
    email: null,
    address: [],
    hours: [],
    social: [],
    legalName: null,
    grievanceOfficer: null,
    licences: [],
    isSample: false,
  })
  expect(shown.brand).toBe(settings ? 'Online shop' : '')
})

test('profileOf formats phone numbers, splits address and opening hours into lines, and adds phone, WhatsApp and social links', () => {
  const profile = {
    ...empty,
    name: 'Hakim Ajmal Stores',
    phone: '+915224001947',
    whatsapp: '+919876543211',
    address: '7 Ballimaran\nDelhi 110006',
    hours: 'Monday to Friday: 9:30 to 18:00\nClosed on Sunday',
    youtube: 'https://youtube.com/@hakim',
    gstin: '27AAPFU0939F1ZV',
    grievanceName: 'Asha Rao',
    grievancePhone: '+911123456789',
  }
  expect(profileOf({ isSample: false, profile })).toMatchObject({
    brand: 'Hakim Ajmal Stores',
    legalName: 'Hakim Ajmal Stores',
    phone: { text: '+91 522 400 1947', href: 'tel:+915224001947' },
    whatsapp: { text: '+91 98765 43211', href: 'https://wa.me/919876543211' },
    address: ['7 Ballimaran', 'Delhi 110006'],
    hours: [
      { days: 'Monday to Friday', times: '9:30 to 18:00' },
      { days: 'Closed on Sunday', times: '' },
    ],
    social: [{ name: 'YouTube', href: 'https://youtube.com/@hakim' }],
    licences: [{ name: 'GSTIN', number: '27AAPFU0939F1ZV' }],
    grievanceOfficer: { name: 'Asha Rao', email: null, phone: '+91 11 2345 6789' },
    orderPrefix: 'HAS',
  })
})

test.each([
  ['Monday to Friday: 9:30 to 18:00', 'Monday to Friday', '9:30 to 18:00'],
  ['Sunday 2: closed', 'Sunday 2', 'closed'],
  ['9:30 to 18:00 daily', '9:30 to 18:00 daily', ''],
  ['Closed on Sunday', 'Closed on Sunday', ''],
  ['Daily:9:30 to 18:00', 'Daily', '9:30 to 18:00'],
])('the opening hours "%s" are split into the days "%s" and the times "%s"', (hours, days, times) => {
  expect(profileOf({ isSample: false, profile: { ...empty, hours } }).hours).toEqual([{ days, times }])
})

test.each([
  ['+9118001234567', '1800 123 4567'],
  ['+911860123456', '1860 123 456'],
  ['+919876543211', '+91 98765 43211'],
])('the phone number %s is shown as %s', (phone, text) => {
  expect(profileOf({ isSample: false, profile: { ...empty, phone } }).phone).toEqual({ text, href: `tel:${phone}` })
})
