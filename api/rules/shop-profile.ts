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
  copyrightYear: number
}

/**
 * The profile of the shop: change this file when the shop changes its name or address. The persons, numbers and
 * addresses here are samples. Every page loads this file; texts of single pages are in `shop-faq.ts` and
 * `shop-testimonials.ts`.
 */
export const shopProfile: ShopProfile = {
  brand: 'Gulbagh',
  tagline: 'Natural Wellness',
  blurb:
    'Centuries of Unani wisdom, checked by modern research. We make kushtas, majuns, sharbats and qurs the slow way, in small batches, and test every one before it leaves us.',
  phone: { text: '+91 522 400 1947', href: 'tel:+915224001947' },
  email: 'care@gulbagh.example',
  address: ['Gulbagh Dawakhana', '14 Attar Gali, Chowk', 'Lucknow 226003, Uttar Pradesh', 'India'],
  hours: [
    { days: 'Monday to Friday', times: '9 AM to 6 PM' },
    { days: 'Saturday', times: '10 AM to 4 PM' },
    { days: 'Sunday', times: 'Closed' },
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
    answers: 'Acknowledged within 48 hours, settled within one month.',
  },
  licences: [
    { name: 'FSSAI licence', number: '10012345000123' },
    { name: 'AYUSH manufacturing licence', number: 'U-1432/2019' },
    { name: 'GSTIN', number: '09AAACG1234A1Z5' },
  ],
  copyrightYear: 2024,
}
