import { expect, test } from 'vitest'
import { consonantsOf, foldSpelling, wordsOf } from './synonyms.ts'

test.each([
  ['majun majoon majuun mazoon majjoon maajun'],
  ['sharbat sherbat sharbath sarbat'],
  ['kushta kushtha kushtah kusta'],
  ['gaozaban gauzaban gawzaban gaojaban gaozuban'],
  ['chyawanprash chawanprash chyavanprash'],
  ['triphala trifala tripphala'],
  ['arq ark araq'],
  ['churna churan choorna'],
  ['jawarish jawarrish jawarishe javarish zawarish'],
  ['itrifal itriphal atrifal etrifal'],
  ['ashwagandha aswagandha ashvagandha'],
  ['safuf safoof saffoof'],
  ['roghan raughan rogan'],
  ['qurs kurs qurse'],
  ['khamira khameera khamirah kamira'],
  ['brahmi bramhi brami'],
  ['zeera jeera zira'],
  ['marwarid marwareed'],
  ['ambar amber'],
])('foldSpelling maps all spellings of the term %s to one spelling', (words) => {
  expect(new Set(words.split(' ').map(foldSpelling)).size).toBe(1)
})

test('foldSpelling does not map different terms to one spelling', () => {
  const words =
    'majun sharbat kushta qurs jawarish khamira roghan arq itrifal safuf tea churna avaleha rose saffron almond amla ' +
    'ashwagandha borage brahmi cardamom chamomile cinnamon coral cumin fennel fig ginger hibiscus honey jasmine lemon ' +
    'liquorice lotus mint myrobalan neem nigella olive pearl pomegranate sandalwood senna sesame tulsi turmeric valerian ' +
    'walnut sleep stress energy digestive immunity triphala til tila ghee gur'
  const folded = words.split(' ').map(foldSpelling)
  expect(new Set(folded).size).toBe(folded.length)
  for (const word of folded) expect(word.length).toBeGreaterThanOrEqual(2)
})

test.each(['گلقند', 'शरबत', '500', 'b12', ''])('foldSpelling returns the term %j unchanged', (word) => {
  expect(foldSpelling(word)).toBe(word)
})

test.each([
  ["Kushta-e-Marjan, ma'joon!", ['kushta', 'e', 'marjan', 'majoon']],
  ['Ma’jūn  SHARBAT\u0000x', ['majun', 'sharbat', 'x']],
  ['شَربت گلقند', ['شربت', 'گلقند']],
  ['शरबत-ए-गुलाब', ['शरबत', 'ए', 'गुलाब']],
  ['% _ * "NEAR(" \uD800', ['near']],
  ['', []],
])('wordsOf splits the text %j into the search terms %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words.map((word) => word.normalize('NFKD')))
})

test.each([['माजून माजुन माज़ून'], ['खण्ड खंड खँड'], ['قرص قرس'], ['معجون ماجون'], ['خمیرہ خمیره خميره']])(
  'foldSpelling maps the spellings of a Hindi or Urdu term to one spelling: %s',
  (words) => {
    expect(new Set(wordsOf(words).map(foldSpelling)).size).toBe(1)
  },
)

test.each([
  ['majoon माजून معجون', 'mjn'],
  ['sharbat शरबत شربت', 'srbt'],
  ['kushta कुश्ता کشتہ', 'kst'],
  ['gaozaban गावज़बान گاؤزبان', 'gjbn'],
  ['ambar अंबर عنبر', 'mbr'],
])('consonantsOf the term %s returns %s', (words, consonants) => {
  expect(wordsOf(words).map(consonantsOf)).toEqual([consonants, consonants, consonants])
})
