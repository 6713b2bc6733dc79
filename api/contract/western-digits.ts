/** Replaces Arabic, Persian and Urdu, and Devanagari digits with Western digits. */
export const westernDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String((code < 0x966 ? code : code - 6) & 15)
  })
