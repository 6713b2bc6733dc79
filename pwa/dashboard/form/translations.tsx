import { type ReactNode, useId, useState } from 'react'
import * as v from 'valibot'
import type { TranslationLanguage } from '#contract/translations'
import { Tabs } from '../../ui/tabs.tsx'

/** The form field of a translated text. The server reports its errors under the same name. */
export type TranslationField<Text extends string> = `translations.${TranslationLanguage}.${Text}`

type Texts<Text extends string> = { readonly [Name in Text]?: string }
type Translations<Text extends string> = { readonly [Language in TranslationLanguage]?: Texts<Text> }

const languages = [
  { code: 'hi', name: 'Hindi', direction: 'ltr' },
  { code: 'ur', name: 'Urdu', direction: 'rtl' },
] as const satisfies readonly { code: TranslationLanguage; name: string; direction: 'ltr' | 'rtl' }[]

/** Returns the form values of translations, with empty text where there is no translation. */
export function translationValues<Text extends string>(
  names: readonly Text[],
  translations: Translations<Text> = {},
): Record<TranslationField<Text>, string> {
  const values: Partial<Record<TranslationField<Text>, string>> = {}
  for (const { code } of languages) {
    for (const name of names) values[`translations.${code}.${name}`] = translations[code]?.[name] ?? ''
  }
  return values as Record<TranslationField<Text>, string>
}

/** Returns the schemas of the form fields of translations. */
export const translationSchema = <Text extends string>(names: readonly Text[]) => {
  const schemas: Partial<Record<TranslationField<Text>, v.StringSchema<undefined>>> = {}
  for (const { code } of languages) for (const name of names) schemas[`translations.${code}.${name}`] = v.string()
  return schemas as Record<TranslationField<Text>, v.StringSchema<undefined>>
}

/** Returns the translations of a request body for the form values. A language without texts is removed. */
export const translationsBody = <Text extends string>(
  names: readonly Text[],
  values: Readonly<Record<TranslationField<Text>, string>>,
) => {
  const textsIn = (code: TranslationLanguage) => {
    const texts: { [Name in Text]?: string } = {}
    for (const name of names) texts[name] = values[`translations.${code}.${name}`]
    return Object.values<string | undefined>(texts).some((text) => text?.trim()) ? texts : null
  }
  return { hi: textsIn('hi'), ur: textsIn('ur') }
}

interface TranslatedText<Text extends string> {
  name: Text
  label: string
  english: string
}

interface TranslationsFieldsProps<Text extends string> {
  texts: readonly TranslatedText<Text>[]
  /** Whether a field of this language has an error. If so, the form opens the tab of this language. */
  hasError: (name: TranslationField<Text>) => boolean
  /** Renders the field of a text with the attributes of its language. */
  field: (
    text: TranslatedText<Text>,
    name: TranslationField<Text>,
    attributes: { lang: TranslationLanguage; dir: 'ltr' | 'rtl'; label: string },
  ) => ReactNode
}

/** The translations, one tab for each language. Each field is beside its English text. */
export const TranslationsFields = <Text extends string>({ texts, hasError, field }: TranslationsFieldsProps<Text>) => {
  const id = useId()
  const [chosen, setChosen] = useState<string>('hi')
  const erroneous = languages.filter(({ code }) => texts.some(({ name }) => hasError(`translations.${code}.${name}`)))
  const current = erroneous.length > 0 && !erroneous.some(({ code }) => code === chosen) ? erroneous[0]?.code : chosen
  return (
    <Tabs
      label="Language"
      current={current ?? chosen}
      onChange={setChosen}
      tabs={languages.map(({ code, name: language, direction }) => ({
        id: code,
        label: language,
        panel: (
          <div className="grid gap-5">
            {texts.map((text) => (
              <div key={text.name} className="grid items-start gap-x-6 gap-y-3 md:grid-cols-2">
                <div className="min-w-0">
                  <p id={`${id}-${code}-${text.name}`} className="text-sm font-semibold">
                    {text.label} (English)
                  </p>
                  <p className="mt-2 text-ink-soft whitespace-pre-line wrap-anywhere" lang="en" dir="auto">
                    {text.english.trim() || 'No English text'}
                  </p>
                </div>
                {field(text, `translations.${code}.${text.name}`, {
                  lang: code,
                  dir: direction,
                  label: `${text.label} (${language})`,
                })}
              </div>
            ))}
          </div>
        ),
      }))}
    />
  )
}
