import { sampleProfile } from '#rules/shop/shop-profile'
import * as en from '../../texts/en/shop.ts'
import * as hi from '../../texts/hi/shop.ts'
import * as ur from '../../texts/ur/shop.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const { phone, email, address, grievanceOfficer, licences } = sampleProfile

/** Names, numbers and addresses of the sample shop. The country in its address is also that of an own shop. */
const profileTexts = [
  ...[en, hi, ur].flatMap(({ tagline, blurb }) => [tagline, blurb]),
  phone?.text,
  email,
  ...address.filter((line) => line !== 'India'),
  ...(grievanceOfficer ? [grievanceOfficer.name, grievanceOfficer.email, grievanceOfficer.phone] : []),
  ...licences.map(({ number }) => number),
].flatMap((text) => (text ? [escaped(text)] : []))

/**
 * Names of the sample shop. Storage keys on the device and section names in scripts contain the name too, followed by a
 * hyphen, and are excluded, because shoppers do not see them.
 */
const names = [en, hi, ur].map(({ brand }) => `${escaped(brand)}(?!-)`)

/** Patterns of names, numbers, pictures, claims and promises of the sample shop, in all languages. */
const traces = new RegExp(
  [
    ...names,
    'lucknow|unani|ayurved|kushta|majun|sharbat|herbal|wellness|remed(?:y|ies)|dawakhana|workshop|laborator',
    'lab (?:tested|certified)|(?:fssai|organic|gmp) certified|small batches|100% natural|testimonial(?!s=)',
    'within 24 hours|\\b\\d-\\d (?:business )?days|9 am to 6 pm|same day|at most two emails|free shipping above|10% (?:off|discount|छूट|डिस्काउंट)|10 فیصد',
    'लखनऊ|यूनानी|आयुर्वेद|कुश्ता|माजून|शरबत|जड़ी|दवाखान|दवाख़ान|कारखान|लैब |हकीम से|सेहत का सफ़र|24 घंटे|\\d-\\d (?:कामकाजी )?दिन|उसी दिन|पुरान[ेी] (?:लखनऊ|दवा)',
    'لکھنؤ|یونانی|آیوروید|کشتہ|معجون|شربت|جڑی|دواخان|کارخان|لیب |حکیم سے|صحت کا سفر|24 گھنٹے|\\d سے \\d دن|کام کے \\d سے|اسی دن',
    '/logo\\.svg|/icons/|hero-\\d|social\\.jpg|screenshots/|₹(?:75|50|100|150)\\b(?!\\.)',
    ...profileTexts,
  ].join('|'),
  'i',
)

/** Returns every match of a text of the sample shop, with up to 40 characters before and after it. */
export const sampleTraces = (text: string): string[] =>
  [...text.matchAll(new RegExp(`.{0,40}(?:${traces.source}).{0,40}`, 'gi'))].map(([found]) => found)
