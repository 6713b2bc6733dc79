import { expect, test } from 'vitest'
import { claimsIn, claimsOf, missingDeclarations, scheduledIngredients } from './product-warnings.ts'

test.each([
  ['Cures a cold', ['cure']],
  ['a CURE for all', ['cure']],
  ['curing and curable', ['cure']],
  ['Guaranteed relief', ['guaranteed']],
  ['we guarantee', ['guaranteed']],
  ['100% natural', ['100 %']],
  ['100 % pure', ['100 %']],
  ['100 per cent', ['100 %']],
  ['a miracle', ['miracle']],
  ['gone permanently', ['permanent']],
  ['without side effects', ['no side effects']],
  ['No side-effect', ['no side effects']],
  ['cures, guaranteed, 100%', ['cure', 'guaranteed', '100 %']],
  ['secure procurement of curcumin, a manicure', []],
  ['5100 g, 100 g, 10% off', []],
  ['traditionally used in colds', []],
  ['', []],
])('claimsIn finds in the product text %j the prohibited health claims %j', (text, found) =>
  expect(claimsIn(text)).toEqual(found),
)

test('claimsOf finds prohibited claims in every text of a product', () => {
  expect(claimsOf({ name: 'Majun', description: null, benefits: ['Warms', 'Cures all'] })).toEqual(['cure'])
  expect(claimsOf({ dosage: 'guaranteed' })).toEqual(['guaranteed'])
  // The texts are joined with line breaks, so a claim that begins in one text and ends in the next is found.
  expect(claimsOf({ name: 'No', shortDescription: 'side effects' })).toEqual(['no side effects'])
})

test('missingDeclarations returns the labels of the legally required details of a product that are blank', () => {
  expect(missingDeclarations({ netQuantity: '125 g', manufacturer: ' ', caution: null })).toEqual([
    'manufacturer',
    'country of origin',
    'licence number',
    'best before',
    'caution',
  ])
})

test('scheduledIngredients returns the substances of Schedule E(1) in Ayurvedic, Unani and botanical spelling', () => {
  const scheduled = [
    'Kuchla (Strychnos nux-vomica), purified, 20 mg',
    'Afyun',
    'Shuddha Vatsanabha (Aconitum chasmanthum)',
    'SHINGRAF',
    'Samm-ul-Far',
    'Ras Kapoor, 5 mg',
    'Bazrul Banj',
    'Hartala',
    'Parada',
    'Bhilawa (Semecarpus anacardium)',
    'Dhatura seeds',
  ]
  const harmless = ['Ajwain (Trachyspermum ammi)', 'Arka of roses', 'Saffron', 'Honey', 'Iron', 'Ispaghol', 'Hira Hing']
  expect(scheduledIngredients([...scheduled, ...harmless])).toEqual(scheduled)
})
