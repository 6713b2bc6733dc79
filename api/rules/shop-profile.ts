import * as t from '#texts/shop'

interface ShopProfile {
  brand: string
  tagline: string
  /** The description of the shop in the footer. */
  blurb: string
  phone: { text: string; href: string }
  email: string
  address: readonly string[]
  hours: readonly { days: string; times: string }[]
  social: readonly { name: string; href: string }[]
  grievanceOfficer: { name: string; email: string; phone: string; answers: string }
  licences: readonly { name: string; number: string }[]
  /** The copyright year of the sample shop. An own shop shows the current year. */
  sampleCopyrightYear: number
}

/**
 * The profile of the shop: change this file when the shop changes its address, and `texts/<language>/shop.ts` when it
 * changes its name. The persons, numbers and addresses here are samples. Every page loads this file; texts of single
 * pages are in the message catalogues of the pages.
 */
export const shopProfile: ShopProfile = {
  brand: t.brand,
  tagline: t.tagline,
  blurb: t.blurb,
  phone: { text: '+91 522 400 1947', href: 'tel:+915224001947' },
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
  grievanceOfficer: {
    name: 'Zainab Qureshi',
    email: 'grievance@gulbagh.example',
    phone: '+91 522 400 1948',
    answers: t.grievanceTimes,
  },
  licences: [
    { name: t.foodLicence, number: '10012345000123' },
    { name: t.ayushLicence, number: 'U-1432/2019' },
    { name: 'GSTIN', number: '09AAACG1234A1Z5' },
  ],
  sampleCopyrightYear: 2024,
}
