/**
 * A state or union territory. `code` is the current ISO 3166-2:IN code, `gst` the two-digit state code on a tax
 * invoice.
 */
export interface State {
  code: string
  name: string
  gst: string
  unionTerritory: boolean
}

// ISO 3166-2:IN codes with GST codes, from npm `iso-3166` 4.4.0. An asterisk marks a union territory.
const table = `AN* Andaman and Nicobar Islands 35|AP Andhra Pradesh 37|AR Arunachal Pradesh 12|AS Assam 18|BR Bihar 10
CH* Chandigarh 04|CG Chhattisgarh 22|DH* Dadra and Nagar Haveli and Daman and Diu 26|DL* Delhi 07|GA Goa 30|GJ Gujarat 24
HR Haryana 06|HP Himachal Pradesh 02|JK* Jammu and Kashmir 01|JH Jharkhand 20|KA Karnataka 29|KL Kerala 32|LA* Ladakh 38
LD* Lakshadweep 31|MP Madhya Pradesh 23|MH Maharashtra 27|MN Manipur 14|ML Meghalaya 17|MZ Mizoram 15|NL Nagaland 13
OD Odisha 21|PY* Puducherry 34|PB Punjab 03|RJ Rajasthan 08|SK Sikkim 11|TN Tamil Nadu 33|TS Telangana 36|TR Tripura 16
UP Uttar Pradesh 09|UK Uttarakhand 05|WB West Bengal 19`

/** The 28 states and 8 union territories, sorted by name, for the dropdown in the checkout. */
export const states: readonly State[] = table.split(/[|\n]/).map((row) => {
  const [, code = '', star, name = '', gst = ''] = /^(..)(\*?) (.+) (\d\d)$/.exec(row) ?? []
  return { code, name, gst, unionTerritory: star === '*' }
})

// Former state codes and names (CT, OR, TG, UT, DN and DD were replaced in 2020-2024) and common spellings.
const aliases: Record<string, string> = {
  ct: 'CG',
  or: 'OD',
  tg: 'TS',
  ut: 'UK',
  dn: 'DH',
  dd: 'DH',
  orissa: 'OD',
  uttaranchal: 'UK',
  pondicherry: 'PY',
  chattisgarh: 'CG',
  chhatisgarh: 'CG',
  telengana: 'TS',
  nctofdelhi: 'DL',
  delhinct: 'DL',
  newdelhi: 'DL',
  andamanandnicobar: 'AN',
  dadraandnagarhaveli: 'DH',
  damananddiu: 'DH',
  jandk: 'JK',
}

const normalize = (text: string) =>
  text
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '')

const byCode = new Map(states.map((state) => [state.code, state]))
const byText = new Map(
  states.flatMap((state) => [state.code, state.name].map((text) => [normalize(text), state] as const)),
)

/** Finds a state by its current code (such as `MH`); null for an unknown code. */
export function stateByCode(code: string): State | null {
  return byCode.get(code) ?? null
}

/**
 * Finds a state by its current or former name or code; null if unknown. Case, spaces and punctuation are ignored, and
 * `&` equals `and`.
 */
export function findState(text: string): State | null {
  const key = normalize(text)
  return byText.get(key) ?? stateByCode(aliases[key] ?? '')
}
