import type { PublicLook } from '#contract/look/look'
import type { PublicProfile } from '#contract/profile'
import { orderPrefixOf } from '#contract/profile-checks'
import type { PublicSettings, ShopPromises } from '#contract/settings'
import * as t from '#texts/shop'

/** The shop profile as pages show it. Values that the owner has not entered are null or missing in their list. */
export interface ShopProfile {
  /** The name of the shop. It is empty until the settings are loaded. */
  brand: string
  tagline: string | null
  /** The description of the shop in the footer of pages; null if the owner has written none. */
  blurb: string | null
  phone: Phone | null
  whatsapp: Phone | null
  email: string | null
  address: readonly string[]
  hours: readonly { days: string; times: string }[]
  social: readonly { name: string; href: string }[]
  /** The name of the seller in the terms. Null if the first line of the address already names the seller. */
  legalName: string | null
  grievanceOfficer: GrievanceOfficer | null
  licences: readonly { name: string; number: string }[]
  /** The capital letters with which order numbers begin. */
  orderPrefix: string
  /** Whether this is the profile of the sample shop. */
  isSample: boolean
  /** The logo that pages show; null for a shop that shows only its name. `sample`: the logo of the sample shop. */
  logo: ShopLogo | 'sample' | null
  /** The look from the server. If null, the colours of the stylesheet and the icons of the sample are used. */
  look: PublicLook | null
}

export interface ShopLogo {
  src: string
  /** Width of the logo in pixels. */
  width: number
  height: number
}

interface Phone {
  text: string
  href: string
}

interface GrievanceOfficer {
  name: string
  email: string | null
  phone: string | null
  /** The reply time or the office hours of the grievance officer. */
  answers: string
}

/** The copyright year of the sample shop. An own shop shows the current year. */
export const sampleCopyrightYear = 2024

/** The GSTIN of the sample shop, with a valid check character. */
export const sampleGstin = '09AAACG1234A1ZC'

/** The FSSAI number of the sample shop. */
export const sampleFssai = '10012345000123'

/** The profile of the sample shop. All persons, numbers and addresses are invented. */
export const sampleProfile: ShopProfile = {
  brand: t.brand,
  tagline: t.tagline,
  blurb: t.blurb,
  phone: { text: '+91 522 400 1947', href: 'tel:+915224001947' },
  whatsapp: null,
  email: 'care@gulbagh.example',
  address: ['Gulbagh Dawakhana', '14 Attar Gali, Chowk', 'Lucknow 226003, Uttar Pradesh', 'India'],
  hours: [
    { days: t.weekdays, times: t.weekdayTimes },
    { days: t.saturday, times: t.saturdayTimes },
    { days: t.sunday, times: t.sundayTimes },
  ],
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'Facebook', href: 'https://www.facebook.com/' },
    { name: 'YouTube', href: 'https://www.youtube.com/' },
  ],
  legalName: null,
  grievanceOfficer: {
    name: 'Zainab Qureshi',
    email: 'grievance@gulbagh.example',
    phone: '+91 522 400 1948',
    answers: t.grievanceTimes,
  },
  licences: [
    { name: t.foodLicence, number: sampleFssai },
    { name: t.ayushLicence, number: 'U-1432/2019' },
    { name: 'GSTIN', number: sampleGstin },
  ],
  orderPrefix: 'GB',
  isSample: true,
  logo: 'sample',
  look: null,
}

const linesOf = (text: string | null | undefined): string[] => text?.split('\n').filter(Boolean) ?? []

/**
 * Formats a phone number: `+919876543210` as `+91 98765 43210`, landline numbers with their area code, `+91 522 400
 * 1947`, and toll-free numbers without the country code: `1800 123 4567`.
 */
const phoneText = (number: string): string =>
  number
    .replace(/^\+91(18[06]0)(\d{3})(\d{3,4})$/, '$1 $2 $3')
    .replace(/^\+91([6-9]\d{4})(\d{5})$/, '+91 $1 $2')
    .replace(/^\+91(11|20|22|33|40|44)(\d{4})(\d{4})$/, '+91 $1 $2 $3')
    .replace(/^\+91(\d{3})(\d{3})(\d{4})$/, '+91 $1 $2 $3')

const phoneOf = (number: string | null | undefined): Phone | null =>
  number ? { text: phoneText(number), href: `tel:${number}` } : null

const isDigit = (character: string | undefined) => /\d/.test(character ?? '')

/**
 * Splits a line of the opening hours. The part before the first colon is the days, unless it is the colon of a time
 * such as `9:30`. A line without such a colon has only times.
 */
function hoursOf(line: string): { days: string; times: string } {
  const colon = [...line.matchAll(/:/g)].find(({ index }) => !isDigit(line[index - 1]) || !isDigit(line[index + 1]))
  if (!colon) return { days: line, times: '' }
  return { days: line.slice(0, colon.index).trim(), times: line.slice(colon.index + 1).trim() }
}

