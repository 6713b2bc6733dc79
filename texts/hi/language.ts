/** The code of this language in addresses, in the API and in stored orders. */
export const code: 'en' | 'hi' | 'ur' = 'hi'

/** The tag of this language and region for `lang` attributes and `Intl`. */
export const tag = 'hi-IN'

export const direction: 'ltr' | 'rtl' = 'ltr'

/** The prefix of the URL paths of this language; empty for English. */
export const prefix = '/hi'

const rules = new Intl.PluralRules(tag)

/** Returns the form of a message for a count: `one`, or `other` where the language has no other form for it. */
export const plural = <Message>(count: number, forms: { one: Message; other: Message }): Message =>
  rules.select(count) === 'one' ? forms.one : forms.other
