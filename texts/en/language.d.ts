/** The code of the language in addresses, in the API and in stored orders. */
export declare const code = 'en'
/** The tag for `lang` attributes and `Intl`. */
export declare const tag = 'en-IN'
export declare const direction: 'ltr' | 'rtl'
/** The beginning of the addresses of this language. */
export declare const prefix = ''
/** Returns the form of a message for a count: `one`, or `other` where the language has no other form for it. */
export declare const plural: <Message>(
  count: number,
  forms: {
    one: Message
    other: Message
  },
) => Message
