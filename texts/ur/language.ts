/** The code of this language in addresses, in the API and in stored orders. */
export const code: 'en' | 'hi' | 'ur' = 'ur'

/**
 * The tag of this language and region for `lang` attributes and `Intl`. It selects Latin digits, like those of PIN
 * codes and order numbers.
 */
export const tag = 'ur-IN-u-nu-latn'

export const direction: 'ltr' | 'rtl' = 'rtl'

/** The prefix of the URL paths of this language; empty for English. */
export const prefix = '/ur'

const rules = new Intl.PluralRules(tag)

/** Returns the form of a message for a count: `one`, or `other` where the language has no other form for it. */
export const plural = <Message>(count: number, forms: { one: Message; other: Message }): Message =>
  rules.select(count) === 'one' ? forms.one : forms.other
