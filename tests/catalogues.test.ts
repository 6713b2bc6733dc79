import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../api/contract/languages.ts'

const namesIn = (language: string) => readdirSync(`texts/${language}`).toSorted()
const load = async (language: string, file: string): Promise<Record<string, unknown>> =>
  import(`../texts/${language}/${file}`)

// TypeScript does not find these faults: for a missing file it reads the English one, and it does not report missing
// messages that no code of the storefront uses.
test.each(languages)('the catalogues of %s have the same files and messages as those of English', async (language) => {
  expect(namesIn(language)).toEqual(namesIn('en'))
  for (const file of namesIn('en')) {
    const [own, english] = await Promise.all([load(language, file), load('en', file)])
    expect(Object.keys(own).toSorted(), file).toEqual(Object.keys(english).toSorted())
  }
})
