import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../api/contract/languages.ts'

const namesIn = (language: string) => readdirSync(`texts/${language}`).toSorted()
const load = async (language: string, file: string): Promise<Record<string, unknown>> =>
  import(`../texts/${language}/${file}`)

// TypeScript does not find missing files and messages: it reads the English file in place of a missing one, and does
// not report missing messages that no code of the shop uses.
test.each(languages)(
  'the message catalogues of %s have the same files and messages as the English ones',
  async (language) => {
    expect(namesIn(language)).toEqual(namesIn('en'))
    for (const file of namesIn('en')) {
      const [own, english] = await Promise.all([load(language, file), load('en', file)])
      expect(Object.keys(own).toSorted(), file).toEqual(Object.keys(english).toSorted())
    }
  },
)