const socialOf = (profile: Partial<PublicProfile>): ShopProfile['social'] =>
  [
    { name: 'Instagram', href: profile.instagram },
    { name: 'Facebook', href: profile.facebook },
    { name: 'YouTube', href: profile.youtube },
  ].flatMap(({ name, href }) => (href ? [{ name, href }] : []))

const licencesOf = (profile: Partial<PublicProfile>): ShopProfile['licences'] =>
  [
    { name: t.foodLicence, number: profile.fssai },
    { name: t.drugLicence, number: profile.drugLicence },
    { name: 'GSTIN', number: profile.gstin },
  ].flatMap(({ name, number }) => (number ? [{ name, number }] : []))

function ownProfile(profile: Partial<PublicProfile>): ShopProfile {
  const { name, grievanceName, grievancePhone } = profile
  return {
    brand: name ?? t.unnamedShop,
    tagline: profile.tagline ?? null,
    blurb: profile.description ?? null,
    phone: phoneOf(profile.phone),
    whatsapp: profile.whatsapp
      ? { text: phoneText(profile.whatsapp), href: `https://wa.me/${profile.whatsapp.slice(1)}` }
      : null,
    email: profile.email ?? null,
    address: linesOf(profile.address),
    hours: linesOf(profile.hours).map(hoursOf),
    social: socialOf(profile),
    legalName: profile.legalName ?? name ?? null,
    grievanceOfficer: grievanceName
      ? {
          name: grievanceName,
          email: profile.grievanceEmail ?? null,
          phone: grievancePhone ? phoneText(grievancePhone) : null,
          answers: t.grievanceTimes,
        }
      : null,
    licences: licencesOf(profile),
    orderPrefix: profile.orderPrefix ?? orderPrefixOf(name ?? null),
    isSample: false,
    logo: null,
    look: null,
  }
}

const unknownProfile: ShopProfile = { ...ownProfile({}), brand: '' }

/** The names of the icons that the server draws, from the logo or from the initials of a shop without a logo. */
export const iconNames = ['logo', '192', '512', 'maskable-512', 'apple-touch-180', 'favicon-32'] as const
export type IconName = (typeof iconNames)[number]

/**
 * Returns the path of an icon of the shop. If the shop has no own icons, returns the path of the sample shop's icon.
 */
export const iconPath = (look: PublicLook | null | undefined, name: IconName): string =>
  look?.mark ? `/brand/${look.mark}-${name}.png` : `/icons/${name}.png`

type Settings = Partial<Pick<PublicSettings, 'profile' | 'isSample' | 'look'>>

function textsOf({ profile, isSample }: Settings): ShopProfile {
  if (profile) return ownProfile(profile)
  return isSample === false ? ownProfile({}) : sampleProfile
}

/**
 * Returns the profile of the shop with these public settings: the profile that its owner entered, otherwise that of the
 * sample in the language of the page, or an empty profile if the shop was started without the sample. Until the
 * settings are loaded (null), everything is empty. Settings that were stored before `isSample` existed belong to a
 * sample shop.
 */
export function profileOf(settings: Settings | null): ShopProfile {
  if (!settings) return unknownProfile
  const profile = textsOf(settings)
  const { look } = settings
  if (!look) return profile
  const logo = look.logo
    ? { src: iconPath(look, 'logo'), width: look.logo.width, height: look.logo.height }
    : profile.logo
  return { ...profile, look, logo }
}

/** The promises of the specification (sections 9 and 10), which the sample shop shows. */
export const samplePromises: ShopPromises = {
  returnDays: 30,
  replyHours: 24,
  packHours: 24,
  deliveryMetro: '2-3',
  deliveryTier1: '3-5',
  deliveryOther: '5-7',
  refundCards: '5-7',
  refundUpi: '3-5',
  refundBank: '3-7',
  consultationPhone: '500.00',
  consultationVisit: '800.00',
  expressDelivery: true,
  courierPickup: true,
  storeCredit: true,
  freeExchange: true,
  newsletterDiscount: true,
}

/**
 * The promises of an own shop until its owner sets them: only promises that every shop can fulfil. Services that the
 * software does not provide are switched off.
 */
export const ownPromises: ShopPromises = {
  returnDays: 7,
  replyHours: 48,
  packHours: null,
  deliveryMetro: null,
  deliveryTier1: null,
  deliveryOther: null,
  refundCards: null,
  refundUpi: null,
  refundBank: null,
  consultationPhone: null,
  consultationVisit: null,
  expressDelivery: false,
  courierPickup: false,
  storeCredit: false,
  freeExchange: false,
  newsletterDiscount: false,
}
